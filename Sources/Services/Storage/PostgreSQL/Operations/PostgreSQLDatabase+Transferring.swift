import Bytes
import Foundation
import PostgreSQL

// MARK: - Export and import

extension PostgreSQLDatabase {
  public func keep(
    _ user: UserID, _ entries: [ImportedEntry], addsShared: Bool
  ) async throws(StorageError) -> (added: Int, leftOut: Int) {
    try await write("storing imported entries", of: .user(user)) { (session) async throws(StorageError) in
      let feeds = try await Self.lockFeeds(of: entries, user, on: session)
      var counts = (added: 0, leftOut: 0)
      for (entry, feed) in zip(entries, feeds) {
        let (guid, isAllowed) = (entry.draft.guid, addsShared || entry.isAlone)
        let found = try await session.batch([
          "UPDATE feeds SET title = \(orNull: entry.feedTitle)::text WHERE id = \(feed) AND title IS NULL AND \(isAllowed)",
          """
          SELECT e.id FROM entries e
          WHERE e.feed_id = \(feed) AND \(SQLDialect.postgreSQL.has("e.guid", guid))
          """,
          "SELECT e.id FROM entries e WHERE e.feed_id = \(feed) AND \(entry.hasLink) ORDER BY e.id DESC LIMIT 1",
        ])
        var id: EntryID? = found[1].first?.id(0) ?? found[2].first?.id(0)
        if id == nil, !isAllowed {
          counts.leftOut += 1
          continue
        }
        if id == nil {
          id = try await Self.insert(entry, into: feed, on: session)
          counts.added += 1
          // An old entry of a feed that the user follows is nothing new.
          if let id, entry.isFoundByLink {
            let numbers = try await session.rows("SELECT seq FROM entries WHERE id = \(id)") { $0.integer(0) }
            try await StorageSession.postgreSQL(session).setRead([feed: numbers], of: user, isRead: true)
          }
          if let id { try await Self.fold(entry, id, of: feed, on: session) }
        }
        guard let id else { throw .notFound("feed \(feed)") }
        var marks: [SQL] = [
          """
          INSERT INTO entry_labels (user_id, label_id, rank, entry_id)
          SELECT \(user), l.id, x.rank, x.id FROM entries x CROSS JOIN (\(.rows(entry.labels))) l WHERE x.id = \(id)
          ON CONFLICT DO NOTHING
          """
        ]
        marks += entry.notes.map { $0.keeping(for: user, on: id) }
        if let opened = entry.opened { marks.append(HistoryStatements.keeping(id, of: user, opened: opened)) }
        marks += entry.listening(of: user, in: id)
        if entry.isStarred {
          marks.append(
            """
            INSERT INTO stars (user_id, entry_id, rank) SELECT \(user), x.id, x.rank FROM entries x WHERE x.id = \(id)
            ON CONFLICT DO NOTHING
            """)
          marks.append(MarkChanges.noting([id], of: user, at: session.now()))
        }
        _ = try await session.batch(marks)
      }
      return counts
    }
  }

  // MARK: Private

  /// The feed of each entry. Locks what storing entries locks, in the same order: the heads of the feeds, the counters, and
  /// then the user, all whose marks wait for entries of the feeds, and all who may have read copies of the entries.
  private static func lockFeeds(
    of entries: [ImportedEntry], _ user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID] {
    guard try await session.first(User.finding(user), { _ in true }) != nil else {
      throw .notFound("user \(user)")
    }
    var feeds: [FeedID] = []
    for entry in entries {
      feeds.append(
        entry.isAlone
          ? try await StorageSession.postgreSQL(session).ownFeed(entry.feed, of: user)
          : try await StorageSession.postgreSQL(session).feeds(at: [entry.feed], for: user)[0])
    }
    let all: SQL = .set(Set(feeds).sorted())
    try await session.batch([
      "SELECT 1 FROM feed_heads WHERE feed_id IN \(all) ORDER BY feed_id FOR UPDATE",
      "SELECT 1 FROM counters FOR NO KEY UPDATE",
      """
      SELECT 1 FROM users WHERE id = \(user) OR id IN (SELECT user_id FROM pending_reads WHERE feed_id IN \(all))
        OR id IN (\(readersOfCopies(of: entries, in: all)))
      ORDER BY id FOR NO KEY UPDATE
      """,
    ])
    return feeds
  }

  /// The users who follow several of the feeds that have the entries, or others with the same link or text. All of them
  /// who have read a copy are among these.
  private static func readersOfCopies(of entries: [ImportedEntry], in feeds: SQL) -> SQL {
    let keys = entries.map { CopyKeys($0.draft, general: []) }
    return """
      WITH keyed AS (
        SELECT k.entry_id FROM entry_keys k WHERE k.link_key IN (\(.list(keys.compactMap(\.linkKey))))
        UNION SELECT k.entry_id FROM entry_keys k WHERE k.text_key IN (\(.list(keys.compactMap(\.textKey)))))
      SELECT s.user_id FROM subscriptions s WHERE s.feed_id IN (
        SELECT e.feed_id FROM keyed k JOIN entries e ON e.id = k.entry_id
        UNION SELECT o.feed_id FROM keyed k JOIN entry_copies c ON c.entry_id = k.entry_id
          JOIN entry_copies o ON o.fold = c.fold
        UNION SELECT f.id FROM feeds f WHERE f.id IN \(feeds))
      GROUP BY s.user_id HAVING count(*) > 1
      """
  }

  private static func fold(
    _ entry: ImportedEntry, _ id: EntryID, of feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let subject = try await session.first(
      "SELECT e.rank, f.url, f.site_url FROM entries e JOIN feeds f ON f.id = e.feed_id WHERE e.id = \(id)"
    ) { row in
      let keys = CopyKeys(entry.draft, general: [row.address(1), row.optionalAddress(2)])
      return CopySubject(id: id, feed: feed, rank: row.date(0), keys: keys)
    }
    if let subject { _ = try await fold([subject], received: entry.received, on: session) }
  }

  private static func insert(
    _ entry: ImportedEntry, into feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) -> EntryID? {
    let head = try await session.first(
      "SELECT \(FeedHead.columns) FROM feed_heads WHERE feed_id = \(feed) FOR UPDATE", FeedHead.init(row:))
    guard var head else { throw .corrupt("the feed \(feed) has no head") }
    var changes = EntryChanges()
    let columns = try EntryColumns(entry.draft, received: entry.received)
    let content = PackedContent.pack(
      html: entry.draft.contentHTML, text: entry.draft.text.prefix(bytes: RecordingLimits.indexedText),
      with: changes.compressor)
    _ = changes.insert(
      columns, content, source: entry.draft.source?.data(), in: feed, received: entry.received,
      at: head.place(of: entry.rank, notBefore: nil))
    let results = try await session.batch(changes.statements)
    let ids: [EntryID] = try results.last?.values { $0.id(1) } ?? []
    try await StorageSession.postgreSQL(session).takePendingReads(ids, of: feed)
    return ids.first
  }
}
