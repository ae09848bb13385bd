import Bytes
import Foundation

// MARK: - Refreshing

extension SQLiteDatabase {
  public func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord {
    var (drafts, siteURL, isWhole): ([EntryDraft], WebAddress?, Bool) = ([], nil, true)
    if case .fetched(let fetched) = outcome.result {
      drafts = fetched.entries
      siteURL = fetched.siteURL
      isWhole = fetched.isWhole
    }
    var recorder = EntryRecorder(drafts, isWhole: isWhole, feed: feed, received: outcome.checked, siteURL: siteURL)
    var (copied, noticed): (Set<EntryID>, Set<UserID>) = ([], [])
    while true {
      let stored = try await storePart(of: outcome, recorder, for: feed, claim)
      if !drafts.isEmpty { indexer.wake() }
      copied.formUnion(stored.copied)
      noticed.formUnion(stored.noticed)
      if var record = stored.record {
        (record.copied, record.noticed) = (copied.sorted(), noticed.sorted())
        return record
      }
      recorder = stored.recorder
      // Other writers can proceed after each transaction.
      if Task.isCancelled { throw .failed(operation: "storing a refresh", reason: "it was cancelled") }
    }
  }

  /// Stores a part of the entries; with the last part, also the feed itself. If the process is killed before, the next
  /// check stores the rest.
  ///
  /// - Returns: The record after the last part, otherwise nil.
  private func storePart(
    of outcome: RefreshOutcome, _ before: EntryRecorder, for feed: FeedID, _ claim: FeedClaim?
  ) async throws(StorageError) -> (
    recorder: EntryRecorder, copied: [EntryID], noticed: [UserID], record: RefreshRecord?
  ) {
    try await write("storing a refresh") { (connection) throws(StorageError) in
      let known = try connection.first(
        "SELECT f.url, c.token FROM \(Feed.tables) WHERE f.id = \(feed)", { ($0.address(0), $0.integer(1)) })
      guard let (url, token) = known else { throw .notFound("feed \(feed)") }
      if let claim, claim.token != token { throw .superseded }
      var recorder = before
      try recorder.storePart(at: url, on: connection)
      try Self.takePendingReads(Array(recorder.inserted[before.inserted.count...]), of: feed, on: connection)
      let copied = try Self.fold(recorder.subjects, received: outcome.checked, on: connection)
      let noticed = try Self.applyRules(to: recorder, copied: copied, outcome, of: feed, on: connection)
      guard recorder.isDone else { return (recorder, copied, noticed, nil) }
      let subscribers = try Self.subscribers(of: feed, on: connection)
      try Self.store(outcome, of: feed, recorder, on: connection)
      if let address = outcome.move, address != url { try Self.move(feed, to: address, on: connection) }
      let record = RefreshRecord(
        inserted: recorder.inserted, updated: recorder.updated.sorted(), subscribers: subscribers)
      return (recorder, copied, noticed, record)
    }
  }

  /// Stores what a check has found about the feed itself, and the line of its history.
  private static func store(
    _ outcome: RefreshOutcome, of feed: FeedID, _ recorder: EntryRecorder, on connection: Connection
  ) throws(StorageError) {
    let history = FetchHistory(feed: feed, outcome: outcome)
    var statements: [SQL]
    var isUnchanged = false
    switch outcome.result {
    case .postponed:
      statements = []
    case .failed(let problem, let document):
      statements = history.ending()
      statements.append("UPDATE feeds SET \(try history.failure(problem, document)) WHERE id = \(feed)")
    case .unchanged(let etag, let lastModified):
      isUnchanged = true
      statements = [
        history.unchanged,
        """
        UPDATE feeds SET \(history.success), etag = COALESCE(\(orNull: etag), etag),
          last_modified = COALESCE(\(orNull: lastModified), last_modified)
        WHERE id = \(feed)
        """,
      ]
    case .fetched(let fetched):
      isUnchanged = recorder.inserted.isEmpty && recorder.updated.isEmpty
      statements =
        isUnchanged
        ? [history.unchanged]
        : history.ending(inserted: recorder.inserted.count, updated: recorder.updated.count)
      statements.append("UPDATE feeds SET \(history.success), \(try fetched.assignments) WHERE id = \(feed)")
    }
    statements.append(history.checked(isUnchanged: isUnchanged))
    for statement in statements { try connection.run(statement) }
  }

  static func subscribers(of feed: FeedID, on connection: Connection) throws(StorageError) -> [UserID] {
    try connection.rows("SELECT user_id FROM subscriptions WHERE feed_id = \(feed) ORDER BY user_id") { $0.id(0) }
  }

  /// Gives a feed its new address. If another feed has it, the feed's subscriptions move to that feed, and what their
  /// users have read there stays read. The feed remains for its starred entries.
  private static func move(_ feed: FeedID, to url: WebAddress, on connection: Connection) throws(StorageError) {
    let known: FeedID? = try connection.first("SELECT id FROM feeds WHERE url = \(url)") { $0.id(0) }
    guard let known else {
      try connection.run("UPDATE feeds SET url = \(url) WHERE id = \(feed)")
      return try connection.run(
        "UPDATE feed_schedule SET shard = \(FeedShard.number(of: url)) WHERE feed_id = \(feed)")
    }
    let users = try subscribers(of: feed, on: connection)
    for user in users {
      let own = try connection.first(
        """
        SELECT s.title FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = \(feed)
        AND NOT EXISTS (SELECT 1 FROM subscriptions k WHERE k.user_id = \(user) AND k.feed_id = \(known))
        """
      ) { $0.optionalText(0) }
      if let own {
        try follow(user, known, title: own, on: connection)
        try connection.run(
          "UPDATE folder_feeds SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)")
        try connection.run(
          "UPDATE OR IGNORE pending_reads SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)")
      }
      try connection.run(EntryRule.moving(of: user, from: feed, to: known))
      let read: [Int64] = try connection.rows(
        """
        SELECT e.seq FROM entries old JOIN entries e ON e.feed_id = \(known) AND e.guid = old.guid
        WHERE old.feed_id = \(feed) AND NOT \(Timeline.isUnread("old", for: user)) ORDER BY e.seq
        """
      ) { $0.integer(0) }
      try setRead([known: read], of: user, isRead: true, on: connection)
      try unfollow(user, feed, on: connection)
      try align(user, known, on: connection)
    }
  }
}
