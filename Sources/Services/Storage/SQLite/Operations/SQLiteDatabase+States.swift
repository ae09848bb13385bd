import Foundation

// MARK: - Read and starred

extension SQLiteDatabase {
  public func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> MarkReadReceipt {
    let timeline = Timeline(user, scope: scope, filter: .unread, search: search)
    let isSearch = timeline.search != nil
    // Before the transaction: the only writer must not wait for a search.
    let found = isSearch || timeline.label != nil ? try await found(by: timeline, newest: newest) : nil
    return try await write("marking all as read") { (connection) throws(StorageError) in
      try Self.requireUser(user, on: connection)
      let batch = try connection.first(
        "UPDATE sequences SET value = value + 1 WHERE name = 'batch' RETURNING value"
      ) { $0.integer(0) }
      guard let batch else { throw .corrupt("the number of batches is missing") }
      // Copies are marked too that the search does not find.
      let counted = Timeline(user, scope: scope, filter: .unread, search: nil)
      let before = try Self.unreadCount(counted, on: connection)
      if let found {
        // Those that are still there, and unread.
        let unread: SQL = "FROM entries x WHERE x.id IN \(.set(found)) AND \(timeline.isUnread)"
        try Self.mark(try Self.numbers(unread, on: connection), of: user, batch: batch, on: connection)
      } else {
        // Feeds with an entry that the user has not seen come apart.
        let hasUnseen: SQL = newest.map { "(h.last_id > \($0))" } ?? "FALSE"
        let unseen: [FeedID] = try connection.rows("\(timeline.feeds) AND \(hasUnseen)") { $0.id(0) }
        for note in MarkChanges.notingUnread(in: timeline.feeds, of: user, at: connection.now()) {
          try connection.run(note)
        }
        try Self.beginGeneration(batch, of: user, feeds: "\(timeline.feeds) AND NOT \(hasUnseen)", on: connection)
        for feed in unseen { try Self.markRead(user, feed, upTo: newest, batch: batch, on: connection) }
      }
      if let start = DisagreeingCopies.Start(marking: timeline, isSearch: isSearch, newest: newest, batch: batch) {
        let copies = try Self.numbers(ofPairs: DisagreeingCopies.unread(from: start, of: user), on: connection)
        try Self.mark(copies, of: user, batch: batch, on: connection)
      }
      return MarkReadReceipt(batch: batch, count: before - (try Self.unreadCount(counted, on: connection)))
    }
  }

  public func undoMarkAllRead(_ user: UserID, batch: Int64) async throws(StorageError) -> Int {
    try await write("undoing a marking of all as read") { (connection) throws(StorageError) in
      let timeline = Timeline(user, scope: .all, filter: .unread, search: nil)
      let before = try Self.unreadCount(timeline, on: connection)
      let feeds: [FeedID] = try connection.rows(
        "SELECT feed_id FROM readings WHERE saved_batch = \(batch) AND user_id = \(user)"
      ) { $0.id(0) }
      try connection.run(
        """
        INSERT INTO stale_generations SELECT user_id, feed_id, generation FROM readings
        WHERE saved_batch = \(batch) AND user_id = \(user)
        """)
      // The generation ends that the marking began. Its number is kept, so that it is never used again.
      try connection.run(
        """
        UPDATE readings SET generation = saved_generation, saved_generation = generation, mark = saved_mark,
          read_count = saved_read_count, saved_batch = NULL
        WHERE saved_batch = \(batch) AND user_id = \(user)
        """)
      for note in MarkChanges.notingUnread(in: .rows(feeds), of: user, at: connection.now()) {
        try connection.run(note)
      }
      let copies = try Self.numbers(
        ofPairs: DisagreeingCopies.read(from: .unread("c.feed_id IN \(.set(feeds))"), of: user), on: connection)
      try Self.setRead(copies, of: user, isRead: false, on: connection)
      return try Self.unreadCount(timeline, on: connection) - before
    }
  }

  // MARK: Private

  /// The numbers of entries `x` in their feeds, sorted.
  static func numbers(_ entries: SQL, on connection: Connection) throws(StorageError) -> [FeedID: [Int64]] {
    Reading.numbers(
      try connection.rows("SELECT x.feed_id, x.seq \(entries)") { row in (feed: row.id(0), seq: row.integer(1)) })
  }

