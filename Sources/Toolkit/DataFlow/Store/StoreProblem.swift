/// A problem inside a store that no caller can catch.
public enum StoreProblem: Error, CustomStringConvertible {
  /// An error left the work of an effect.
  case effectFailed(any Error, at: EffectOrigin)

  /// The `send` of an effect was kept and used after the effect had ended. The action was dropped.
  case sentAfterEnd(at: EffectOrigin)

  /// An action was sent to an absent child. The state was not changed. The first value is the type of the child's
  /// action.
  case actionForMissingChild(String, at: EffectOrigin)

  /// A screen was pushed with an identifier that is not the next one. Nothing was pushed.
  case wrongStackElement(String, next: String, at: EffectOrigin)

  /// A module that nothing presents asked to be dismissed.
  case nothingToDismiss(at: EffectOrigin)

  public var description: String {
    switch self {
    case .effectFailed(let error, let origin):
      """
      The effect of \(origin) threw: \(error). Catch the error in the effect and send an action that shows it, or \
      give the store a handler.
      """
    case .sentAfterEnd(let origin):
      """
      The effect of \(origin) sent an action after it had ended, and the action was dropped. Await everything that \
      sends before the effect's closure returns.
      """
    case .actionForMissingChild(let action, let origin):
      """
      A '\(action)' was sent to the child of \(origin), which is absent, and was dropped. It was sent before the \
      state had the child, or after the state had lost it.
      """
    case .wrongStackElement(let id, let next, let origin):
      """
      A screen was pushed onto the stack of \(origin) with the identifier \(id); the next one is \(next). Take the \
      stack's nextID when you create the action.
      """
    case .nothingToDismiss(let origin):
      """
      The effect of \(origin) dismisses a module that no Present and no Stack contains. Put one above the module, or \
      send its parent an action.
      """
    }
  }
}
