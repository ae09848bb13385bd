import Foundation

// MARK: - Marks

extension StorageSession {
  /// The numbers of entries `x` in their feeds, sorted.
  ///
  /// - Parameter user: A user to lock first; nil for one who is locked.
  nonisolated(nonsending) func numbers(
    _ entries: SQL, locking user: UserID? = nil
  ) async throws(StorageError) -> [FeedID: [Int64]] {
    guard let user else { return try await numbers([entries])[0] }
    return UnreadEntries.numbers(try await rows(locking: user, Self.numbering(entries), Self.number))
  }

  /// The same for each of several statements.
  private nonisolated(nonsending) func numbers(_ entries: [SQL]) async throws(StorageError) -> [[FeedID: [Int64]]] {
    try await rows(all: entries.map(Self.numbering), Self.number).map(UnreadEntries.numbers)
  }

  private static func numbering(_ entries: SQL) -> SQL { "SELECT x.feed_id, x.seq \(entries)" }

  private static func number(_ row: StorageRow) -> (feed: FeedID, seq: Int64) { (row.id(0), row.integer(1)) }

  /// The numbers of entries of a user that one of the statements of `DisagreeingCopies` gives.
  nonisolated(nonsending) func numbers(ofPairs pairs: SQL) async throws(StorageError) -> [FeedID: [Int64]] {
    UnreadEntries.numbers(try await rows(pairs) { row in (feed: row.id(1), seq: row.integer(2)) })
  }

  /// Marks entries, given by their sorted numbers, of a user who is locked.
  nonisolated(nonsending) func setRead(
    _ numbers: [FeedID: [Int64]], of user: UserID, isRead: Bool
  ) async throws(StorageError) {
    try await setRead([(user, numbers)], isRead: isRead)
  }

  /// The same for several users, each of them once, who are locked.
  nonisolated(nonsending) func setRead(
    _ marks: [(user: UserID, numbers: [FeedID: [Int64]])], isRead: Bool
  ) async throws(StorageError) {
    var places: [(user: UserID, feed: FeedID, numbers: [Int64])] = []
    for (user, numbers) in marks {
      for (feed, numbers) in numbers.sorted(by: { $0.key < $1.key }) where !numbers.isEmpty {
        places.append((user, feed, numbers))
      }
    }
    guard !places.isEmpty else { return }
    let changed = try await changes(
      of: places.map { user, feed, numbers in
        (user, feed, UnreadEntries.ranges(of: user, feed, from: numbers.first ?? 0, to: numbers.last ?? 0))
      }
    ) { $0.set(places[$1].numbers, isRead: isRead) }
    let time = now
    let noted = places.map { user, feed, numbers in MarkChanges.noting(numbers, in: feed, of: user, at: time) }
    try await run(all: changed + noted + marks.map { MarkChanges.forgettingOld(of: $0.user, now: time) })
  }

  /// The statements that store what is unread of feeds after a change.
  ///
  /// - Parameters:
  ///   - places: Readings, each with the statement that gives the ranges which the change needs.
  ///   - change: Changes what is unread of the place with an index.
  nonisolated(nonsending) func changes(
    of places: [(user: UserID, feed: FeedID, ranges: SQL)], _ change: (inout UnreadEntries, Int) -> Void
  ) async throws(StorageError) -> [SQL] {
    let found = try await rows(all: places.flatMap { [UnreadEntries.reading(of: $0.user, $0.feed), $0.ranges] }) {
      ($0.integer(0), $0.integer(1))
    }
    var statements: [SQL] = []
    for (index, place) in places.enumerated() {
      guard let (mark, readCount) = found[2 * index].first else { continue }
      let before = UnreadEntries(mark: mark, readCount: readCount, ranges: found[2 * index + 1].map { $0.0...$0.1 })
      var after = before
      change(&after, index)
      statements += after.replacing(before, of: place.user, place.feed)
    }
    return statements
  }

  /// The number of unread entries of a timeline.
  nonisolated(nonsending) func unreadCount(_ timeline: Timeline) async throws(StorageError) -> Int {
    try await first(timeline.unreadCount) { $0.int(0) } ?? 0
  }

  /// Marks changed entries as unread for the users who want that, in the feed and its copies.
  nonisolated(nonsending) func unreadAgain(_ entries: [EntryID], of feed: FeedID) async throws(StorageError) {
    guard !entries.isEmpty,
      try await first("SELECT watches_changes FROM feeds WHERE id = \(feed)", { $0.bool(0) }) == true
    else { return }
    let users: [UserID] = try await rows(Feed.usersWatchingChanges(of: feed)) { $0.id(0) }
    for user in users {
      let marked = Timeline.withCopies(Timeline.visible(entries, to: user), for: user).andUnmuted(by: user)
      try await setRead(numbers(marked, locking: user), of: user, isRead: false)
    }
  }

