/// All effects that one action from outside has led to, theirs included.
@usableFromInline
final class EffectFamily {
  /// Only effects at or below this place belong to it: who sends to a child does not get hold of its parent's work.
  @usableFromInline let path: ScopePath

  /// How many of its effects have not ended.
  @usableFromInline var count: Int = 0 {
    didSet { if count == 0 { settle() } }
  }

  /// Whether a turn is at work on it: nothing is known before its end.
  @usableFromInline var isBusy: Bool = true {
    didSet { if !isBusy { settle() } }
  }

  @usableFromInline let cancelAll: (EffectFamily) -> Void
  @usableFromInline var waiters: [CheckedContinuation<Void, Never>] = []

  @inlinable
  init(path: ScopePath, cancelAll: @escaping (EffectFamily) -> Void) {
    self.path = path
    self.cancelAll = cancelAll
  }

  deinit {
    for waiter in waiters { waiter.resume() }
  }

  @inlinable
  func cancel() { cancelAll(self) }

  @inlinable var isSettled: Bool { count == 0 && !isBusy }

  @inlinable
  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    guard !isSettled else { return continuation.resume() }
    waiters.append(continuation)
  }

  @inlinable
  func settle() {
    guard isSettled, !waiters.isEmpty else { return }
    let waiters: [CheckedContinuation<Void, Never>] = self.waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}