  /// Marks entries, given by their sorted numbers. See `Reading.setRead`.
  static func setRead(
    _ numbers: [FeedID: [Int64]], of user: UserID, isRead: Bool, isUndone: Bool = false, on connection: Connection
  ) throws(StorageError) {
    let readings = try connection.rows(
      "SELECT \(Reading.columns) FROM readings r WHERE r.user_id = \(user) AND r.feed_id IN \(.set(Array(numbers.keys)))",
      Reading.init(row:))
    let time = connection.now()
    for reading in readings {
      guard let entries = numbers[reading.feed], let first = entries.first, let last = entries.last else { continue }
      let feed: SQL = "user_id = \(user) AND feed_id = \(reading.feed)"
      func ranges(_ generation: Int64) throws(StorageError) -> [ClosedRange<Int64>] {
        try connection.rows(
          """
          SELECT low, high FROM unread_ranges WHERE \(feed) AND generation = \(generation)
          AND low <= \(last + 1) AND low >= COALESCE((
            SELECT max(low) FROM unread_ranges WHERE \(feed) AND generation = \(generation) AND low <= \(first - 1)), 0)
          ORDER BY low
          """
        ) { $0.integer(0)...$0.integer(1) }
      }
      func store(_ changes: RangeChanges, _ generation: Int64) throws(StorageError) {
        for range in changes.deleted {
          try connection.run(
            "DELETE FROM unread_ranges WHERE \(feed) AND generation = \(generation) AND low = \(range.lowerBound)")
        }
        for range in changes.inserted {
          try connection.run(
            """
            INSERT INTO unread_ranges VALUES (\(user), \(reading.feed), \(generation), \(range.lowerBound),
              \(range.upperBound))
            """)
        }
      }
      var before = reading
      before.unread.ranges = try ranges(reading.generation)
      before.saved?.ranges = try ranges(reading.savedGeneration)
      var after = before
      after.setRead(entries, isRead: isRead, isUndone: isUndone)
      try store(RangeChanges(from: before.unread, to: after.unread), reading.generation)
      if let old = before.saved, let new = after.saved {
        try store(RangeChanges(from: old, to: new), reading.savedGeneration)
      }
      try connection.run(
        """
        UPDATE readings SET mark = \(after.unread.mark), read_count = \(after.unread.readCount),
          saved_mark = \(after.saved?.mark ?? 0), saved_read_count = \(after.saved?.readCount ?? 0)
        WHERE \(feed)
        """)
      try connection.run(MarkChanges.noting(entries, in: reading.feed, of: user, at: time))
    }
    try connection.run(MarkChanges.forgettingOld(of: user, now: time))
  }

  static func unreadCount(_ timeline: Timeline, on connection: Connection) throws(StorageError) -> Int {
    try connection.first(timeline.unreadCount) { $0.int(0) } ?? 0
  }

  // MARK: Marking all

