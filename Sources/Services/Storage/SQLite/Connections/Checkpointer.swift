import Threading

/// Moves pages from the journal into the file, with a connection of its own: a commit that did so itself would take
/// 20 to 30 ms instead of 1.
final class Checkpointer: Sendable {
  /// The length of the journal, in pages, from which on it is moved: 4 MB.
  private static let pages: Int32 = 1_000
  /// The length from which on the writer waits for it: 128 MB.
  private static let mostPages: Int32 = 32_000

  private let owner: ConnectionOwner
  private let isRunning = Atomic<Bool>(false)

  init(_ connection: sending Connection) {
    owner = ConnectionOwner(connection, label: "yaarr.storage.checkpointer")
  }

  /// Called after each transaction of the writer, on its connection.
  func run(after writer: Connection) {
    guard writer.journalPages >= Self.pages else { return }
    if writer.journalPages >= Self.mostPages {
      try? Self.checkpoint(on: writer)
    } else if !isRunning.exchange(true, ordering: .relaxed) {
      Task { await runNow() }
    }
  }

  func close() async { await owner.close() }

  private func runNow() async {
    try? await owner.run("moving the journal into the file") { (connection) throws(StorageError) in
      try Self.checkpoint(on: connection)
    }
    isRunning.store(false, ordering: .relaxed)
  }

  /// Waits neither for readers nor for a writer. What it cannot move, or fails to, stays in the journal for the next
  /// attempt, and nothing is lost; so its errors need no answer.
  private static func checkpoint(on connection: Connection) throws(StorageError) {
    try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
  }
}
