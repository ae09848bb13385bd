/// What went wrong inside a store and has nobody to be thrown to.
public enum StoreProblem: Error, CustomStringConvertible {
  /// An error left the work of an effect.
  case effectFailed(any Error, at: EffectOrigin)

  /// An effect's `send` was kept and used after the effect had ended. The action was dropped.
  case sentAfterEnd(at: EffectOrigin)

  /// An action was sent to a child that is not there. The state was not touched. The first value is the type of the
  /// child's action.
  case actionForMissingChild(String, at: EffectOrigin)

  /// A screen was pushed with an identifier that is not the next one. Nothing was pushed.
  case wrongStackElement(String, next: String, at: EffectOrigin)

  public var description: String {
    switch self {
    case .effectFailed(let error, let origin):
      """
      The effect of \(origin) threw: \(error). Catch the error there and send an action that shows it, or give the \
      store a handler.
      """
    case .sentAfterEnd(let origin):
      """
      An action was sent by the effect of \(origin) after that effect had ended, and was dropped. Await everything \
      that sends before the effect's closure returns.
      """
    case .actionForMissingChild(let action, let origin):
      """
      A '\(action)' was sent to the child of \(origin), which is not there, and was dropped. It was sent after the \
      state had lost the child, or before it had it.
      """
    case .wrongStackElement(let id, let next, let origin):
      """
      A screen was pushed onto the stack of \(origin) as \(id), which is not the next one: that is \(next). \
      Take the stack's nextID when the action is made.
      """
    }
  }
}
