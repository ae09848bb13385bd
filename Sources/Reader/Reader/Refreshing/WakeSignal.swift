import Foundation
import Synchronization
import Threading

/// A wait that ends after a time, or earlier when it is signalled. A signal before the wait is not lost.
///
/// Supports one waiting task at a time.
final class WakeSignal: Sendable {
  private struct State {
    var isSignalled = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  func signal() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { (state: inout State) in
      state.isSignalled = state.waiter == nil
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
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
          state.waiter = continuation
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
final class Latch: Sendable {
  private let isSet = Atomic(false)

  func set() { isSet.store(true, ordering: .releasing) }

  func take() -> Bool { isSet.exchange(false, ordering: .acquiring) }
}
