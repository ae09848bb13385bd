import Foundation

// MARK: - Recognizing copies

extension SQLiteDatabase {
  /// Stores the keys of new and changed entries, puts those that are copies into groups, and brings the read states of
  /// all users in line.
  ///
  /// - Returns: The entries whose copies have changed, apart from these.
  nonisolated(nonsending) static func fold(
    _ subjects: [CopySubject], received: Date, on connection: Connection
  ) async throws(StorageError) -> [EntryID] {
    try setKeys(subjects, received: received, on: connection)
    var copies: [EntryID: [CopyCandidate]] = [:]
    for subject in subjects {
      let found = subject.copies(
        byLink: try candidates(subject.keys.linkKey, CopySubject.byLink, on: connection),
        byText: try candidates(subject.keys.textKey, CopySubject.byText, on: connection))
      if !found.isEmpty { copies[subject.id] = found }
    }
    let grouped = try connection.rows(CopySubject.grouped(subjects.map(\.id)), CopyCandidate.found)
    guard !copies.isEmpty || !grouped.isEmpty else { return [] }
    let session = StorageSession.sqlite(connection)
    var groups = try await session.groups(
      around: Array(copies.keys) + copies.values.joined().map(\.id) + grouped.map(\.id))
    let touched = groups.take(
      subjects, copies, grouped: Dictionary(grouping: grouped, by: \.id).mapValues { $0.map(\.copy) })
    for statement in groups.statements { try connection.run(statement) }
    try await session.align(.read("c.fold IN \(.set(groups.changed))"), of: nil)
    return touched.values.reduce(into: []) { all, entries in all += entries.sorted() }
  }

  /// Stores the keys by which copies of the entries are recognized.
  static func setKeys(
    _ subjects: [CopySubject], received: Date, on connection: Connection
  ) throws(StorageError) {
    for subject in subjects {
      guard !subject.keys.isEmpty, subject.rank >= CopySubject.oldest(received: received) else {
        try connection.run("DELETE FROM entry_keys WHERE entry_id = \(subject.id)")
        continue
      }
      try connection.run(
        """
        INSERT INTO entry_keys (entry_id, link_key, text_key)
        VALUES (\(subject.id), \(orNull: subject.keys.linkKey), \(orNull: subject.keys.textKey))
        ON CONFLICT DO UPDATE SET link_key = excluded.link_key, text_key = excluded.text_key
        """)
    }
  }

  private static func candidates(
    _ key: Int64?, _ statement: (Int64) -> SQL, on connection: Connection
  ) throws(StorageError) -> [CopyCandidate] {
    guard let key else { return [] }
    return try connection.rows(statement(key), CopyCandidate.init(row:))
  }
}
