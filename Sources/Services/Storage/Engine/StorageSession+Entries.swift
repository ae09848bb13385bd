extension StorageSession {
  /// The entries of `StoredEntry.statement`.
  nonisolated(nonsending) func entries(
    _ ids: SQL, for user: UserID, limit: Int, _ extent: EntryExtent, inOrder direction: SQL?, _ shared: SharedEntries
  ) async throws(StorageError) -> [StoredEntry] {
    let entries = StoredEntry.statement(ids, for: user, limit: limit, extent, inOrder: direction, dialect)
    return try await rows(entries) { (row) throws(StorageError) in
      try shared.entry(row: row, for: user, extent, dialect)
    }
  }

  /// The number of entries that searches do not find yet.
  /// - Parameter most: The number at which counting ends.
  nonisolated(nonsending) func unindexedCount(most: Int) async throws(StorageError) -> Int {
    switch self {
    case .sqlite(let connection): try SearchIndex(connection: connection).unindexedCount(most: most)
    case .postgreSQL(let session):
      try await session.first("SELECT count(*) FROM (SELECT FROM search_queue LIMIT \(most)) q") { $0.int(0) } ?? 0
    }
  }
}
