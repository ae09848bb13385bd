import Foundation

extension StoredMarking {
  /// What identifies a marking.
  struct Key {
    let user: UserID
    let number: Int64
  }
}

extension StorageSession {
  // MARK: Stored markings

  /// Stores a marking of a user who is locked; `end` completes it.
  nonisolated(nonsending) func begin(
    _ change: String, of user: UserID, at time: Date
  ) async throws(StorageError) -> StoredMarking.Key {
    let last = try await first(HistoryStatements.lastNumber(user)) { $0.isNull(0) ? 0 : $0.integer(0) } ?? 0
    let number = max(last + 1, time.milliseconds)
    try await run(HistoryStatements.adding(number, change, at: time, of: user))
    return StoredMarking.Key(user: user, number: number)
  }

  /// Completes a marking by the number of what it has changed, and forgets old ones of its user.
  nonisolated(nonsending) func end(
    _ marking: StoredMarking.Key, count: Int, at time: Date
  ) async throws(StorageError) {
    try await run(all: [
      "UPDATE markings SET count = \(count) WHERE user_id = \(marking.user) AND number = \(marking.number)",
      HistoryStatements.forgettingOld(marking.user, now: time),
    ])
  }

  // MARK: Marking

  /// Makes single entries read, given by their sorted numbers.
  nonisolated(nonsending) func markRead(
    _ numbers: [FeedID: [Int64]], by marking: StoredMarking.Key
  ) async throws(StorageError) {
    try await setRead(numbers, of: marking.user, isRead: true)
    try await run(
      all: numbers.sorted { $0.key < $1.key }.map { feed, numbers in
        """
        INSERT INTO marked_ranges (user_id, number, feed_id, low, high)
        SELECT \(marking.user), \(marking.number), \(feed), n.id, n.id FROM (\(.list(numbers))) n
        """
      })
  }

  /// Makes all unread entries of a timeline read that are not newer than `newest`.
  nonisolated(nonsending) func markRead(
    _ timeline: Timeline, upTo newest: EntryID?, by marking: StoredMarking.Key
  ) async throws(StorageError) {
    // Feeds with an entry that the user has not seen come apart.
    let hasUnseen: SQL = newest.map { "(h.last_id > \($0))" } ?? "FALSE"
    var statements = MarkChanges.notingUnread(in: timeline.feeds, of: marking.user, at: now)
    if newest != nil {
      let unseen: [FeedID] = try await rows("\(timeline.feeds) AND \(hasUnseen)") { $0.id(0) }
      // In a feed, numbers and ids grow together.
      let last = try await rows(
        all: unseen.map { feed in
          """
          SELECT seq FROM entries\(dialect.index("entries_by_seq"))
          WHERE feed_id = \(feed) AND id <= \(orNull: newest) ORDER BY seq DESC LIMIT 1
          """
        }
      ) { $0.integer(0) }
      for (feed, last) in zip(unseen, last) {
        if let last = last.first { statements += marking.readingPart(of: feed, upTo: last) }
      }
    }
    // The last one changes which feeds have unread entries.
    try await run(all: statements + marking.readingAll(of: "\(timeline.feeds) AND NOT \(hasUnseen)"))
  }

  // MARK: Undoing

  /// Makes the entries unread again that a marking has made read, by their ranges in their feeds.
  nonisolated(nonsending) func restore(
    _ marked: [FeedID: [ClosedRange<Int64>]], of marking: StoredMarking.Key
  ) async throws(StorageError) {
    let user = marking.user
    let feeds = marked.keys.sorted()
    let kept = try await numbers(marking.kept(in: .rows(feeds)))
    var statements = try await changes(
      of: feeds.map { feed in
        (user, feed, "SELECT low, high FROM unread_ranges WHERE user_id = \(user) AND feed_id = \(feed) ORDER BY low")
      }
    ) { $0.restore(marked[feeds[$1]] ?? [], without: kept[feeds[$1]] ?? []) }
    statements.append(
      """
      UPDATE readings AS r SET read_count = h.last_seq - \(UnreadEntries.counted)
      FROM feed_heads h WHERE h.feed_id = r.feed_id AND h.deleted_count > 0
        AND r.user_id = \(user) AND r.feed_id IN (\(.rows(feeds)))
      """)
    try await run(all: statements)
  }
}

