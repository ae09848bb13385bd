import Foundation
import PostgreSQL

// MARK: - Recognizing copies

extension PostgreSQLDatabase {
  /// Stores the keys of new and changed entries, puts those that are copies into groups, and brings the read states of
  /// all users in line.
  ///
  /// Transactions that store entries wait for each other (`counters`), so each sees the keys of all before it.
  /// - Returns: The entries whose copies have changed, apart from these, for each feed of the new and changed entries.
  static func fold(
    _ subjects: [CopySubject], received: Date, on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID: Set<EntryID>] {
    guard let (groups, touched) = try await findCopies(subjects, received: received, on: session) else { return [:] }
    try await store(groups, on: session)
    return touched
  }

  /// Stores the keys of new and changed entries, and puts those that are copies into groups.
  ///
  /// - Returns: The groups, which are not stored yet, and the entries whose copies have changed, as `fold` has them; nil if
  ///   none of the entries has or had copies.
  static func findCopies(
    _ subjects: [CopySubject], received: Date, on session: PostgreSQLSession
  ) async throws(StorageError) -> (groups: CopyGroups, touched: [FeedID: Set<EntryID>])? {
    guard !subjects.isEmpty else { return nil }
    let found = try await session.batch(
      setKeys(subjects, received: received) + [
        candidates(subjects, "link_key") { $0.linkKey }, candidates(subjects, "text_key") { $0.textKey },
        CopySubject.grouped(subjects.map(\.id)).statement,
      ])
    let (byLink, byText, grouped) = (
      try copies(found[found.count - 3]), try copies(found[found.count - 2]), try copies(found[found.count - 1])
    )
    var copies: [EntryID: [CopyCandidate]] = [:]
    for subject in subjects {
      let found = subject.copies(byLink: byLink[subject.id] ?? [], byText: byText[subject.id] ?? [])
      if !found.isEmpty { copies[subject.id] = found }
    }
    guard !copies.isEmpty || !grouped.isEmpty else { return nil }
    var groups = try await StorageSession.postgreSQL(session).groups(
      around: Array(copies.keys) + copies.values.joined().map(\.id) + grouped.keys)
    let touched = groups.take(subjects, copies, grouped: grouped)
    return (groups, touched)
  }

  /// Stores changed groups, and brings the read states of all users in line.
  static func store(_ groups: CopyGroups, on session: PostgreSQLSession) async throws(StorageError) {
    try await session.batch(groups.statements)
    if !groups.changed.isEmpty { try await alignAll(groups.changed, on: session) }
  }

  /// The statements that store the keys by which copies of the entries are recognized.
  static func setKeys(_ subjects: [CopySubject], received: Date) -> [PostgreSQLStatement] {
    let oldest = CopySubject.oldest(received: received)
    let (keyed, others) = (
      subjects.filter { !$0.keys.isEmpty && $0.rank >= oldest }, subjects.filter { $0.keys.isEmpty || $0.rank < oldest }
    )
    var statements: [PostgreSQLStatement] = []
    if !others.isEmpty {
      let statement: SQL = "DELETE FROM entry_keys WHERE entry_id IN \(.set(others.map(\.id)))"
      statements.append(statement.statement)
    }
    if !keyed.isEmpty {
      statements.append(
        PostgreSQLStatement(
          """
          INSERT INTO entry_keys (entry_id, link_key, text_key) SELECT * FROM unnest($1, $2, $3)
          ON CONFLICT (entry_id) DO UPDATE SET link_key = excluded.link_key, text_key = excluded.text_key
          """,
          [
            .integers(keyed.map(\.id.rawValue)), .integers(keyed.map(\.keys.linkKey)),
            .integers(keyed.map(\.keys.textKey)),
          ]))
    }
    return statements
  }

  /// The newest entries with the keys of entries. `OFFSET` keeps the server from reading all entries first.
  private static func candidates(
    _ subjects: [CopySubject], _ column: String, _ key: (CopyKeys) -> Int64?
  ) -> PostgreSQLStatement {
    let keyed = subjects.compactMap { subject in key(subject.keys).map { (id: subject.id.rawValue, key: $0) } }
    return PostgreSQLStatement(
      """
      SELECT s.id, e.* FROM unnest($1, $2) AS s (id, key)
      CROSS JOIN LATERAL (
        SELECT k.entry_id FROM entry_keys k WHERE k.\(column) = s.key
        ORDER BY k.entry_id DESC LIMIT \(CopySubject.mostCandidates)
      ) k
      CROSS JOIN LATERAL (SELECT \(CopyCandidate.columns.text) FROM entries e WHERE e.id = k.entry_id OFFSET 0) e
      """, [.integers(keyed.map(\.id)), .integers(keyed.map(\.key))])
  }

  private static func copies(_ rows: PostgreSQLRows) throws(StorageError) -> [EntryID: [CopyCandidate]] {
    Dictionary(grouping: try rows.values(CopyCandidate.found), by: \.id).mapValues { $0.map(\.copy) }
  }
}

// MARK: - Shared states

extension PostgreSQLDatabase {
  /// Marks copies as read of which a user has read another one, for the users who follow several feeds of a group.
  private static func alignAll(_ folds: [EntryID], on session: PostgreSQLSession) async throws(StorageError) {
    // The users must not mark one of them in between.
    try await session.run(
      """
      SELECT 1 FROM users WHERE id IN (
        SELECT s.user_id FROM entry_copies c JOIN subscriptions s ON s.feed_id = c.feed_id
        WHERE c.fold IN \(.set(folds)) GROUP BY s.user_id, c.fold HAVING count(*) > 1)
      ORDER BY id FOR NO KEY UPDATE
      """)
    try await StorageSession.postgreSQL(session).align(.read("c.fold IN \(.set(folds))"), of: nil)
  }
}
