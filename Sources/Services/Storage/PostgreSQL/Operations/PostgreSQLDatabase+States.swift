import Foundation
import PostgreSQL

// MARK: - Read and starred

extension PostgreSQLDatabase {
  public func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> MarkReadReceipt {
    let timeline = Timeline(user, scope: scope, filter: .unread, search: nil)
    let search = try await self.search(search, of: user)
    // Before the transaction, whose first statement keeps everybody from storing.
    let found =
      search != nil || timeline.label != nil ? try await found(by: timeline, search: search, newest: newest) : nil
    return try await write("marking all as read", of: .user(user)) { (session) async throws(StorageError) in
      // Feeds with an entry that the user has not seen come apart.
      let hasUnseen: SQL = newest.map { "(h.last_id > \($0))" } ?? "FALSE"
      // In the order in which storing entries locks these rows.
      let start = try await session.batch([
        "UPDATE counters SET batch = batch + 1 RETURNING batch", Self.lock(user), timeline.unreadCount,
        "\(timeline.feeds) AND \(hasUnseen)",
      ])
      guard !start[1].isEmpty else { throw .notFound("user \(user)") }
      guard let batch = start[0].first?.integer(0), let before = start[2].first?.int(0) else {
        throw .corrupt("the counters are missing")
      }
      if let found {
        // Those that are still there, and unread.
        let unread = try await session.rows(
          "SELECT x.feed_id, x.seq FROM entries x WHERE x.id IN \(.set(found)) AND \(timeline.isUnread)"
        ) { row in (feed: row.id(0) as FeedID, seq: row.integer(1)) }
        try await Self.mark(unread, of: user, batch: batch, on: session)
      } else {
        let unseen: [FeedID] = try start[3].values { $0.id(0) }
        try await session.batch(
          MarkChanges.notingUnread(in: timeline.feeds, of: user, at: session.now())
            + Self.beginGeneration(batch, of: user, feeds: "\(timeline.feeds) AND NOT \(hasUnseen)"))
        for feed in unseen { try await Self.markRead(user, feed, upTo: newest, batch: batch, on: session) }
      }
      var statements = [timeline.unreadCount]
      if let start = DisagreeingCopies.Start(marking: timeline, isSearch: search != nil, newest: newest, batch: batch) {
        statements.append(DisagreeingCopies.unread(from: start, of: user))
      }
      var end = try await session.batch(statements)
      if end.count > 1, !end[1].isEmpty {
        let copies = try end[1].values { row in (feed: row.id(1) as FeedID, seq: row.integer(2)) }
        try await Self.mark(copies, of: user, batch: batch, on: session)
        end = try await session.batch([timeline.unreadCount])
      }
      return MarkReadReceipt(batch: batch, count: before - (end[0].first?.int(0) ?? 0))
    }
  }

  public func undoMarkAllRead(_ user: UserID, batch: Int64) async throws(StorageError) -> Int {
    let timeline = Timeline(user, scope: .all, filter: .unread, search: nil)
    return try await write("undoing a marking of all as read", of: .user(user)) {
      (session) async throws(StorageError) in
      let results = try await session.batch([
        Self.lock(user), timeline.unreadCount,
        """
        INSERT INTO stale_generations SELECT user_id, feed_id, generation FROM readings
        WHERE saved_batch = \(batch) AND user_id = \(user)
        """,
        // The generation ends that the marking began. Its number is kept, so that it is never used again.
        """
        UPDATE readings SET generation = saved_generation, saved_generation = generation, mark = saved_mark,
          read_count = saved_read_count, saved_batch = NULL
        WHERE saved_batch = \(batch) AND user_id = \(user) RETURNING feed_id
        """,
      ])
      let feeds: [FeedID] = try results[3].values { $0.id(0) }
      try await session.batch(MarkChanges.notingUnread(in: .rows(feeds), of: user, at: session.now()))
      var end = try await session.batch([
        timeline.unreadCount, DisagreeingCopies.read(from: .unread("c.feed_id IN \(.set(feeds))"), of: user),
      ])
      if !end[1].isEmpty {
        let copies = try end[1].values { row in (feed: row.id(1) as FeedID, seq: row.integer(2)) }
        try await Self.setRead(Reading.numbers(copies), of: user, isRead: false, on: session)
        end = try await session.batch([timeline.unreadCount])
      }
      return (end[0].first?.int(0) ?? 0) - (results[1].first?.int(0) ?? 0)
    }
  }

