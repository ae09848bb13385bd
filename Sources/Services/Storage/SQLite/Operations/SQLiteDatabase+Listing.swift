import Foundation

// MARK: - Entries for programs

extension SQLiteDatabase {
  /// The ids of a part of all entries. What is left out is looked up in memory, instead of by
  /// subqueries for each entry.
  static func walk(
    _ query: ListingQuery, of user: UserID, on connection: Connection
  ) throws(StorageError) -> [EntryID] {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    let feeds = Set(try connection.rows(timeline.feeds) { $0.integer(0) })
    let muted = Set(
      try connection.rows("SELECT entry_id FROM muted_entries WHERE user_id = \(user)") { $0.integer(0) })
    var skipped = 0
    return try connection.rows(query.walk, limit: query.limit) { row in
      guard feeds.contains(row.integer(1)), muted.isEmpty || !muted.contains(row.integer(0)) else { return nil }
      guard skipped >= query.offset else {
        skipped += 1
        return nil
      }
      return row.id(0)
    }
  }
}
