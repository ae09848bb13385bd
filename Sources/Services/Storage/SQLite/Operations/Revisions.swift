/// The revisions assigned in one transaction. Every change in a database has a revision of its own.
struct Revisions {
  private let before: Int64
  private var last: Int64

  init(on connection: Connection) throws(StorageError) {
    before = try connection.first("SELECT value FROM sequences WHERE name = 'revision'") { $0.integer(0) } ?? 0
    last = before
  }

  mutating func next() -> Int64 {
    last += 1
    return last
  }

  /// Stores the last revision. Must be called at the end of the transaction.
  func keep(on connection: Connection) throws(StorageError) {
    guard last != before else { return }
    try connection.run("UPDATE sequences SET value = \(last) WHERE name = 'revision'")
  }
}
