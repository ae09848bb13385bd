import Loading
import Threading

/// A clock that stands still until the test advances it.
final class ManualClock: Sendable {
  private struct State {
    var now: Duration = .zero
    var lastID: Int = 0
    var sleepers: [Int: (due: Duration, waiter: CheckedContinuation<Bool, Never>)] = [:]
  }

  private let state = Lock(State())

  var clock: LoadingClock {
    LoadingClock(
      now: { self.state.withLock { $0.now } },
      sleep: { (duration: Duration) in try await self.sleep(duration) })
  }

  /// The remaining durations of all sleeps.
  var waits: [Duration] { state.withLock { (state: inout State) in state.sleepers.values.map { $0.due - state.now } } }

  func advance(by duration: Duration) {
    let due: [CheckedContinuation<Bool, Never>] = state.withLock { (state: inout State) in
      state.now += duration
      let ids: [Int] = state.sleepers.filter { $0.value.due <= state.now }.sorted { $0.value.due < $1.value.due }.map(
        \.key)
      return ids.compactMap { state.sleepers.removeValue(forKey: $0)?.waiter }
    }
    for waiter in due { waiter.resume(returning: true) }
  }

  private func sleep(_ duration: Duration) async throws {
    let id: Int = state.withLock { (state: inout State) in
      state.lastID += 1
      return state.lastID
    }
    let isOver: Bool = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: CheckedContinuation<Bool, Never>) in
        let answer: Bool? = state.withLock { (state: inout State) in
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
