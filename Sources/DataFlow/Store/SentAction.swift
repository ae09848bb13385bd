/// An action that was sent, with the effects that it led to, theirs included.
///
/// ```swift
/// let sent = store.send(.appeared)
/// …
/// sent.cancel()           // the screen has gone
/// await sent.finish()     // or: until all is done
/// ```
public struct SentAction {
  @usableFromInline let family: EffectFamily?

  @inlinable
  init(family: EffectFamily?) {
    self.family = family
  }

  /// Whether nothing of it goes on.
  public var isFinished: Bool { family?.isSettled ?? true }

  /// Cancels all effects that the action has led to so far. Where it was sent to a scoped store, those of its parents
  /// are left alone.
  public func cancel() {
    family?.cancel()
  }

  /// Returns when no effect that the action has led to goes on.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let family, !family.isSettled else { return }
    await withCheckedContinuation(isolation: isolation) { family.wait($0) }
  }
}
