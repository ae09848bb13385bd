import Bytes
import Foundation

// MARK: - Examining

extension SQLiteDatabase {
  public func examine(repairs: Bool) async throws(StorageError) -> [DatabaseFinding] {
    let damage = try await read("checking the file") { (connection) in Self.damage(on: connection) }
    // The other checks could not rely on what they read, and repairing could lose more.
    guard damage.isEmpty else { return damage }
    var findings: [DatabaseFinding] = []
    for check in DatabaseCheck.ofBothEngines + Self.checksOfIndex {
      let count =
        repairs
        ? try await write("repairing the database") { (connection) async throws(StorageError) in
          let count = try Self.count(check, on: connection)
          if count > 0 {
            for repair in check.repairs { try connection.run(repair) }
            if check.alignsCopies { try await StorageSession.sqlite(connection).align(.read("TRUE"), of: nil) }
          }
          return count
        }
        : try await read("checking the database") { (connection) throws(StorageError) in
          try Self.count(check, on: connection)
        }
      if count > 0 { findings.append(DatabaseFinding(what: check.what, count: count, isRepaired: repairs)) }
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

  /// The damaged tables, each with the first thing that is wrong.
  private static func damage(on connection: Connection) -> [DatabaseFinding] {
    let whole = firstFault("PRAGMA integrity_check(1)", on: connection)
    guard let whole else { return [] }
    let tables = try? connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
      $0.text(0)
    }
    let faults = (tables ?? []).compactMap { table in
      firstFault("SELECT integrity_check FROM pragma_integrity_check(\(table))", on: connection)
        .map { "The table “\(table)” is damaged: \($0)." }
    }
    return (faults.isEmpty ? ["The file is damaged: \(whole)."] : faults).map {
      DatabaseFinding(what: $0, count: 1, isRepaired: false, isDamage: true)
    }
  }

  /// The first line that a check of SQLite answers, or its error; nil if all is well.
  private static func firstFault(_ check: SQL, on connection: Connection) -> String? {
    do throws(StorageError) {
      let answer = try connection.first(check) { $0.text(0) } ?? "no answer"
      if answer.hasSameBytes(as: "ok") { return nil }
      // The name of the database stands before it.
      return answer.splitBytes(on: "\n").first { !$0.hasBytePrefix("***") }.map { String($0) } ?? answer
    } catch {
      return if case .corrupt(let account) = error { account } else { "\(error)" }
    }
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