// MARK: - Statements

extension StoredMarking.Key {
  private static let insertion: SQL = "INSERT INTO marked_ranges (user_id, number, feed_id, low, high)"

  /// Makes all entries of feeds read.
  ///
  /// - Parameter feeds: A statement that gives feeds that the user follows. It may look at what is read.
  func readingAll(of feeds: SQL) -> [SQL] {
    [
      """
      \(Self.insertion) SELECT u.user_id, \(number), u.feed_id, u.low, u.high FROM unread_ranges u
      WHERE u.user_id = \(user) AND u.feed_id IN (\(feeds))
      """,
      """
      \(Self.insertion) SELECT r.user_id, \(number), r.feed_id, r.mark + 1, h.last_seq
      FROM readings r JOIN feed_heads h ON h.feed_id = r.feed_id
      WHERE r.user_id = \(user) AND r.feed_id IN (\(feeds)) AND r.mark < h.last_seq
      """,
      "DELETE FROM unread_ranges WHERE user_id = \(user) AND feed_id IN (\(feeds))",
      """
      UPDATE readings AS r SET mark = h.last_seq, read_count = h.last_seq
      FROM feed_heads h WHERE h.feed_id = r.feed_id AND r.user_id = \(user) AND r.feed_id IN (\(feeds))
      """,
    ]
  }

  /// Makes the entries of one feed read up to a number.
  func readingPart(of feed: FeedID, upTo last: Int64) -> [SQL] {
    let ranges: SQL = "user_id = \(user) AND feed_id = \(feed)"
    return [
      """
      \(Self.insertion)
      SELECT user_id, \(number), feed_id, low, CASE WHEN high > \(last) THEN \(last) ELSE high END FROM unread_ranges
      WHERE \(ranges) AND low <= \(last)
      """,
      """
      \(Self.insertion) SELECT user_id, \(number), feed_id, mark + 1, \(last) FROM readings
      WHERE \(ranges) AND mark < \(last)
      """,
      "DELETE FROM unread_ranges WHERE \(ranges) AND high <= \(last)",
      "UPDATE unread_ranges SET low = \(last + 1) WHERE \(ranges) AND low <= \(last)",
      """
      UPDATE readings AS r SET mark = CASE WHEN mark < \(last) THEN \(last) ELSE mark END, read_count = h.last_seq
      FROM feed_heads h WHERE h.feed_id = r.feed_id AND r.user_id = \(user) AND r.feed_id = \(feed)
      """,
      // Counted, since numbers of deleted entries may be among them.
      """
      UPDATE readings AS r SET read_count = read_count - (
        SELECT count(*) FROM entries x WHERE x.feed_id = \(feed) AND x.seq > \(last) AND \(Timeline.isInReading("x")))
      WHERE r.user_id = \(user) AND r.feed_id = \(feed)
      """,
    ]
  }

  /// The entries `x` of feeds that undoing leaves as they are, with their copies.
  ///
  /// Looked up from what the user has opened or muted: the feeds may have very many entries.
  func kept(in feeds: SQL) -> SQL {
    let changed: SQL = """
      FROM entries x WHERE x.id IN (
        SELECT o.entry_id FROM opened_entries o
        WHERE o.user_id = \(user) AND o.opened > (
          SELECT k.made FROM markings k WHERE k.user_id = \(user) AND k.number = \(number))
        UNION ALL SELECT m.entry_id FROM muted_entries m WHERE m.user_id = \(user)) AND +x.feed_id IN (\(feeds))
      """
    return Timeline.withCopies(changed, for: user)
  }

  /// True if the user can still undo a marking of an entry `x` as read, for the user of a reading `r`.
  static func isMarked(since time: Date) -> SQL {
    """
    EXISTS (
      SELECT 1 FROM markings k JOIN marked_ranges g ON g.user_id = k.user_id AND g.number = k.number
      WHERE k.user_id = r.user_id AND k.made >= \(time) AND g.feed_id = x.feed_id AND x.seq BETWEEN g.low AND g.high)
    """
  }
}
