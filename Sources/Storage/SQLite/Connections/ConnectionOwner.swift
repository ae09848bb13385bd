import Synchronization

/// The one user of a connection: what it is given runs one after the other, on a queue of its own.
actor ConnectionOwner {
  /// `nil` once closed.
  private var connection: Connection?
  /// When work gave up waiting for a lock of another program.
  private var gaveUp: ContinuousClock.Instant?
  private let executor: QueueExecutor

  /// How much is running or waiting here.
  nonisolated let load = Atomic<Int>(0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ connection: sending Connection, label: String) {
    self.connection = connection
    executor = QueueExecutor(label: label)
  }

  /// - Parameter operation: what is being done, for the words of an error.
  func run<Value: Sendable>(
    _ operation: String, _ body: @Sendable (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    guard let connection else { throw .closed }
    connection.operation = operation
    return try body(connection)
  }

  /// Runs what takes the lock for writing, and waits for it where another program has it.
  ///
  /// Work that waited behind work that gave up has waited long enough: it tries once. So all that wait are told within
  /// the time that one may wait, and not one after the other.
  ///
  /// - Parameters:
  ///   - arrival: When the work was asked for.
  ///   - milliseconds: How long to wait for the lock.
  func write<Value: Sendable>(
    _ operation: String, since arrival: ContinuousClock.Instant, waiting milliseconds: Int32,
    _ body: @Sendable (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    let hasWaited = gaveUp.map { arrival < $0 } ?? false
    connection?.wait(milliseconds: hasWaited ? 0 : milliseconds)
    do throws(StorageError) {
      return try run(operation, body)
    } catch {
      if error == .busy, !hasWaited { gaveUp = .now }
      throw error
    }
  }

  func close() { connection = nil }
}
