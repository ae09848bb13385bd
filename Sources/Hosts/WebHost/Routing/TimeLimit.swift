import Dispatch
import Threading

/// Runs work with a time limit.
enum TimeLimit {
  /// The result of the work. After the time limit the work is cancelled but not awaited, because it may ignore
  /// cancellation.
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
    // A cancelled `DispatchSource` timer is freed at once; a cancelled sleeping task's timer stays until it would have
    // fired.
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

/// The error for work that exceeds its time limit.
struct TimeLimitError: Error {
  let seconds: Double
}

/// The first of several results, with one waiting task.
private final class Race<Value: Sendable>: Sendable {
  private enum State {
    case running
    case awaited(CheckedContinuation<Value, any Error>)
    case ended(Result<Value, any Error>)
  }

  private let state = Lock(State.running)

  func end(_ result: Result<Value, any Error>) {
    let waiter: CheckedContinuation<Value, any Error>? = state.withLock { state in
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
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Value, any Error>? = state.withLock { state in
        if case .ended(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
