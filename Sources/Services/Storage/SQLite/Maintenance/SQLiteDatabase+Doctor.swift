import Bytes
import Foundation

// MARK: - Examining

extension SQLiteDatabase {
  public func examine(repairs: Bool) async throws(StorageError) -> [DatabaseFinding] {
    var findings: [DatabaseFinding] = []
    let damage = try await read("checking the file") { (connection) throws(StorageError) in
      try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
    }
    for line in damage where !line.hasSameBytes(as: "ok") {
      findings.append(DatabaseFinding(what: "The file is damaged: \(line).", count: 1, isRepaired: false))
    }
    // Repairing a damaged file could lose more.
    let mends = repairs && findings.isEmpty
    for check in DatabaseCheck.ofBothEngines + Self.checksOfIndex {
      let count =
        mends
        ? try await write("repairing the database") { (connection) throws(StorageError) in
          let count = try Self.count(check, on: connection)
          if count > 0 {
            for repair in check.repairs { try connection.run(repair) }
            if check.alignsCopies { try Self.align(.read("TRUE"), of: nil, on: connection) }
          }
          return count
        }
        : try await read("checking the database") { (connection) throws(StorageError) in
          try Self.count(check, on: connection)
        }
      if count > 0 { findings.append(DatabaseFinding(what: check.what, count: count, isRepaired: mends)) }
    }
    let unreadable = try await read("reading all contents") { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT content FROM entry_contents UNION ALL SELECT content FROM entry_versions
        UNION ALL SELECT content FROM full_articles WHERE content IS NOT NULL
        """, limit: .max
      ) { (row) -> Void? in
        if case .some = try? PackedContent.html(of: row.blob(0)) { nil } else { () }
      }.count
    }
    if unreadable > 0 {
      findings.append(
        DatabaseFinding(what: "The contents of entries cannot be read.", count: unreadable, isRepaired: false))
    }
    return findings
  }

  private static func count(_ check: DatabaseCheck, on connection: Connection) throws(StorageError) -> Int {
    try connection.first(check.count) { $0.int(0) } ?? 0
  }

  /// Contents `c` that the search index neither has nor will get.
  private static let unindexed: SQL = """
    FROM entry_contents c WHERE c.entry_id >= (SELECT built FROM search_state)
    AND NOT EXISTS (SELECT 1 FROM search_rows s WHERE s.entry_id = c.entry_id)
    AND NOT EXISTS (SELECT 1 FROM search_queue q WHERE q.entry_id = c.entry_id)
    """

  private static let checksOfIndex = [
    DatabaseCheck(
      what: "Entries are missing in the search index.",
      wrong: "SELECT 1 \(unindexed)",
      repairs: [
        "INSERT INTO search_queue (entry_id) SELECT c.entry_id \(unindexed)"
      ]),
    DatabaseCheck(
      what: "The search index has entries that do not exist; it is built anew.",
      wrong: """
        SELECT 1 FROM search_rows s WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = s.entry_id)
        AND NOT EXISTS (SELECT 1 FROM search_queue q WHERE q.entry_id = s.entry_id)
        """,
      // What the index has of them can only be deleted with all the rest.
      repairs: ["UPDATE search_state SET version = 0"]),
  ]
}
