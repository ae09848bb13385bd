import Foundation
import PostgreSQL

// MARK: - Refreshing

extension PostgreSQLDatabase {
  public func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord {
    let operation = "storing a refresh"
    let update: SQL
    switch outcome.result {
    case .fetched(let fetched):
      return try await record(fetched, of: outcome, for: feed, claim, operation)
    case .failed(let problem):
      update = "failure_count = failure_count + 1, problem = \(problem)"
    case .unchanged(let etag, let lastModified):
      update = """
        failure_count = 0, problem = NULL, etag = COALESCE(\(orNull: etag)::text, etag),
          last_modified = COALESCE(\(orNull: lastModified)::text, last_modified)
        """
    }
    let subscribers = try await change(
      operation,
      """
      WITH checked AS (\(Self.check(outcome, of: feed, claim)) RETURNING c.feed_id),
        feed AS (UPDATE feeds SET \(update) WHERE id IN (SELECT feed_id FROM checked) RETURNING id)
      SELECT s.user_id FROM feed f LEFT JOIN subscriptions s ON s.feed_id = f.id ORDER BY s.user_id
      """
    ) { $0.optionalID(0) as UserID? }
    if subscribers.isEmpty {
      let isStored = try await self.feed(feed) != nil
      throw isStored ? .superseded : .notFound("feed \(feed)")
    }
    return RefreshRecord(inserted: [], updated: [], subscribers: subscribers.compactMap { $0 })
  }

  private func record(
    _ fetched: FetchedFeed, of outcome: RefreshOutcome, for feed: FeedID, _ claim: FeedClaim?, _ operation: String
  ) async throws(StorageError) -> RefreshRecord {
    var recorder = PostgreSQLRecorder(
      fetched.entries, feed: feed, claim: claim, received: outcome.checked, siteURL: fetched.siteURL)
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
        return (recorder, copied, try await Self.store(fetched, of: outcome, for: feed, claim, at: url, on: session))
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
    _ fetched: FetchedFeed, of outcome: RefreshOutcome, for feed: FeedID, _ claim: FeedClaim?, at url: WebAddress,
    on session: PostgreSQLSession
  ) async throws(StorageError) -> [UserID] {
    let repairs = try JSONColumn.text(fetched.repairs)
    let details = fetched.details.isEmpty ? nil : try JSONColumn.text(of: fetched.details)
    let rows = try await session.batch([
      "\(check(outcome, of: feed, claim)) RETURNING 1",
      """
      UPDATE feeds SET failure_count = 0, problem = NULL, etag = \(orNull: fetched.etag),
        last_modified = \(orNull: fetched.lastModified), title = COALESCE(NULLIF(\(fetched.title), ''), title),
        site_url = \(orNull: fetched.siteURL), icon_url = \(orNull: fetched.iconURL), repairs = \(orNull: repairs),
        details = \(orNull: details)
      WHERE id = \(feed)
      """,
      subscribers(of: feed),
    ])
    if rows[0].isEmpty { throw .superseded }
    if let permanentURL = fetched.permanentURL, permanentURL != url {
      try await move(feed, to: permanentURL, on: session)
    }
    return try rows[2].values { $0.id(0) }
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
    guard let known else {
      try await session.batch([
        "UPDATE feeds SET url = \(url) WHERE id = \(feed)",
        "UPDATE feed_schedule SET shard = \(FeedShard.number(of: url)) WHERE feed_id = \(feed)",
      ])
      return
    }
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

  /// Sets the times of a feed's checks, if the claim is valid.
  private static func check(_ outcome: RefreshOutcome, of feed: FeedID, _ claim: FeedClaim?) -> SQL {
    var sql: SQL = """
      UPDATE feed_schedule c SET due = \(outcome.nextCheck), checked = \(outcome.checked), token = c.token + 1
      WHERE c.feed_id = \(feed)
      """
    if let claim {
      sql += " AND c.token = \(claim.token)"
      // The lock keeps the node from being declared dead before the commit.
      if let node = claim.node {
        sql += " AND c.feed_id IN (SELECT \(feed) FROM (SELECT 1 FROM nodes WHERE id = \(node) FOR KEY SHARE) n)"
      }
    }
    return sql
  }
}

extension Feed {
  /// A condition on `feeds f`. The index has the MD5 of addresses.
  static func hasAddress(_ url: WebAddress) -> SQL {
    "(md5(f.url)::uuid = md5(\(url))::uuid AND f.url = \(url))"
  }
}
