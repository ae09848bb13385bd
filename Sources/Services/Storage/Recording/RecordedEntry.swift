import Foundation

/// What a recorder needs to know of a stored entry.
struct RecordedEntry: Shape {
  let id: EntryID
  let received: Date
  let rank: Date
  let hash: Int64
  let version: Int

  /// Reads columns of `entries e`.
  init(_ row: inout Columns<some SQLRow>) {
    (id, received, rank) = (row.id("e.id"), row.date("e.received"), row.date("e.rank"))
    (hash, version) = (row.integer("e.content_hash"), row.int("e.version"))
  }

  init(_ renamed: RenamedEntries.Candidate) {
    (id, received, rank) = (renamed.id, renamed.received, renamed.rank)
    (hash, version) = (renamed.hash, renamed.version)
  }
}
