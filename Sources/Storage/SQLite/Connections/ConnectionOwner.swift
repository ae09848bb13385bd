import Synchronization

/// The one user of a connection: what it is given runs one after the other, on a queue of its own.
actor ConnectionOwner {
  /// `nil` once closed.
  private var connection: Connection?
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

  func close() { connection = nil }
}
