import Synchronization
import Threading

/// The only user of a connection. Runs operations one after the other, on its own queue.
actor ConnectionOwner {
  /// `nil` once closed.
  private var connection: Connection?
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
    _ operation: String, _ body: @Sendable (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    guard let connection else { throw .closed }
    connection.operation = operation
    return try body(connection)
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
