/// All effects that one action from outside has led to, theirs included.
///
/// Its progress has a lock: a ``SentAction`` asks for it where the store is isolated, and when the store goes, its core
/// ends what is left on whichever thread that happens. All else is constant.
@usableFromInline
final class EffectFamily {
  @usableFromInline
  struct Progress {
    /// How many of its effects have not ended.
    @usableFromInline var count: Int = 0

    /// Whether a turn is at work on it: nothing is known before its end.
    @usableFromInline var isBusy: Bool = true
    @usableFromInline var waiters: [CheckedContinuation<Void, Never>] = []

    @inlinable
    init() {}

    @inlinable var isSettled: Bool { count == 0 && !isBusy }
  }

  /// Only effects at or below this place belong to it: who sends to a child does not get hold of its parent's work.
  @usableFromInline let path: ScopePath
  @usableFromInline let cancelAll: (EffectFamily) -> Void
  @usableFromInline let progress: Guarded<Progress>

  // MARK: Lifecycle

  @inlinable
  init(path: ScopePath, cancelAll: @escaping (EffectFamily) -> Void) {
    self.path = path
    self.cancelAll = cancelAll
    progress = Guarded(Progress())
  }

  deinit {
    for waiter in progress.access({ $0.waiters }) { waiter.resume() }
  }

  // MARK: Use

  @inlinable
  func cancel() { cancelAll(self) }

  @inlinable var isSettled: Bool { progress.access { $0.isSettled } }

  @inlinable
  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isSettled: Bool = progress.access { (progress: inout Progress) in
      if !progress.isSettled { progress.waiters.append(continuation) }
      return progress.isSettled
    }
    if isSettled { continuation.resume() }
  }

  // MARK: For the store

  /// An effect joins it.
  @inlinable
  func begin() { change { $0.count += 1 } }

  /// An effect has ended.
  @inlinable
  func end() { change { $0.count -= 1 } }

  /// A turn begins, or ends, to work on it.
  @inlinable
  func setBusy(_ isBusy: Bool) { change { $0.isBusy = isBusy } }

  @inlinable
  func change(_ body: (inout Progress) -> Void) {
    let waiters: [CheckedContinuation<Void, Never>] = progress.access { (progress: inout Progress) in
      body(&progress)
      guard progress.isSettled, !progress.waiters.isEmpty else { return [] }
      defer { progress.waiters = [] }
      return progress.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
