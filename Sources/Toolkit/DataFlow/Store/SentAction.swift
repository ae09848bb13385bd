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
  ///
  /// If the task that waits is cancelled, such as the one of SwiftUI's `task` modifier when the view goes, the effects are
  /// cancelled as ``cancel()`` does it, and this returns at once.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let group, !group.isSettled else { return }
    let waiters = group.waiters
    let id = waiters.newID()
    await withTaskCancellationHandler(
      operation: { await withCheckedContinuation(isolation: isolation) { group.wait($0, id) } },
      onCancel: { waiters.resume(id) }, isolation: isolation)
    // Back where the store is isolated.
    if Task.isCancelled, !group.isSettled { group.cancel() }
  }
}
