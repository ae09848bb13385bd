import Foundation
import PostgreSQL

// MARK: - Refreshing

extension PostgreSQLDatabase {
  public func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord {
    let operation = "storing a refresh"
    let history = FetchHistory(feed: feed, outcome: outcome)
    switch outcome.result {
    case .fetched(let fetched):
      return try await record(fetched, of: outcome, for: feed, claim, operation)
    case .postponed:
      return try await record(outcome, for: feed, claim, [], isUnchanged: false, operation)
    case .failed(let problem, let document):
      let update: SQL = "UPDATE feeds SET \(try history.failure(problem, document)) WHERE id = \(feed)"
      return try await record(outcome, for: feed, claim, history.ending() + [update], isUnchanged: false, operation)
    case .unchanged(let etag, let lastModified):
      let update: SQL = """
        UPDATE feeds SET \(history.success), etag = COALESCE(\(orNull: etag)::text, etag),
          last_modified = COALESCE(\(orNull: lastModified)::text, last_modified)
        WHERE id = \(feed)
        """
      return try await record(
        outcome, for: feed, claim, [history.unchanged, update], isUnchanged: true, operation)
    }
  }

  /// Stores the result of a check without entries.
  private func record(
    _ outcome: RefreshOutcome, for feed: FeedID, _ claim: FeedClaim?, _ statements: [SQL], isUnchanged: Bool,
    _ operation: String
  ) async throws(StorageError) -> RefreshRecord {
    try await write(operation, of: .feed(feed)) { (session) async throws(StorageError) in
      let history = FetchHistory(feed: feed, outcome: outcome)
      let found = try await session.batch(
        statements + [
          Self.fenced(history.checked(isUnchanged: isUnchanged), of: feed, claim),
          "SELECT url FROM feeds WHERE id = \(feed)", Self.subscribers(of: feed),
        ]
      ).suffix(3).map { $0 }
      guard let url = found[1].first?.address(0) else { throw .notFound("feed \(feed)") }
      if found[0].isEmpty { throw .superseded }
      if let address = outcome.move, address != url { try await Self.move(feed, to: address, on: session) }
      return RefreshRecord(inserted: [], updated: [], subscribers: try found[2].values { $0.id(0) })
    }
  }

  private func record(
    _ fetched: FetchedFeed, of outcome: RefreshOutcome, for feed: FeedID, _ claim: FeedClaim?, _ operation: String
  ) async throws(StorageError) -> RefreshRecord {
    var recorder = PostgreSQLRecorder(
      fetched.entries, isWhole: fetched.isWhole, feed: feed, claim: claim, received: outcome.checked,
      siteURL: fetched.siteURL)
    var (copied, noticed): (Set<EntryID>, Set<UserID>) = ([], [])
    while true {
      let before = recorder
      let stored = try await write(operation, of: .feed(feed)) {
        (session) async throws(StorageError) -> (
          recorder: PostgreSQLRecorder, copied: [EntryID], noticed: [UserID], subscribers: [UserID]?
        ) in
        var recorder = before
        let url = try await recorder.storePart(on: session)
        let new = Array(recorder.inserted[before.inserted.count...])
        if recorder.hasPendingReads { try await Self.takePendingReads(new, of: feed, on: session) }
        if recorder.wantsArticles, !new.isEmpty {
          try await session.run(WantedArticles.addingByDefault(new, of: feed, at: outcome.checked))
        }
        try await Self.unreadAgain(recorder.rewritten, of: feed, on: session)
        let copied = try await Self.fold(recorder.subjects, received: outcome.checked, on: session)
        let noticed = try await Self.applyRules(to: recorder, copied: copied, outcome, of: feed, on: session)
        guard recorder.isDone else { return (recorder, copied, noticed, nil) }
        return (
          recorder, copied, noticed,
          try await Self.store(fetched, of: outcome, for: feed, claim, at: url, recorder, on: session)
        )
      }
      recorder = stored.recorder
      copied.formUnion(stored.copied)
      noticed.formUnion(stored.noticed)
      if let subscribers = stored.subscribers {
        return RefreshRecord(
          inserted: recorder.inserted, updated: recorder.updated.sorted(), copied: copied.sorted(),
          subscribers: subscribers, noticed: noticed.sorted())
      }
      // Other writers can proceed after each transaction.
      if Task.isCancelled { throw .failed(operation: operation, reason: "it was cancelled") }
    }
  }

  /// Stores what a check has found about the feed itself.
  private static func store(
    _ fetched: FetchedFeed, of outcome: RefreshOutcome, for feed: FeedID, _ claim: FeedClaim?, at url: WebAddress,
    _ recorder: PostgreSQLRecorder, on session: PostgreSQLSession
  ) async throws(StorageError) -> [UserID] {
    let history = FetchHistory(feed: feed, outcome: outcome)
    let isUnchanged = recorder.inserted.isEmpty && recorder.updated.isEmpty
    let lines =
      isUnchanged
      ? [history.unchanged]
      : history.ending(inserted: recorder.inserted.count, updated: recorder.updated.count)
    let found = try await session.batch(
      lines + [
        "UPDATE feeds SET \(history.success), \(try fetched.assignments) WHERE id = \(feed)",
        fenced(history.checked(isUnchanged: isUnchanged), of: feed, claim), subscribers(of: feed),
      ]
    ).suffix(2).map { $0 }
    if found[0].isEmpty { throw .superseded }
    if let address = outcome.move, address != url { try await move(feed, to: address, on: session) }
    return try found[1].values { $0.id(0) }
  }

  static func subscribers(of feed: FeedID) -> SQL {
    "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) ORDER BY user_id"
  }

  /// Gives a feed its new address. If another feed has it, the feed's subscriptions move to that feed, and what their
  /// users have read there stays read. The feed remains for its starred entries.
  private static func move(
    _ feed: FeedID, to url: WebAddress, on session: PostgreSQLSession
  ) async throws(StorageError) {
    // The content of a user's own feed must not reach others: both belong to the same user, or to all. The lock waits for
    // a user who makes it their own meanwhile.
    let known: FeedID? = try await session.first(
      """
      SELECT f.id FROM feeds f JOIN feeds old ON old.id = \(feed)
      WHERE \(Feed.isAt(url)) AND f.owner_id IS NOT DISTINCT FROM old.owner_id FOR KEY SHARE OF f
      """
    ) { $0.id(0) }
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
      try await moveReading(of: user, from: feed, to: known, on: session)
    }
  }

  /// A statement that changes the feed's row `c` of the schedule if the claim is valid.
  private static func fenced(_ statement: SQL, of feed: FeedID, _ claim: FeedClaim?) -> SQL {
    var sql = statement
    if let claim {
      sql += " AND c.token = \(claim.token)"
      if let node = claim.node { sql += " AND c.feed_id IN (SELECT \(feed) FROM (\(fence(node))) n)" }
    }
    sql += " RETURNING 1"
    return sql
  }
}

extension Feed {
  /// A condition on `feeds f`. The index has the MD5 of addresses.
  static func isAt(_ url: WebAddress) -> SQL {
    "md5(f.url)::uuid = md5(\(url))::uuid AND f.url = \(url)"
  }

  /// The same for the feed that all share.
  static func hasAddress(_ url: WebAddress) -> SQL { "(\(isAt(url)) AND f.owner_id IS NULL)" }
}
