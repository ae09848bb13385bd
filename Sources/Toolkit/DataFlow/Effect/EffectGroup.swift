import Threading

/// All effects that one action from outside caused, directly or through the actions of other effects.
///
/// Two threads may use it at once: a ``SentAction`` reads it and waits for it where the store is isolated, and the core
/// of a released store ends the remaining effects on any thread. The mutable parts are one atomic number and the list
/// of waiters, which has a lock; the rest is constant. Each waiter is resumed exactly once, by the one that takes it from
/// the list: it joins the list, then sets the bit ``awaited`` and reads in the same step whether anything is left to wait
/// for. If so, the change that settles the group finds the bit and resumes the list. If not, no such change follows, and
/// the waiter resumes the list itself.
@usableFromInline
final class EffectGroup {
  /// The place that the action was sent to. Only effects at or below it belong to the group: sending to a child gives
  /// no access to its parent's work.
  @usableFromInline let path: ScopePath
  @usableFromInline let cancelAll: (EffectGroup) -> Void

  /// The first bit is set while a turn works on the group, so that nothing is final before the turn's end; the second
  /// while there are waiters; the bits from the third on count the effects that have not ended.
  @usableFromInline let progress: Atomic<Int> = Atomic(busy)
  @usableFromInline static var busy: Int { 1 }
  @usableFromInline static var awaited: Int { 2 }
  @usableFromInline static var one: Int { 4 }

  let waiters = EffectWaiters()

  // MARK: Lifecycle

  @inlinable
  init(path: ScopePath, cancelAll: @escaping (EffectGroup) -> Void) {
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

  func wait(_ continuation: CheckedContinuation<Void, Never>, _ id: Int) {
    waiters.add(continuation, id)
    let before: Int = progress.bitwiseOr(Self.awaited, ordering: .acquiringAndReleasing).oldValue
    if Self.isSettled(before) { resumeAll() }
  }

  // MARK: For the store

  /// Counts an effect that joins.
  @inlinable
  func begin() { progress.add(Self.one, ordering: .relaxed) }

  /// Counts an effect that has ended.
  @inlinable
  func end() { tell(progress.subtract(Self.one, ordering: .acquiringAndReleasing).newValue) }

  /// Marks the beginning or the end of a turn that works on the group.
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

  /// Resumes all waiters. Each is taken from the list by one caller only.
  @usableFromInline
  func resumeAll() {
    progress.bitwiseAnd(~Self.awaited, ordering: .relaxed)
    waiters.resumeAll()
  }
}

/// The tasks that wait for the effects of a group. Each is resumed once, by the one that takes it from the list.
final class EffectWaiters: Sendable {
  private let state: Lock<(lastID: Int, waiting: [Int: CheckedContinuation<Void, Never>])> = Lock((0, [:]))

  /// Returns a number for a task that is about to wait.
  func newID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Adds the current task, or resumes it if it is cancelled already.
  func add(_ continuation: CheckedContinuation<Void, Never>, _ id: Int) {
    let isCancelled = state.withLock { state in
      if Task.isCancelled { return true }
      state.waiting[id] = continuation
      return false
    }
    if isCancelled { continuation.resume() }
  }

  /// Resumes one task, which was cancelled.
  func resume(_ id: Int) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
  }

  func resumeAll() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.self)
    }
    for waiter in waiting { waiter.resume() }
  }
}
