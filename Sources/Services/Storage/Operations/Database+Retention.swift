import Foundation

// MARK: - Retention

extension Database {
  /// Deletes keys by which copies of entries were recognized that are too old for new ones.
  ///
  /// - Parameter limit: The most rows to delete in this transaction.
  /// - Returns: The number of deleted rows; 0 if there is nothing left to delete.
  public func deleteOldKeys(limit: Int) async throws(StorageError) -> Int {
    try await engine.change(
      "deleting old keys of copies", of: nil, "\(CopySubject.deletingOldKeys(limit: limit)) RETURNING entry_id")
  }

  /// Makes background work due whose time is further away than it ever waits: icons, full articles, deliveries to webhooks,
  /// requests to hubs.
  ///
  /// - Complexity: O(n) in the number of feeds and of waiting work.
  public func endFarWaits(now: Date) async throws(StorageError) {
    for statement in FarTimes.ending(now: now) {
      try await engine.change("correcting times of background work", of: nil, statement)
    }
  }

  /// Records the time at which a feed was first found without a subscriber.
  ///
  /// - Complexity: O(n) in the number of feeds.
  public func markUnfollowed(now: Date) async throws(StorageError) {
    try await engine.change(
      "marking what nobody follows", of: nil,
      "UPDATE feeds AS f SET unfollowed = \(now) WHERE f.unfollowed IS NULL AND NOT \(Feed.hasSubscriber)")
  }

  /// Deletes what nobody can see: entries of feeds without a subscriber, except starred and labeled ones, then such
  /// feeds without entries. Only feeds that `markUnfollowed` found no later than `end` and that nobody has followed since are deleted,
  /// so that subscribing again restores everything.
  ///
  /// - Parameter limit: The most rows to delete in this transaction.
  /// - Returns: The number of deleted entries and feeds; 0 if there is nothing left to delete.
  public func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int {
    try await engine.write("deleting what nobody follows", of: nil) { (session) async throws(StorageError) in
      try await session.run(
        "UPDATE feeds AS f SET unfollowed = NULL WHERE f.unfollowed IS NOT NULL AND \(Feed.hasSubscriber)")
      let entries: [EntryID] = try await session.rows(
        """
        SELECT e.id FROM feeds f CROSS JOIN entries e WHERE e.feed_id = f.id
          AND f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM stars s WHERE s.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM entry_labels l WHERE l.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.entry_id = e.id)
        LIMIT \(limit)\(session.dialect.lock("f"))
        """
      ) { $0.id(0) }
      guard entries.isEmpty else {
        try await session.delete(entries)
        return entries.count
      }
      return try await session.rows(
        """
        DELETE FROM feeds WHERE id IN (
          SELECT f.id FROM feeds f
          WHERE f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.feed_id = f.id) LIMIT \(limit))
        RETURNING 1
        """
      ) { _ in () }.count
    }
  }

