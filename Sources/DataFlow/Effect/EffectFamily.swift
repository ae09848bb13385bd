import Synchronization

/// All effects that one action from outside has led to, theirs included.
///
/// Two threads may use it at once: a ``SentAction`` asks it and waits for it where the store is isolated, and when the
/// store goes, its core ends what is left on whichever thread that happens. All that varies is one atomic number and the
/// list of those who wait, which has a lock; the rest is constant. Nobody who waits is missed or told twice: who joins
/// the list says so in the number and learns from it, in one step, whether there is still something to wait for. If so,
/// the change that settles the family finds that said and takes the list; if not, there is no such change to come.
@usableFromInline
final class EffectFamily {
  /// Only effects at or below this place belong to it: who sends to a child does not get hold of its parent's work.
  @usableFromInline let path: ScopePath
  @usableFromInline let cancelAll: (EffectFamily) -> Void

  /// Whether a turn is at work on it, so that nothing is known before its end; whether somebody waits; and from the third
  /// bit on, how many of its effects have not ended.
  @usableFromInline let progress: Atomic<Int> = Atomic(busy)
  @usableFromInline static var busy: Int { 1 }
  @usableFromInline static var awaited: Int { 2 }
  @usableFromInline static var one: Int { 4 }

  private let waiters: Mutex<[CheckedContinuation<Void, Never>]> = Mutex([])

  // MARK: Lifecycle

  @inlinable
  init(path: ScopePath, cancelAll: @escaping (EffectFamily) -> Void) {
    self.path = path
    self.cancelAll = cancelAll
  }

  deinit {
    resumeAll()
  }

  // MARK: Use

  @inlinable
  func cancel() { cancelAll(self) }

  @inlinable var isSettled: Bool { Self.isSettled(progress.load(ordering: .acquiring)) }

  @inlinable
  static func isSettled(_ progress: Int) -> Bool { progress & ~awaited == 0 }

  @usableFromInline
  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    waiters.withLock { $0.append(continuation) }
    let before: Int = progress.bitwiseOr(Self.awaited, ordering: .acquiringAndReleasing).oldValue
    if Self.isSettled(before) { resumeAll() }
  }

  // MARK: For the store

  /// An effect joins it.
  @inlinable
  func begin() { progress.add(Self.one, ordering: .relaxed) }

  /// An effect has ended.
  @inlinable
  func end() { tell(progress.subtract(Self.one, ordering: .acquiringAndReleasing).newValue) }

  /// A turn begins, or ends, to work on it.
  @inlinable
  func setBusy(_ isBusy: Bool) {
    if isBusy {
      progress.bitwiseOr(Self.busy, ordering: .relaxed)
    } else {
      tell(progress.bitwiseAnd(~Self.busy, ordering: .acquiringAndReleasing).newValue)
    }
  }

  @inlinable
  func tell(_ progress: Int) {
    if progress == Self.awaited { resumeAll() }
  }

  /// Each is taken from the list by one caller.
  @usableFromInline
  func resumeAll() {
    progress.bitwiseAnd(~Self.awaited, ordering: .relaxed)
    let waiting: [CheckedContinuation<Void, Never>] = waiters.withLock { (waiters) in
      let waiting: [CheckedContinuation<Void, Never>] = waiters
      waiters = []
      return waiting
    }
    for waiter in waiting { waiter.resume() }
  }
}
