@_exported import Testing
import Threading

/// A clock that stands still until it is advanced. Tasks that wait for it wake exactly then, in the order of their
/// deadlines.
///
/// ```swift
/// let clock = VirtualClock()
/// let store = TestStore(initial: Search.State(), reducer: Search(clock: clock))
/// store.send(.typed("swift"))
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(\.searched)
/// ```
///
/// Time passes only while the effects of the test's stores and the loads of its loaders rest: while each of them waits
/// for this clock, or for something that only the test does. So an effect that another one causes on the way waits from
/// that moment on, and so does a load that is repeated. For other tasks there is ``waitForSleepers(_:)``.
///
/// ```swift
/// let factory = LoaderFactory(transport: transport, retry: RetryPolicy(), clock: clock)
/// let run = factory.makeLoader().start(Request("https://example.org/feed"))
/// await clock.advance(by: .seconds(60))     // the pauses between the attempts
/// let response = try await run.response()
/// ```
public final class VirtualClock: Clock, Sendable {
  /// Time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Creates an instant.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    /// The sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, continuation: UnsafeContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  /// Creates a clock that stands at zero.
  public init() { TestTasks.follow() }

  // MARK: Clock

  /// The time to which the clock was advanced.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: every wait ends exactly at its time.
  public var minimumResolution: Duration { .zero }

  /// Waits until the clock was advanced to the deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        begin(id, Sleeper(deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { (state: inout State) in
        guard let sleeper = state.sleepers.removeValue(forKey: id) else {
          state.cancelled.insert(id)
          return nil
        }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private func begin(_ id: Int, _ sleeper: Sleeper) {
    let (outcome, woken): (Result<Void, any Error>?, [UnsafeContinuation<Void, Never>]) = state.withLock {
      (state: inout State) in
      if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
      guard sleeper.deadline > state.now else { return (.success(()), []) }
      state.sleepers[id] = sleeper
      let woken = state.watchers.filter { $0.count <= state.sleepers.count }.map(
        \.continuation)
      state.watchers.removeAll { $0.count <= state.sleepers.count }
      return (nil, woken)
    }
    for watcher in woken { watcher.resume() }
    if let outcome { sleeper.continuation.resume(with: outcome) }
  }

  // MARK: Moving

  /// Advances the clock and wakes the tasks whose deadlines it reaches, the earliest deadline first. Waits before each
  /// step, and at the end, until the effects of the test's stores and the loads of its loaders rest.
  public func advance(by duration: Duration) async {
    await letTasksBegin()
    await TestTasks.rest()
    let end = now.advanced(by: duration)
    while let next = wakeNext(until: end) {
      next.resume()
      // A task that is no effect, and is not followed, may begin another sleep.
      await Task.yield()
      await TestTasks.rest()
    }
  }

  /// Lets a task that the test has just started, as by `async let`, come to its first effect or load. Nothing tells
  /// whether there is one, so this ends after a while.
  private func letTasksBegin() async {
    for _ in 0..<1_000 where sleepers == 0 && TestTasks.areResting { await Task.yield() }
  }

  /// Returns as soon as at least `count` tasks wait for the clock.
  public func waitForSleepers(_ count: Int) async {
    await withUnsafeContinuation { continuation in
      let isThere = state.withLock { state in
        guard state.sleepers.count < count else { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// The remaining durations of all waits, the shortest first.
  public var waits: [Duration] {
    state.withLock { state in state.sleepers.values.map { state.now.duration(to: $0.deadline) } }.sorted()
  }

  /// The number of tasks that wait for the clock.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  private func wakeNext(until end: Instant) -> UnsafeContinuation<Void, any Error>? {
    state.withLock { state in
      let next = state.sleepers.filter { $0.value.deadline <= end }.min {
        ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key)
      }
      guard let next else {
        // In the same access: a sleep that begins after this finds that its deadline has passed.
        state.now = max(state.now, end)
        return nil
      }
      state.sleepers[next.key] = nil
      state.now = max(state.now, next.value.deadline)
      return next.value.continuation
    }
  }
}
