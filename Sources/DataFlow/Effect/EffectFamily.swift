/// All effects that one action from outside has led to, theirs included.
@usableFromInline
final class EffectFamily {
  /// Only effects at or below this place belong to it: who sends to a child does not get hold of its parent's work.
  let path: ScopePath
  private var cancels: [ObjectIdentifier: () -> Void] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Whether a turn is at work on it: nothing is known before its end.
  var isBusy: Bool = false {
    didSet { settle() }
  }

  init(path: ScopePath) {
    self.path = path
  }

  deinit {
    for waiter in waiters { waiter.resume() }
  }

  func insert(_ id: ObjectIdentifier, cancel: @escaping () -> Void) {
    cancels[id] = cancel
  }

  func remove(_ id: ObjectIdentifier) {
    cancels[id] = nil
    settle()
  }

  func cancel() {
    for cancel in Array(cancels.values) { cancel() }
  }

  var isSettled: Bool { cancels.isEmpty && !isBusy }

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    guard !isSettled else { return continuation.resume() }
    waiters.append(continuation)
  }

  private func settle() {
    guard isSettled, !waiters.isEmpty else { return }
    let waiters: [CheckedContinuation<Void, Never>] = self.waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}