  /// Marks new entries of a feed as read that an import has said to be read.
  nonisolated(nonsending) func takePendingReads(_ new: [EntryID], of feed: FeedID) async throws(StorageError) {
    guard !new.isEmpty,
      try await first("SELECT 1 FROM pending_reads WHERE feed_id = \(feed) LIMIT 1", { _ in true }) != nil
    else { return }
    let found = try await rows(
      """
      SELECT p.user_id, x.seq FROM entries x JOIN pending_reads p ON p.feed_id = x.feed_id AND p.guid = x.guid
      WHERE x.feed_id = \(feed) AND x.id IN \(.set(new)) ORDER BY x.seq
      """
    ) { row in (user: row.id(0) as UserID, number: row.integer(1)) }
    for (user, marks) in Dictionary(grouping: found, by: \.user).sorted(by: { $0.key < $1.key }) {
      try await lock(user)
      try await setRead([feed: marks.map(\.number)], of: user, isRead: true)
    }
    try await run(
      """
      DELETE FROM pending_reads
      WHERE feed_id = \(feed) AND guid IN (SELECT x.guid FROM entries x WHERE x.id IN \(.set(new)))
      """)
  }

  // MARK: Copies

  /// Marks copies as read of which a user has read another one.
  ///
  /// - Parameter user: Nil for all users. They are locked.
  nonisolated(nonsending) func align(
    _ start: DisagreeingCopies.Start, of user: UserID?
  ) async throws(StorageError) {
    let found = try await rows(DisagreeingCopies.unread(from: start, of: user)) { row in
      (user: row.id(0) as UserID, feed: row.id(1) as FeedID, seq: row.integer(2))
    }
    let marks = Dictionary(grouping: found, by: \.user).sorted { $0.key < $1.key }.map { user, entries in
      (user: user, numbers: UnreadEntries.numbers(entries.map { ($0.feed, $0.seq) }))
    }
    try await setRead(marks, isRead: true)
  }

  /// Marks entries of a feed and their copies as read of which the user, who is locked, has read another one.
  nonisolated(nonsending) func align(_ user: UserID, _ feed: FeedID) async throws(StorageError) {
    try await align(.unread("c.feed_id = \(feed)"), of: user)
    try await align(.read("c.feed_id = \(feed)"), of: user)
  }

  /// The groups of copies of entries.
  nonisolated(nonsending) func groups(around entries: [EntryID]) async throws(StorageError) -> CopyGroups {
    CopyGroups(
      rows: try await rows(CopyGroups.statement(around: entries)) { row in
        (row.id(0) as EntryID, row.id(1) as EntryID, row.id(2) as FeedID)
      })
  }

  // MARK: Rules

  /// Does what rules say, of a user who is locked.
  nonisolated(nonsending) func perform(
    _ effects: RuleEffects, of user: UserID, at time: Date
  ) async throws(StorageError) {
    try await perform([(user, effects)], at: time)
  }

  /// The same for several users, who are locked.
  nonisolated(nonsending) func perform(
    _ effects: [(key: UserID, value: RuleEffects)], at time: Date
  ) async throws(StorageError) {
    let statements = effects.flatMap { user, effects in effects.statements(for: user, at: time) }
    try await run(all: statements + RuleEffects.counting(effects.map(\.value), at: time))
    try await mark(effects.compactMap { user, effects in effects.toRead(for: user).map { (user, $0) } }, isRead: true)
    try await mark(
      effects.compactMap { user, effects in effects.toUnread(for: user).map { (user, $0) } }, isRead: false)
  }

  private nonisolated(nonsending) func mark(
    _ entries: [(user: UserID, entries: SQL)], isRead: Bool
  ) async throws(StorageError) {
    let found = try await numbers(entries.map(\.entries))
    try await setRead(zip(entries, found).map { ($0.user, $1) }, isRead: isRead)
  }

  // MARK: Deleting

  /// Deletes entries. Those that a user had not read count as read from now on: unread entries are numbers that are
  /// neither read nor deleted.
  nonisolated(nonsending) func delete(_ entries: [EntryID]) async throws(StorageError) {
    try await lockForDeleting(entries)
    var groups = try await groups(around: entries)
    for entry in entries { groups.leave(entry) }
    let ids = SQL.set(entries)
    try await run(
      all: groups.statements + [
        """
        UPDATE readings AS r SET read_count = read_count + (
          SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.id IN \(ids)
          AND \(Timeline.isInReading("x")))
        WHERE r.feed_id IN (SELECT feed_id FROM entries WHERE id IN \(ids))
        """,
        FeedSize.counting(deleted: entries), "DELETE FROM entries WHERE id IN \(ids)",
      ])
  }

  /// Keeps others from storing and marking in the feeds of entries until the transaction ends.
  ///
  /// Locks the heads of the feeds, and then the users who may have read one of the entries. Storing entries has the same
  /// order.
  nonisolated(nonsending) func lockForDeleting(_ entries: [EntryID]) async throws(StorageError) {
    guard dialect == .postgreSQL else { return }
    let feeds: SQL = "SELECT feed_id FROM entries WHERE id IN \(.set(entries))"
    try await run(all: [
      "SELECT 1 FROM feed_heads WHERE feed_id IN (\(feeds)) ORDER BY feed_id FOR UPDATE",
      """
      SELECT 1 FROM users WHERE id IN (SELECT r.user_id FROM readings r WHERE r.feed_id IN (\(feeds)))
      ORDER BY id FOR NO KEY UPDATE
      """,
    ])
  }
}
