/// An action that was sent, with the effects that it caused, directly or through the actions of other effects.
///
/// ```swift
/// let sent = store.send(.appeared)
/// …
/// sent.cancel()           // when the screen closes
/// await sent.finish()     // or: when all effects have to end first
/// ```
public struct SentAction {
  @usableFromInline let family: EffectFamily?

  @inlinable
  init(family: EffectFamily?) {
    self.family = family
  }

  /// True if all effects of the action have ended.
  public var isFinished: Bool { family?.isSettled ?? true }

  /// Cancels all effects that the action has caused so far. If it was sent to a scoped store, the effects of that
  /// store's parents go on.
  public func cancel() {
    family?.cancel()
  }

  /// Returns when all effects that the action caused have ended.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let family, !family.isSettled else { return }
    await withCheckedContinuation(isolation: isolation) { family.wait($0) }
  }
}
