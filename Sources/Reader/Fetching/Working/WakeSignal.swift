import Foundation
import Threading

/// A wait that ends after a time, or earlier when it is signalled. A signal before the wait is not lost.
///
/// A signal ends the waits of all tasks. So does the end of one's time, since a wait may end early.
package final class WakeSignal: Sendable {
  private struct State {
    var isSignalled = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  package init() {}

  package func signal() {
    let waiters = state.withLock { state in
      state.isSignalled = state.waiters.isEmpty
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Ends when signalled, after `seconds`, or when the task is cancelled.
  func wait(seconds: TimeInterval) async {
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      signal()
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isSignalled = state.withLock { state in
          if state.isSignalled || Task.isCancelled {
            state.isSignalled = false
            return true
          }
          state.waiters.append(continuation)
          return false
        }
        if isSignalled { continuation.resume() }
      }
    } onCancel: {
      signal()
    }
  }
}

/// A flag that reading it resets.
package final class Latch: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  package func set() { isSet.store(true, ordering: .releasing) }

  package func take() -> Bool { isSet.exchange(false, ordering: .acquiring) }
}
