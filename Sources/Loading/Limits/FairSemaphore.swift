import Synchronization

/// A number of slots, given out in the order of asking. Waiting costs no thread and ends when the task is cancelled.
final class FairSemaphore: Sendable {
  // MARK: Lifecycle

  init(slots: Int) {
    state = Mutex(State(free: slots))
  }

  // MARK: Internal

  /// Waits for a slot. O(1), waiting aside.
  /// - Returns: `false` when the task was cancelled first; then there is no slot to give back.
  func acquire() async -> Bool {
    let ticket: UInt64 = state.withLock { (state: inout State) in state.takeTicket() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let answer: Bool? = state.withLock { (state: inout State) -> Bool? in
          // Checked inside the lock: a cancellation before this is seen here, one after it finds the waiter below.
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiters.append(ticket, continuation)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter: CheckedContinuation<Bool, Never>? = state.withLock { (state: inout State) in
        state.waiters.remove(ticket)
      }
      waiter?.resume(returning: false)
    }
  }

  /// Gives a slot back: to the one who has waited longest, if any. Amortized O(1).
  func release() {
    let next: CheckedContinuation<Bool, Never>? = state.withLock { (state: inout State) in
      let next: CheckedContinuation<Bool, Never>? = state.waiters.popFirst()
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume(returning: true)
  }

  var waitingCount: Int { state.withLock { (state: inout State) in state.waiters.count } }

  // MARK: Private

  private struct State {
    /// Above zero only while nobody waits.
    var free: Int
    var waiters: WaitingLine<CheckedContinuation<Bool, Never>> = WaitingLine()
    private var nextTicket: UInt64 = 0

    init(free: Int) {
      self.free = free
    }

    mutating func takeTicket() -> UInt64 {
      nextTicket += 1
      return nextTicket
    }
  }

  private let state: Mutex<State>
}
