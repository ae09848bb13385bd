import Foundation
import PostgreSQL

// MARK: - Refreshing

extension PostgreSQLDatabase {
  public func record(_ outcome: RefreshOutcome, for feed: FeedID) async throws(StorageError) -> RefreshRecord {
    let operation = "storing a refresh"
    let history = FetchHistory(feed: feed, outcome: outcome)
    switch outcome.result {
    case .fetched(let fetched):
      return try await record(fetched, of: outcome, for: feed, operation)
    case .postponed:
      let update: SQL = "UPDATE feeds SET next_check = \(outcome.nextCheck) WHERE id = \(feed) RETURNING id"
      return try await record(feed, operation, "WITH feed AS (\(update)) \(Self.subscribersOfFeed)")
    case .failed(let problem, let document):
      return try await record(feed, operation, history.ending(), try history.failure(problem, document), outcome.move)
    case .unchanged(let etag, let lastModified):
      let update: SQL = """
        \(history.success(isUnchanged: true)), etag = COALESCE(\(orNull: etag)::text, etag),
          last_modified = COALESCE(\(orNull: lastModified)::text, last_modified)
        """
      if outcome.move != nil { return try await record(feed, operation, [history.unchanged], update, outcome.move) }
      return try await record(
        feed, operation,
        """
        WITH line AS (\(history.unchanged)), feed AS (UPDATE feeds SET \(update) WHERE id = \(feed) RETURNING id)
        \(Self.subscribersOfFeed)
        """)
    }
  }

  /// Stores the result of a check without entries by one statement, whose rows are the subscribers.
  private func record(_ feed: FeedID, _ operation: String, _ sql: SQL) async throws(StorageError) -> RefreshRecord {
    let subscribers = try await change(operation, sql) { $0.optionalID(0) as UserID? }
    guard !subscribers.isEmpty else { throw .notFound("feed \(feed)") }
    return RefreshRecord(inserted: [], updated: [], subscribers: subscribers.compactMap { $0 })
  }

  /// Stores the result of a check without entries by several statements.
  private func record(
    _ feed: FeedID, _ operation: String, _ history: [SQL], _ update: SQL, _ move: WebAddress?
  ) async throws(StorageError) -> RefreshRecord {
    try await write(operation) { (session) async throws(StorageError) in
      let rows = try await session.batch(
        history + ["UPDATE feeds SET \(update) WHERE id = \(feed) RETURNING url", Self.subscribers(of: feed)])
      guard let url = rows[history.count].first?.address(0) else { throw .notFound("feed \(feed)") }
      if let move, move != url { try await Self.move(feed, to: move, on: session) }
      return RefreshRecord(
        inserted: [], updated: [], subscribers: try rows[history.count + 1].values { $0.id(0) })
    }
  }

  private static let subscribersOfFeed: SQL =
    "SELECT s.user_id FROM feed f LEFT JOIN subscriptions s ON s.feed_id = f.id ORDER BY s.user_id"

  private func record(
    _ fetched: FetchedFeed, of outcome: RefreshOutcome, for feed: FeedID, _ operation: String
  ) async throws(StorageError) -> RefreshRecord {
    var recorder = PostgreSQLRecorder(
      fetched.entries, feed: feed, received: outcome.checked, siteURL: fetched.siteURL)
    var copied: Set<EntryID> = []
    while true {
      let before = recorder
      let stored = try await write(operation) {
        (session) async throws(StorageError) -> (
          recorder: PostgreSQLRecorder, copied: [EntryID], subscribers: [UserID]?
        ) in
        var recorder = before
        let url = try await recorder.storePart(on: session)
        if recorder.hasPendingReads {
          let new = Array(recorder.inserted[before.inserted.count...])
          try await Self.takePendingReads(new, of: feed, on: session)
        }
        let copied = try await Self.fold(recorder.subjects, received: outcome.checked, on: session)
        guard recorder.isDone else { return (recorder, copied, nil) }
        return (recorder, copied, try await Self.store(fetched, of: outcome, for: feed, at: url, recorder, on: session))
      }
      recorder = stored.recorder
      copied.formUnion(stored.copied)
      if let subscribers = stored.subscribers {
        return RefreshRecord(
          inserted: recorder.inserted, updated: recorder.updated.sorted(), copied: copied.sorted(),
          subscribers: subscribers)
      }
      // Other writers can proceed after each transaction.
      if Task.isCancelled { throw .failed(operation: operation, reason: "it was cancelled") }
    }
  }

  /// Stores what a check has found about the feed itself.
  private static func store(
    _ fetched: FetchedFeed, of outcome: RefreshOutcome, for feed: FeedID, at url: WebAddress,
    _ recorder: PostgreSQLRecorder, on session: PostgreSQLSession
  ) async throws(StorageError) -> [UserID] {
    let history = FetchHistory(feed: feed, outcome: outcome)
    let isUnchanged = recorder.inserted.isEmpty && recorder.updated.isEmpty
    let lines =
      isUnchanged
      ? [history.unchanged]
      : history.ending(inserted: recorder.inserted.count, updated: recorder.updated.count)
    let update: SQL = """
      UPDATE feeds SET \(history.success(isUnchanged: isUnchanged)), \(try fetched.assignments) WHERE id = \(feed)
      """
    let rows = try await session.batch(lines + [update, subscribers(of: feed)])
    if let address = outcome.move, address != url { try await move(feed, to: address, on: session) }
    return try rows[lines.count + 1].values { $0.id(0) }
  }

  static func subscribers(of feed: FeedID) -> SQL {
    "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) ORDER BY user_id"
  }

  /// Gives a feed its new address. If another feed has it, the feed's subscriptions move to that feed, and what their
  /// users have read there stays read. The feed remains for its starred entries.
  private static func move(
    _ feed: FeedID, to url: WebAddress, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let known: FeedID? = try await session.first("SELECT id FROM feeds f WHERE \(Feed.hasAddress(url))") { $0.id(0) }
    guard let known else { return try await session.run("UPDATE feeds SET url = \(url) WHERE id = \(feed)") }
    let users: [UserID] = try await session.rows(subscribers(of: feed)) { $0.id(0) }
    for user in users {
      try await lock(user, on: session)
      try await moveSubscription(of: user, from: feed, to: known, on: session)
      let read: [Int64] = try await session.rows(
        """
        SELECT e.seq FROM entries old JOIN entries e ON e.feed_id = \(known) AND e.guid = old.guid
        WHERE old.feed_id = \(feed) AND NOT \(Timeline.isUnread("old", for: user)) ORDER BY e.seq
        """
      ) { $0.integer(0) }
      try await setRead([known: read], of: user, isRead: true, on: session)
      try await unfollow(user, feed, on: session)
      try await align(user, known, on: session)
    }
  }
}

extension Feed {
  /// A condition on `feeds f`. The index has the MD5 of addresses.
  static func hasAddress(_ url: WebAddress) -> SQL {
    "(md5(f.url)::uuid = md5(\(url))::uuid AND f.url = \(url))"
  }
}