  /// Makes all entries of feeds read, in a new generation. The generation before it is saved, with its ranges as they
  /// are; the one that was saved until now is stale.
  private static func beginGeneration(
    _ batch: Int64, of user: UserID, feeds: SQL, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO stale_generations SELECT user_id, feed_id, saved_generation FROM readings
      WHERE user_id = \(user) AND feed_id IN (\(feeds)) AND saved_batch IS NOT NULL
      """)
    try connection.run(
      """
      UPDATE readings AS r SET saved_generation = r.generation, saved_mark = r.mark, saved_read_count = r.read_count,
        saved_batch = \(batch), generation = max(r.generation, r.saved_generation) + 1, mark = h.last_seq,
        read_count = h.last_seq
      FROM feed_heads h WHERE h.feed_id = r.feed_id AND r.user_id = \(user) AND r.feed_id IN (\(feeds))
      """)
  }

  /// Makes the entries of one feed read that are not newer than `newest`.
  private static func markRead(
    _ user: UserID, _ feed: FeedID, upTo newest: EntryID?, batch: Int64, on connection: Connection
  ) throws(StorageError) {
    // In a feed, numbers and ids grow together.
    let last = try connection.first(
      """
      SELECT seq FROM entries INDEXED BY entries_by_seq
      WHERE feed_id = \(feed) AND id <= \(orNull: newest) ORDER BY seq DESC LIMIT 1
      """
    ) { $0.integer(0) }
    let hasUnread = try connection.first(
      """
      SELECT 1 FROM readings r WHERE r.user_id = \(user) AND r.feed_id = \(feed)
        AND (r.mark < \(orNull: last) OR EXISTS (
          SELECT 1 FROM unread_ranges u WHERE u.user_id = r.user_id AND u.feed_id = r.feed_id
          AND u.generation = r.generation AND u.low <= \(orNull: last)))
      """
    ) { _ in true }
    // Where nothing is marked, an earlier marking can still be undone.
    guard let last, hasUnread != nil else { return }
    try beginGeneration(batch, of: user, feeds: "SELECT \(feed)", on: connection)
    try copySavedRanges(user, feed, after: last, on: connection)
    try connection.run(
      """
      UPDATE readings AS r SET mark = max(saved_mark, \(last)), read_count = h.last_seq
      FROM feed_heads h WHERE h.feed_id = r.feed_id AND r.user_id = \(user) AND r.feed_id = \(feed)
      """)
    // Counted, since numbers of deleted entries may be among them.
    try connection.run(
      """
      UPDATE readings AS r SET read_count = read_count - (
        SELECT count(*) FROM entries x INDEXED BY entries_by_seq WHERE x.feed_id = \(feed) AND x.seq > \(last)
        AND \(Timeline.isUnread("x", for: user)))
      WHERE r.user_id = \(user) AND r.feed_id = \(feed)
      """)
  }

  /// The unread results of a search, or the unread entries with a label.
  private func found(by timeline: Timeline, newest: EntryID?) async throws(StorageError) -> [EntryID] {
    let entries: SQL =
      timeline.label == nil
      ? "x.feed_id IN (\(timeline.feeds))\(timeline.andFound) AND \(timeline.isUnread)"
      : "x.id IN (\(timeline.labeled(EntryQuery(limit: -1))))"
    var sql: SQL = "SELECT x.id FROM entries x WHERE \(entries)"
    if let newest { sql += " AND x.id <= \(newest)" }
    let found = sql
    return try await read("looking for entries to mark") { (connection) throws(StorageError) in
      try connection.limited(toSeconds: Timeline.markingSeconds) { () throws(StorageError) in
        try connection.rows(found) { $0.id(0) }
      }
    }
  }

  /// Makes single entries read, as a part of a marking.
  private static func mark(
    _ numbers: [FeedID: [Int64]], of user: UserID, batch: Int64, on connection: Connection
  ) throws(StorageError) {
    let feeds: [FeedID] = try connection.rows(
      """
      SELECT feed_id FROM readings
      WHERE user_id = \(user) AND feed_id IN \(.set(Array(numbers.keys))) AND saved_batch IS NOT \(batch)
      """
    ) { $0.id(0) }
    try beginGeneration(batch, of: user, feeds: .rows(feeds), on: connection)
    for feed in feeds { try copySavedRanges(user, feed, after: 0, on: connection) }
    try connection.run(
      """
      UPDATE readings SET mark = saved_mark, read_count = saved_read_count
      WHERE user_id = \(user) AND feed_id IN \(.set(feeds))
      """)
    try setRead(numbers, of: user, isRead: true, isUndone: true, on: connection)
  }

  /// Copies the ranges of the saved generation, as far as they are after a number, to the one that has begun.
  private static func copySavedRanges(
    _ user: UserID, _ feed: FeedID, after last: Int64, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO unread_ranges
      SELECT u.user_id, u.feed_id, r.generation, max(u.low, \(last) + 1), u.high
      FROM readings r JOIN unread_ranges u
        ON u.user_id = r.user_id AND u.feed_id = r.feed_id AND u.generation = r.saved_generation
      WHERE r.user_id = \(user) AND r.feed_id = \(feed) AND u.high > \(last)
      """)
  }
}
