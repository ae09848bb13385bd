/// The connections for reading. In WAL mode they wait neither for the writer nor for each other.
struct ReaderPool: Sendable {
  private let readers: [ConnectionOwner]

  init(_ readers: [ConnectionOwner]) { self.readers = readers }

  /// Runs the body on the connection with the fewest operations.
  func run<Value: Sendable>(
    _ operation: String, _ body: nonisolated(nonsending) @Sendable (Connection) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let loads = readers.map { ($0, $0.load.load(ordering: .relaxed)) }
    guard let reader = loads.min(by: { $0.1 < $1.1 })?.0 else { throw .closed }
    reader.load.add(1, ordering: .relaxed)
    defer { reader.load.subtract(1, ordering: .relaxed) }
    return try await reader.run(operation, body)
  }

  func close() async {
    for reader in readers { await reader.close() }
  }
}
