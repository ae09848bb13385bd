import Threading

/// The only user of a connection. Runs operations one after the other, on its own queue.
actor ConnectionOwner {
  /// `nil` once closed.
  private var connection: Connection?
  /// True while an operation runs, also while it is suspended.
  private var isInUse = false
  /// The operations that wait for a suspended one, the oldest first.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The time of the last failed wait for a lock of another program.
  private var gaveUp: ContinuousClock.Instant?
  private let executor: QueueExecutor

  /// The number of running and waiting operations.
  nonisolated let load = Atomic<Int>(0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ connection: sending Connection, label: String) {
    self.connection = connection
    executor = QueueExecutor(label: label)
  }

  /// - Parameter operation: The operation, for error messages.
  func run<Value: Sendable>(
    _ operation: String, _ body: nonisolated(nonsending) @Sendable (Connection) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    await begin()
    defer { end() }
    return try await body(connection(for: operation))
  }

  /// Runs an operation that takes the lock for writing, and waits if another program has it.
  ///
  /// An operation that waited behind one that gave up has waited long enough: it tries once. So all waiting operations
  /// fail within the time limit for one, and not one after the other.
  ///
  /// - Parameters:
  ///   - arrival: The time of the request for the operation.
  ///   - milliseconds: The time to wait for the lock.
  func write<Value: Sendable>(
    _ operation: String, since arrival: ContinuousClock.Instant, waiting milliseconds: Int32,
    _ body: nonisolated(nonsending) @Sendable (Connection) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    await begin()
    defer { end() }
    let connection = try connection(for: operation)
    let hasWaited = gaveUp.map { arrival < $0 } ?? false
    connection.wait(milliseconds: hasWaited ? 0 : milliseconds)
    do throws(StorageError) {
      return try await body(connection)
    } catch {
      if error == .busy, !hasWaited { gaveUp = .now }
      throw error
    }
  }

  func close() async {
    await begin()
    connection = nil
    end()
  }

  // MARK: Turns

  /// Waits until no operation is under way.
  ///
  /// The Swift runtime leaves this actor's executor and comes back to it at each `await` of a task that prefers an executor
  /// of tasks, as those of effects do (`mustSwitchToRun` in its `Actor.cpp`). The actor would begin another operation
  /// meanwhile, within the transaction of the first.
  private func begin() async {
    guard isInUse else {
      isInUse = true
      return
    }
    await withCheckedContinuation { continuation in
      // The operation may have ended on the way here.
      if isInUse { return waiting.append(continuation) }
      isInUse = true
      continuation.resume()
    }
  }

  /// Lets the operation go on that has waited longest.
  private func end() {
    if waiting.isEmpty { isInUse = false } else { waiting.removeFirst().resume() }
  }

  private func connection(for operation: String) throws(StorageError) -> Connection {
    guard let connection else { throw .closed }
    connection.operation = operation
    return connection
  }
}
