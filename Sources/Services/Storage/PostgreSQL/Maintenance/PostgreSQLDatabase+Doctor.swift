import Bytes

// MARK: - Examining

extension PostgreSQLDatabase {
  public func examine(repairs: Bool) async throws(StorageError) -> [DatabaseFinding] {
    var findings: [DatabaseFinding] = []
    for check in DatabaseCheck.ofBothEngines + Self.checksOfServer {
      var count = try await rows("checking the database", check.count) { $0.int(0) }.first ?? 0
      guard count > 0 else { continue }
      if repairs { count = try await repair(check) }
      findings.append(DatabaseFinding(what: check.what, count: count, isRepaired: repairs))
    }
    let unreadable =
      try await unreadableContents(in: "entry_contents") + unreadableContents(in: "entry_versions", "revision")
      + unreadableContents(in: "(SELECT * FROM full_articles WHERE content IS NOT NULL) a")
    if unreadable > 0 {
      findings.append(
        DatabaseFinding(what: "The contents of entries cannot be read.", count: unreadable, isRepaired: false))
    }
    return findings
  }

  // MARK: Private

  private func repair(_ check: DatabaseCheck) async throws(StorageError) -> Int {
    try await write("repairing the database") { (session) async throws(StorageError) in
      // What is counted must stay as it is until the counters are written.
      try await session.run(
        "LOCK TABLE feeds, feed_heads, readings, unread_ranges, entries, search_queue IN SHARE ROW EXCLUSIVE MODE")
      let count = try await session.first(check.count) { $0.int(0) } ?? 0
      if count > 0 {
        if !check.repairs.isEmpty { try await session.batch(check.repairs) }
        if check.alignsCopies { try await StorageSession.postgreSQL(session).align(.read("TRUE"), of: nil) }
      }
      return count
    }
  }

  /// The contents that are read at once.
  private static let mostRead = 500

  /// - Parameter revision: The second column of the table's key, if it has one.
  private func unreadableContents(in table: SQL, _ revision: SQL = "0::bigint") async throws(StorageError) -> Int {
    var (count, last) = (0, (entry: Int64(0), revision: Int64(0)))
    while true {
      let contents = try await rows(
        "reading all contents",
        """
        SELECT entry_id, \(revision), content FROM \(table)
        WHERE (entry_id, \(revision)) > (\(last.entry), \(last.revision)) ORDER BY 1, 2 LIMIT \(Self.mostRead)
        """
      ) { (row) -> (key: (entry: Int64, revision: Int64), isReadable: Bool) in
        let key = (row.integer(Int32(0)), row.integer(Int32(1)))
        if case .some = try? PackedContent.html(of: row.blob(2)) { return (key, true) }
        return (key, false)
      }
      guard let end = contents.last else { return count }
      count += contents.count { !$0.isReadable }
      last = end.key
    }
  }

  /// Contents `c` that the search index neither has nor will get.
  private static let unindexed: SQL = """
    FROM entry_contents c WHERE NOT EXISTS (SELECT 1 FROM entry_search s WHERE s.entry_id = c.entry_id)
    AND NOT EXISTS (SELECT 1 FROM search_queue q WHERE q.entry_id = c.entry_id)
    """

  private static let checksOfServer = [
    DatabaseCheck(
      what: "Numbers are given twice.",
      wrong: """
        SELECT 1 FROM counters c WHERE c.entry < (SELECT max(e.id) FROM entries e)
        OR c.revision < (SELECT max(e.revision) FROM entries e)
        """,
      repairs: [
        """
        UPDATE counters SET entry = greatest(entry, (SELECT max(e.id) FROM entries e)),
          revision = greatest(revision, (SELECT max(e.revision) FROM entries e))
        """
      ]),
    DatabaseCheck(
      what: "Entries are missing in the search index.", wrong: "SELECT 1 \(unindexed)",
      repairs: ["INSERT INTO search_queue (entry_id) SELECT c.entry_id \(unindexed)"]),
    .ranks("entry_search", "Entries stand elsewhere in the search index."),
  ]
}