  // MARK: Private

  static func numbers(_ entries: SQL) -> SQL { "SELECT x.feed_id, x.seq \(entries)" }

  /// The numbers of entries in their feeds, sorted.
  static func numbers(_ rows: PostgreSQLRows) throws(StorageError) -> [FeedID: [Int64]] {
    Reading.numbers(try rows.values { row in (feed: row.id(0), seq: row.integer(1)) })
  }

  /// All changes of a user's readings wait for each other. The statement gives a row if the user exists.
  static func lock(_ user: UserID) -> SQL {
    "SELECT 1 FROM users u WHERE u.id = \(user) AND \(User.isThere) FOR NO KEY UPDATE"
  }

  static func lock(_ user: UserID, on session: PostgreSQLSession) async throws(StorageError) {
    guard try await session.first(lock(user), { _ in true }) != nil else { throw .notFound("user \(user)") }
  }

  /// Marks entries, given by their sorted numbers, within a transaction that has locked the user. See
  /// `Reading.setRead`.
  static func setRead(
    _ numbers: [FeedID: [Int64]], of user: UserID, isRead: Bool, isUndone: Bool = false,
    on session: PostgreSQLSession
  ) async throws(StorageError) {
    try await setRead([(user, numbers)], isRead: isRead, isUndone: isUndone, on: session)
  }

  /// The same for several users, each of them once, whom the transaction has locked.
  static func setRead(
    _ marks: [(user: UserID, numbers: [FeedID: [Int64]])], isRead: Bool, isUndone: Bool = false,
    on session: PostgreSQLSession
  ) async throws(StorageError) {
    let marks = marks.filter { !$0.numbers.values.allSatisfy(\.isEmpty) }
    let found = try await session.batch(marks.flatMap { ReadingChanges.reading(of: $0.user, $0.numbers) })
    let time = session.now()
    var statements: [PostgreSQLStatement] = []
    for (index, mark) in marks.enumerated() {
      var ranges: [FeedID: [Int64: [ClosedRange<Int64>]]] = [:]
      for row in found[2 * index + 1] {
        ranges[row.id(0), default: [:]][row.integer(1), default: []].append(row.integer(2)...row.integer(3))
      }
      var changes = ReadingChanges()
      for var before in try found[2 * index].values(Reading.init(row:)) {
        before.unread.ranges = ranges[before.feed]?[before.generation] ?? []
        before.saved?.ranges = ranges[before.feed]?[before.savedGeneration] ?? []
        var after = before
        after.setRead(mark.numbers[before.feed] ?? [], isRead: isRead, isUndone: isUndone)
        changes.add(after, from: before)
      }
      statements += changes.statements(of: mark.user)
      statements += mark.numbers.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { feed, numbers in
        MarkChanges.noting(numbers, in: feed, of: mark.user, at: time).statement
      }
      statements.append(MarkChanges.forgettingOld(of: mark.user, now: time).statement)
    }
    _ = try await session.batch(statements)
  }

  // MARK: Marking all

  /// Makes all entries of feeds read, in a new generation. The generation before it is saved, with its ranges as they
  /// are; the one that was saved until now is stale.
  private static func beginGeneration(_ batch: Int64, of user: UserID, feeds: SQL) -> [SQL] {
    [
      """
      INSERT INTO stale_generations SELECT user_id, feed_id, saved_generation FROM readings
      WHERE user_id = \(user) AND feed_id IN (\(feeds)) AND saved_batch IS NOT NULL
      """,
      """
      UPDATE readings AS r SET saved_generation = r.generation, saved_mark = r.mark, saved_read_count = r.read_count,
        saved_batch = \(batch), generation = greatest(r.generation, r.saved_generation) + 1, mark = h.last_seq,
        read_count = h.last_seq
      FROM feed_heads h WHERE h.feed_id = r.feed_id AND r.user_id = \(user) AND r.feed_id IN (\(feeds))
      """,
    ]
  }

