/// An action that was sent, with the effects that it caused, directly or through the actions of other effects.
///
/// ```swift
/// let sent = store.send(.appeared)
/// …
/// sent.cancel()           // when the screen closes
/// await sent.finish()     // or: when all effects have to end first
/// ```
public struct SentAction {
  @usableFromInline let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) {
    self.group = group
  }

  /// True if all effects of the action have ended.
  public var isFinished: Bool { group?.isSettled ?? true }

  /// Cancels all effects that the action has caused so far. If it was sent to a scoped store, the effects of that
  /// store's parents go on.
  public func cancel() {
    group?.cancel()
  }

  /// Returns when all effects that the action caused have ended.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let group, !group.isSettled else { return }
    await withCheckedContinuation(isolation: isolation) { group.wait($0) }
  }
}
