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
    let newFeed = drafts.isEmpty ? nil : try await addressOfEmptyFeed(feed)
    while true {
      if let newFeed { try await recorder.prepareNextPart(at: newFeed, by: preparer) }
      // Only while it has or waits for the connection that writes. Indexing uses the time when that is free, so that
      // it ends no later.
      let stored = try await underWay.during { [recorder] () async throws(StorageError) in
        try await storePart(of: outcome, recorder, for: feed, claim)
      }
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

  /// The address of a feed of which no entry is stored; nil for other feeds.
  private func addressOfEmptyFeed(_ feed: FeedID) async throws(StorageError) -> WebAddress? {
    try await read("looking for the entries of a feed") { (connection) throws(StorageError) in
      try connection.first(
        "SELECT f.url FROM feeds f JOIN feed_heads h ON h.feed_id = f.id WHERE f.id = \(feed) AND h.last_seq = 0",
        { $0.address(0) })
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
    try await write("storing a refresh") { (connection) async throws(StorageError) in
      let known = try connection.first(
        "SELECT f.url, c.token FROM \(Feed.tables) WHERE f.id = \(feed)", { ($0.address(0), $0.integer(1)) })
      guard let (url, token) = known else { throw .notFound("feed \(feed)") }
      if let claim, claim.token != token { throw .superseded }
      let session = StorageSession.sqlite(connection)
      var recorder = before
      try recorder.storePart(at: url, on: connection)
      let new = Array(recorder.inserted[before.inserted.count...])
      try await session.takePendingReads(new, of: feed)
      if !new.isEmpty {
        try connection.run(WantedArticles.addingByDefault(new, of: feed, at: outcome.checked))
      }
      try await session.unreadAgain(recorder.rewritten, of: feed)
      let copied = try await Self.fold(recorder.subjects, received: outcome.checked, on: connection)
      let noticed = try await Self.applyRules(to: recorder, copied: copied, outcome, of: feed, on: connection)
      guard recorder.isDone else { return (recorder, copied, noticed, nil) }
      let subscribers: [UserID] = try connection.rows(Subscription.subscribers(of: feed)) { $0.id(0) }
      try Self.store(outcome, of: feed, recorder, on: connection)
      if let address = outcome.move, address != url { try await session.move(feed, to: address) }
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
}