  /// Makes the entries of one feed read that are not newer than `newest`.
  private static func markRead(
    _ user: UserID, _ feed: FeedID, upTo newest: EntryID?, batch: Int64, on session: PostgreSQLSession
  ) async throws(StorageError) {
    // In a feed, numbers and ids grow together.
    let found = try await session.first(
      """
      SELECT l.seq, EXISTS (
        SELECT 1 FROM readings r WHERE r.user_id = \(user) AND r.feed_id = \(feed)
          AND (r.mark < l.seq OR EXISTS (
            SELECT 1 FROM unread_ranges u WHERE u.user_id = r.user_id AND u.feed_id = r.feed_id
            AND u.generation = r.generation AND u.low <= l.seq)))
      FROM (SELECT seq FROM entries WHERE feed_id = \(feed) AND id <= \(orNull: newest) ORDER BY seq DESC LIMIT 1) l
      """
    ) { (last: $0.integer(0), hasUnread: $0.bool(1)) }
    // Where nothing is marked, an earlier marking can still be undone.
    guard let found, found.hasUnread else { return }
    try await session.batch(
      beginGeneration(batch, of: user, feeds: "SELECT \(feed)") + [
        copySavedRanges(user, .rows([feed]), after: found.last),
        """
        UPDATE readings AS r SET mark = greatest(saved_mark, \(found.last)), read_count = h.last_seq
        FROM feed_heads h WHERE h.feed_id = r.feed_id AND r.user_id = \(user) AND r.feed_id = \(feed)
        """,
        // Counted, since numbers of deleted entries may be among them.
        """
        UPDATE readings AS r SET read_count = read_count - (
          SELECT count(*) FROM entries x WHERE x.feed_id = \(feed) AND x.seq > \(found.last)
          AND \(Timeline.isUnread("x", for: user)))
        WHERE r.user_id = \(user) AND r.feed_id = \(feed)
        """,
      ])
  }

  /// Makes single entries read, as a part of a marking.
  private static func mark(
    _ found: [(feed: FeedID, seq: Int64)], of user: UserID, batch: Int64, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let numbers = Reading.numbers(found)
    let unmarked: [FeedID] = try await session.rows(
      """
      SELECT feed_id FROM readings
      WHERE user_id = \(user) AND feed_id IN \(.set(Array(numbers.keys)))
        AND saved_batch IS DISTINCT FROM CAST(\(batch) AS BIGINT)
      """
    ) { $0.id(0) }
    let feeds: SQL = .rows(unmarked)
    try await session.batch(
      beginGeneration(batch, of: user, feeds: feeds) + [
        copySavedRanges(user, feeds, after: 0),
        """
        UPDATE readings SET mark = saved_mark, read_count = saved_read_count
        WHERE user_id = \(user) AND feed_id IN (\(feeds))
        """,
      ])
    try await setRead(numbers, of: user, isRead: true, isUndone: true, on: session)
  }

  /// Copies the ranges of the saved generations, as far as they are after a number, to those that have begun.
  private static func copySavedRanges(_ user: UserID, _ feeds: SQL, after last: Int64) -> SQL {
    """
    INSERT INTO unread_ranges
    SELECT u.user_id, u.feed_id, r.generation, greatest(u.low, \(last) + 1), u.high
    FROM readings r JOIN unread_ranges u
      ON u.user_id = r.user_id AND u.feed_id = r.feed_id AND u.generation = r.saved_generation
    WHERE r.user_id = \(user) AND r.feed_id IN (\(feeds)) AND u.high > \(last)
    """
  }
}
