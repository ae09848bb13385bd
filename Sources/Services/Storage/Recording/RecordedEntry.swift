import Foundation

/// What a recorder needs to know of a stored entry.
struct RecordedEntry {
  let id: EntryID
  let received: Date
  let rank: Date
  let hash: Int64
  let version: Int

  /// The columns of `entries e` that `init(row:)` reads.
  static let columns: SQL = "e.id, e.received, e.rank, e.content_hash, e.version"
  /// The number of the first column after them.
  static let columnCount: Int32 = 5

  init(row: some SQLRow) {
    (id, received, rank) = (row.id(0), row.date(1), row.date(2))
    (hash, version) = (row.integer(3), row.int(4))
  }

  init(_ renamed: RenamedEntries.Candidate) {
    (id, received, rank) = (renamed.id, renamed.received, renamed.rank)
    (hash, version) = (renamed.hash, renamed.version)
  }
}
