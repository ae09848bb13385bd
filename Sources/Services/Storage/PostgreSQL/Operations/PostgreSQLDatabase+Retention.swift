import Foundation
import PostgreSQL

// MARK: - Retention

extension PostgreSQLDatabase {
  public func markUnfollowed(now: Date) async throws(StorageError) {
    try await change(
      "marking what nobody follows", of: nil,
      "UPDATE feeds AS f SET unfollowed = \(now) WHERE f.unfollowed IS NULL AND NOT \(Feed.hasSubscriber)")
  }

  public func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int {
    try await write("deleting what nobody follows", of: nil) { (session) async throws(StorageError) in
      try await session.run(
        "UPDATE feeds AS f SET unfollowed = NULL WHERE f.unfollowed IS NOT NULL AND \(Feed.hasSubscriber)")
      let entries: [EntryID] = try await session.rows(
        """
        SELECT e.id FROM feeds f JOIN entries e ON e.feed_id = f.id
        WHERE f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM stars s WHERE s.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM entry_labels l WHERE l.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.entry_id = e.id)
        LIMIT \(limit) FOR UPDATE OF f
        """
      ) { $0.id(0) }
      guard entries.isEmpty else {
        try await Self.delete(entries, on: session)
        return entries.count
      }
      return try await session.rows(
        """
        DELETE FROM feeds WHERE id IN (
          SELECT f.id FROM feeds f
          WHERE f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.feed_id = f.id) LIMIT \(limit))
        RETURNING 1
        """
      ).count
    }
  }

  public func retentionRules() async throws(StorageError) -> [FeedID: RetentionRule] {
    let rules = try await rows("reading the rules of feeds", RetentionRule.statement) { (row) throws(StorageError) in
      (row.id(0) as FeedID, try JSONColumn.value(row.text(1)) ?? RetentionRule())
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }

  public func setRetentionRule(_ rule: RetentionRule?, of feed: FeedID) async throws(StorageError) {
    let statement = try RetentionRule.storing(rule, of: feed)
    try await write("storing the rule of a feed", of: nil) { (session) async throws(StorageError) in
      guard try await session.first("SELECT 1 FROM feeds WHERE id = \(feed) FOR KEY SHARE", { _ in true }) != nil else {
        throw .notFound("feed \(feed)")
      }
      try await session.run(statement)
    }
  }

  public func feedExtents(
    after feed: FeedID, writtenBytes: Int64, limit: Int
  ) async throws(StorageError) -> [FeedExtent] {
    try await rows(
      "looking for large feeds", FeedExtent.statement(after: feed, writtenBytes: writtenBytes, limit: limit),
      FeedExtent.init(row:))
  }

  public func expiry(of feed: FeedID, _ rule: RetentionRule, now: Date) async throws(StorageError) -> Expiry? {
    let (operation, newest) = ("looking for expired entries", rule.newest ?? 0)
    var last: Int64 = 0
    if newest > 0 {
      last = try await rows(operation, Expiry.lastByNumber(feed, newest: newest)) { $0.integer(0) }.first ?? 0
    }
    // The extent first: what is stored after it only makes the size greater.
    let written = try await rows(operation, "SELECT written FROM feed_heads WHERE feed_id = \(feed)") { $0.integer(0) }
    guard let written = written.first, let most = rule.mostBytes, written > most else {
      return Expiry(rule, of: feed, lastByNumber: last, lastOverSize: 0, now: now)
    }
    let size = try await rows(operation, FeedSize.statement(feed, most: most)) {
      MeasuredSize(written: written, total: $0.integer(1), lastOver: $0.integer(0), most: most)
    }.first
    if let size, size.total < size.written {
      try await change("correcting the size of a feed", of: nil, size.correcting(feed))
    }
    return Expiry(rule, of: feed, lastByNumber: last, lastOverSize: size?.lastOver ?? 0, now: now)
  }

  public func expiredEntries(
    _ expiry: Expiry, after number: Int64, limit: Int
  ) async throws(StorageError) -> ExpiredEntries {
    let rows = try await rows("looking for expired entries", expiry.look(after: number, limit: limit)) {
      (id: $0.id(0) as EntryID, number: $0.integer(1), isExpired: $0.bool(2), isOver: $0.bool(3))
    }
    return ExpiredEntries(rows, limit: limit)
  }

  public func delete(_ entries: [EntryID], _ expiry: Expiry, now: Date) async throws(StorageError) -> Int {
    try await write("deleting expired entries", of: .feed(expiry.feed)) { (session) async throws(StorageError) in
      try await Self.lockForDeleting(entries, on: session)
      let found = try await session.rows(expiry.deletable(entries)) { (id: $0.id(0) as EntryID, guid: $0.text(1)) }
      guard !found.isEmpty else { return 0 }
      _ = try await session.query(
        PostgreSQLStatement(
          """
          INSERT INTO deleted_entries (feed_id, guid, listed) SELECT DISTINCT $1, u.guid, $3 FROM unnest($2) AS u (guid)
          ON CONFLICT (feed_id, guid) DO UPDATE SET listed = excluded.listed
          """,
          [
            .integer(expiry.feed.rawValue), .integers(found.map { DeletedGUIDs.key($0.guid) }),
            .integer(now.milliseconds),
          ]))
      try await session.run(DeletedGUIDs.limiting(of: expiry.feed))
      try await Self.delete(found.map(\.id), on: session)
      return found.count
    }
  }

  public func deleteSavedPage(_ user: UserID, _ page: EntryID) async throws(StorageError) {
    try await write("deleting a saved page", of: .user(user)) { (session) async throws(StorageError) in
      guard try await session.rows(Feed.hasSavedPage(page, of: user), { _ in true }).first != nil else {
        throw .notFound("saved page \(page)")
      }
      try await Self.delete([page], on: session)
    }
  }

  /// Deletes entries. Those that a user had not read count as read from now on: unread entries are numbers that are
  /// neither read nor deleted.
  static func delete(_ entries: [EntryID], on session: PostgreSQLSession) async throws(StorageError) {
    let ids = SQL.set(entries)
    let feeds: SQL = "SELECT feed_id FROM entries WHERE id IN \(ids)"
    try await lockForDeleting(entries, on: session)
    try await unfold(entries, on: session)
    try await session.batch(
      ([("", "TRUE"), ("saved_", "r.saved_batch IS NOT NULL")] as [(SQL, SQL)]).map { prefix, condition in
        """
        UPDATE readings AS r SET \(prefix)read_count = \(prefix)read_count + (
          SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.id IN \(ids)
          AND \(Timeline.isInReading("x", prefix: prefix)))
        WHERE r.feed_id IN (\(feeds)) AND \(condition)
        """
      } + [FeedSize.counting(deleted: entries), "DELETE FROM entries WHERE id IN \(ids)"])
  }

  /// Locks the heads of the entries' feeds, and then the users who may have read one of them, who must not mark it in the
  /// meantime. Storing entries has the same order.
  private static func lockForDeleting(_ entries: [EntryID], on session: PostgreSQLSession) async throws(StorageError) {
    let feeds: SQL = "SELECT feed_id FROM entries WHERE id IN \(.set(entries))"
    try await session.batch([
      "SELECT 1 FROM feed_heads WHERE feed_id IN (\(feeds)) ORDER BY feed_id FOR UPDATE",
      """
      SELECT 1 FROM users WHERE id IN (SELECT r.user_id FROM readings r WHERE r.feed_id IN (\(feeds)))
      ORDER BY id FOR NO KEY UPDATE
      """,
    ])
  }
}
