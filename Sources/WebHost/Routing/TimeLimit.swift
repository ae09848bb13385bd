import Dispatch
import Synchronization

/// Work that somebody waits for, but not forever.
enum TimeLimit {
  /// What the work gives. When time is up the work is cancelled, and not waited for: it may not notice.
  ///
  /// - Throws: `TimeLimitError`, or what the work throws.
  static func run<Value: Sendable>(
    seconds: Double, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let race = Race<Value>()
    let worker = Task {
      do {
        race.end(.success(try await work()))
      } catch {
        race.end(.failure(error))
      }
    }
    // Unlike a sleeping task's, this timer is gone when it is cancelled, and not only when it would have fired.
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { race.end(.failure(TimeLimitError(seconds: seconds))) }
    timer.activate()
    defer {
      worker.cancel()
      timer.cancel()
    }
    return try await withTaskCancellationHandler {
      try await race.result()
    } onCancel: {
      worker.cancel()
      race.end(.failure(CancellationError()))
    }
  }
}

/// Time is up.
struct TimeLimitError: Error {
  let seconds: Double
}

/// The first of several results; one waits for it.
private final class Race<Value: Sendable>: Sendable {
  private enum State {
    case running
    case awaited(CheckedContinuation<Value, any Error>)
    case ended(Result<Value, any Error>)
  }

  private let state = Mutex(State.running)

  func end(_ result: Result<Value, any Error>) {
    let waiter: CheckedContinuation<Value, any Error>? = state.withLock { (state: inout State) in
      switch state {
      case .running:
        state = .ended(result)
        return nil
      case .awaited(let waiter):
        state = .ended(result)
        return waiter
      case .ended: return nil
      }
    }
    waiter?.resume(with: result)
  }

  func result() async throws -> Value {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
      let result: Result<Value, any Error>? = state.withLock { (state: inout State) in
        if case .ended(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