  /// The stored rules of feeds.
  public func retentionRules() async throws(StorageError) -> [FeedID: RetentionRule] {
    let rules = try await engine.rows("reading the rules of feeds", RetentionRule.statement) {
      (row) throws(StorageError) in
      (row.id(0) as FeedID, try JSONColumn.value(row.text(1)) ?? RetentionRule())
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }

  /// Stores the rule of a feed; `nil` removes it.
  /// - Throws: `notFound` if there is no such feed.
  public func setRetentionRule(_ rule: RetentionRule?, of feed: FeedID) async throws(StorageError) {
    let statement = try RetentionRule.storing(rule, of: feed)
    try await engine.write("storing the rule of a feed", of: nil) { (session) async throws(StorageError) in
      try await session.require("SELECT 1 FROM feeds WHERE id = \(feed) FOR NO KEY UPDATE", "feed \(feed)")
      try await session.run(statement)
    }
  }

  /// Followed feeds with greater ids, by id, of which at least so many bytes were stored.
  public func feedExtents(
    after feed: FeedID, writtenBytes: Int64, limit: Int
  ) async throws(StorageError) -> [FeedExtent] {
    try await engine.rows(
      "looking for large feeds", FeedExtent.statement(after: feed, writtenBytes: writtenBytes, limit: limit),
      FeedExtent.init(row:))
  }

  /// The entries of a followed feed that a rule deletes; `nil` if it deletes none. Adds up the feed's size if its extent
  /// is over the rule's limit, and corrects the extent.
  /// - Complexity: O(n) in the feed's entries if its extent is over the limit.
  public func expiry(of feed: FeedID, _ rule: RetentionRule, now: Date) async throws(StorageError) -> Expiry? {
    let (operation, newest) = ("looking for expired entries", rule.newest ?? 0)
    var last: Int64 = 0
    if newest > 0 {
      last = try await engine.rows(operation, Expiry.lastByNumber(feed, newest: newest)) { $0.integer(0) }.first ?? 0
    }
    // The extent first: what is stored after it only makes the size greater.
    let written = try await engine.rows(operation, "SELECT written FROM feed_heads WHERE feed_id = \(feed)") {
      $0.integer(0)
    }
    guard let written = written.first, let most = rule.mostBytes, written > most else {
      return Expiry(rule, of: feed, lastByNumber: last, lastOverSize: 0, now: now)
    }
    let size = try await engine.rows(operation, FeedSize.statement(feed, most: most)) {
      MeasuredSize(written: written, total: $0.integer(1), lastOver: $0.integer(0), most: most)
    }.first
    if let size, size.total < size.written {
      try await engine.change("correcting the size of a feed", of: nil, size.correcting(feed))
    }
    return Expiry(rule, of: feed, lastByNumber: last, lastOverSize: size?.lastOver ?? 0, now: now)
  }

  /// Looks at some entries of a feed, in the order of their numbers, for those that may be deleted. Starred and labeled
  /// ones may not, nor the recording that a user is listening to.
  ///
  /// - Parameters:
  ///   - number: That of the last entry that was looked at; 0 at the beginning.
  ///   - limit: The most entries to look at.
  public func expiredEntries(
    _ expiry: Expiry, after number: Int64, limit: Int
  ) async throws(StorageError) -> ExpiredEntries {
    let rows = try await engine.rows("looking for expired entries", expiry.look(after: number, limit: limit)) {
      (id: $0.id(0) as EntryID, number: $0.integer(1), isExpired: $0.bool(2), isOver: $0.bool(3))
    }
    return ExpiredEntries(rows, limit: limit)
  }

  /// Deletes those of the entries that may still be deleted, in one transaction.
  ///
  /// They count as read for all users from now on, and are no new entries when their feed lists them again, unless they
  /// are published again (`ReturningEntries`): their guids are known as long as a document of the feed had them within
  /// 30 days, at most 20,000 for each feed.
  /// - Returns: The number of deleted entries.
  public func delete(_ entries: [EntryID], _ expiry: Expiry, now: Date) async throws(StorageError) -> Int {
    try await engine.write("deleting expired entries", of: .feed(expiry.feed)) { (session) async throws(StorageError) in
      try await session.lockForDeleting(entries)
      let found = try await session.rows(expiry.deletable(entries), ExpiringEntry.init(row:))
      guard !found.isEmpty else { return 0 }
      // One statement cannot store a row twice.
      let deleted = Dictionary(found.map { ($0.deleted.guid, $0.deleted) }) { _, last in last }.values
      try await session.run(all: DeletedEntry.storing(Array(deleted), of: expiry.feed, at: now))
      try await session.run(DeletedGUIDs.limiting(of: expiry.feed))
      try await session.delete(found.map(\.id))
      return found.count
    }
  }

  /// Deletes a saved page of a user, with its star, labels and notes. It can be saved again.
  /// - Throws: `notFound` if the user has no such page.
  public func deleteSavedPage(_ user: UserID, _ page: EntryID) async throws(StorageError) {
    try await engine.write("deleting a saved page", of: .user(user)) { (session) async throws(StorageError) in
      try await session.require(Feed.hasSavedPage(page, of: user), "saved page \(page)")
      try await session.delete([page])
    }
  }
}
