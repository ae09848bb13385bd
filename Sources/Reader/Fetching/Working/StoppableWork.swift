import Threading

/// Work that the end of the program stops, for a user or on schedule.
final class StoppableWork: Sendable {
  private struct Running {
    let cancel: @Sendable () -> Void
    let wait: @Sendable () async -> Void
  }

  private struct State {
    var isStopped = false
    var lastID: UInt64 = 0
    var running: [UInt64: Running] = [:]
  }

  private let state = Lock(State())

  /// Runs the body in a task of its own, which is cancelled with the caller's.
  ///
  /// - Throws: `CancellationError` after `stop`; the body's error.
  func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let (task, id) = state.withLock { state in
      let isStopped = state.isStopped
      let task = Task {
        if isStopped { throw CancellationError() }
        return try await body()
      }
      state.lastID += 1
      state.running[state.lastID] = Running(cancel: { task.cancel() }, wait: { _ = await task.result })
      return (task, state.lastID)
    }
    defer { state.withLock { $0.running[id] = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels all work, and returns when it has ended.
  func stop() async {
    let running = state.withLock { state in
      state.isStopped = true
      return Array(state.running.values)
    }
    for each in running { each.cancel() }
    for each in running { await each.wait() }
  }
}

/// Runs work that goes on for a while after its task is cancelled, so that what has arrived is still stored.
///
/// - Parameter grace: The time after which the work is cancelled too.
func finishing<Value: Sendable>(
  within grace: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let work = Task { try await body() }
  return try await withTaskCancellationHandler {
    try await work.value
  } onCancel: {
    Task {
      try? await Task.sleep(for: grace)
      work.cancel()
    }
  }
}
