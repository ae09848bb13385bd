import Loading
import Threading

/// A clock for loaders that stands still until the test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let factory = LoaderFactory(transport: transport, limits: LoadingLimits(), retry: RetryPolicy(), clock: clock.clock)
/// ```
public final class ManualClock: Sendable {
  private struct State {
    var now: Duration = .zero
    var lastID = 0
    var sleepers: [Int: (due: Duration, waiter: CheckedContinuation<Bool, Never>)] = [:]
  }

  private let state = Lock(State())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The clock, for a factory.
  public var clock: LoadingClock {
    LoadingClock(
      now: { self.state.withLock { $0.now } },
      sleep: { duration in try await self.sleep(duration) })
  }

  /// The remaining durations of all waits.
  public var waits: [Duration] { state.withLock { state in state.sleepers.values.map { $0.due - state.now } } }

  /// Advances the clock, and ends the waits whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let ids = state.sleepers.filter { $0.value.due <= state.now }.sorted { $0.value.due < $1.value.due }.map(\.key)
      return ids.compactMap { state.sleepers.removeValue(forKey: $0)?.waiter }
    }
    for waiter in due { waiter.resume(returning: true) }
  }

  private func sleep(_ duration: Duration) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isOver: Bool = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if duration <= .zero { return true }
          state.sleepers[id] = (state.now + duration, waiter)
          return nil
        }
        if let answer { waiter.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.waiter.resume(returning: false)
    }
    if !isOver { throw CancellationError() }
  }
}
