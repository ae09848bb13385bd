import Foundation
import PostgreSQL
import WebAddresses

// MARK: - Refreshing

extension PostgreSQLDatabase {
  public func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord {
    try await underWay.during { () async throws(StorageError) in
      try await store(CheckRecording(outcome, of: feed, claim))
    }
  }

  private func store(_ check: CheckRecording) async throws(StorageError) -> RefreshRecord {
    var recording = check
    if !recording.isDone {
      let url = try await uncancelled { () async throws(StorageError) in
        try await self.rows(
          "looking for the entries of a feed",
          "SELECT f.url FROM feeds f JOIN feed_heads h ON h.feed_id = f.id WHERE f.id = \(check.feed) AND h.last_seq = 0"
        ) { $0.address(0) }
      }
      if let url = url.first { try await recording.entries?.prepareNextPart(at: url, by: preparer) }
    }
    return try await recordings.add(recording) { [self] in await storeParts(of: $0) }
  }

  private func storeParts(of recordings: [CheckRecording]) async -> [RecordingQueue.Step] {
    do throws(StorageError) {
      return try await storePartsTogether(of: recordings)
    } catch {
      guard recordings.count > 1, !error.isOfServer else { return recordings.map { _ in .done(.failure(error)) } }
    }
    // One of them is the cause, and must not keep the others from being stored.
    var steps: [RecordingQueue.Step] = []
    for recording in recordings {
      do throws(StorageError) {
        steps += try await storePartsTogether(of: [recording])
      } catch {
        steps.append(.done(.failure(error)))
      }
    }
    return steps
  }

  private func storePartsTogether(of recordings: [CheckRecording]) async throws(StorageError) -> [RecordingQueue.Step] {
    let order = recordings.indices.sorted { recordings[$0].feed < recordings[$1].feed }
    // Locks are taken in the order of feeds.
    let sorted = order.map { recordings[$0] }
    let log = logging(sorted.map(\.feed))
    let stored = try await write(CheckRecording.operation, of: nil) { (session) async throws(StorageError) in
      try await Self.storeParts(of: sorted, logging: log, on: session)
    }
    tellOthers()
    return zip(order, stored).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Stores a part of each of the checks, which are sorted by their feeds.
  private static func storeParts(
    of before: [CheckRecording], logging log: SQL, on session: PostgreSQLSession
  ) async throws(StorageError) -> [RecordingQueue.Step] {
    var recordings = before
    var failures: [FeedID: StorageError] = [:]
    let states = try await RecordedFeed.all(of: recordings.filter { $0.entries != nil }, on: session)
    var changes = EntryChanges()
    for index in recordings.indices where recordings[index].entries != nil {
      let feed = recordings[index].feed
      switch states[feed] {
      case nil: failures[feed] = .notFound("feed \(feed)")
      case let state? where state.isClaimed: try recordings[index].entries?.choose(state, into: &changes)
      case _?: failures[feed] = .superseded
      }
    }
    let valid = recordings.indices.filter { failures[recordings[$0].feed] == nil }
    try await store(changes, &recordings, valid, on: session)
    let recorders = valid.compactMap { recordings[$0].entries }
    let found = try await findCopies(
      recorders.flatMap(\.subjects), received: recorders.map(\.received).min() ?? .distantPast, on: session)
    var effects: [[UserID: RuleEffects]] = []
    for index in valid { effects.append(try await Self.effects(of: recordings[index], on: session)) }
    try await lockUsers(of: valid.map { recordings[$0] }, found?.groups, effects, on: session)
    let all = StorageSession.postgreSQL(session)
    for index in valid {
      guard let recorder = recordings[index].entries else { continue }
      let (feed, time) = (recordings[index].feed, recordings[index].outcome.checked)
      if recorder.state?.hasPendingReads == true { try await all.takePendingReads(recorder.new, of: feed) }
      if recorder.state?.wantsArticles == true, !recorder.new.isEmpty {
        try await session.run(WantedArticles.addingByDefault(recorder.new, of: feed, at: time))
      }
      try await all.unreadAgain(recorder.rewritten, of: feed)
    }
    let copied = found?.touched ?? [:]
    if let groups = found?.groups { try await store(groups, on: session) }
    if !copied.isEmpty {
      try await session.run(MutedEntry.mutingCopies(of: recorders.flatMap { $0.subjects.map(\.id) }))
    }
    let noticed = try await applyRules(effects, to: valid.map { recordings[$0] }, on: session)
    for (index, users) in zip(valid, noticed) {
      recordings[index].copied.formUnion(copied[recordings[index].feed] ?? [])
      recordings[index].noticed.formUnion(users)
    }
    let records = try await end(valid.map { recordings[$0] }, logging: log, on: session)
    return recordings.map { recording in
      if let error = failures[recording.feed] { return .done(.failure(error)) }
      return records[recording.feed].map { .done(.success($0)) } ?? .more(recording)
    }
  }

  /// Locks all users whose rows parts of checks change, in the order of their ids: transactions that lock several users in
  /// different orders would wait for each other.
  ///
  /// - Parameters:
  ///   - groups: The groups of copies that will be stored.
  ///   - effects: What rules will do.
  private static func lockUsers(
    of recordings: [CheckRecording], _ groups: CopyGroups?, _ effects: [[UserID: RuleEffects]],
    on session: PostgreSQLSession
  ) async throws(StorageError) {
    let recorders = recordings.compactMap(\.entries)
    var users: [SQL] = []
    let marked = recorders.filter { $0.state?.hasPendingReads == true }
    if !marked.isEmpty {
      users.append(
        """
        SELECT p.user_id FROM pending_reads p JOIN entries x ON x.feed_id = p.feed_id AND x.guid = p.guid
        WHERE p.feed_id IN \(.set(marked.map(\.feed))) AND x.id IN \(.set(marked.flatMap(\.new)))
        """)
    }
    let rewritten = recorders.filter { !$0.rewritten.isEmpty }
    if !rewritten.isEmpty {
      users.append(
        """
        SELECT s.user_id FROM feeds f JOIN subscriptions s ON s.feed_id = f.id
        WHERE f.watches_changes AND f.id IN \(.set(rewritten.map(\.feed))) AND s.on_change = 1
        """)
    }
    if let changed = groups?.changedFeeds, !changed.isEmpty {
      let (folds, feeds) = (
        SQLValue.integers(changed.map(\.fold.rawValue)), SQLValue.integers(changed.map(\.feed.rawValue))
      )
      users.append(
        """
        SELECT s.user_id FROM unnest(\(folds), \(feeds)) AS c (fold, feed_id)
        JOIN subscriptions s ON s.feed_id = c.feed_id GROUP BY s.user_id, c.fold HAVING count(*) > 1
        """)
    }
    let moving = recordings.filter { $0.isDone && $0.outcome.move != nil }
    if !moving.isEmpty {
      users.append("SELECT s.user_id FROM subscriptions s WHERE s.feed_id IN \(.set(moving.map(\.feed)))")
    }
    let ruled = Set(effects.flatMap(\.keys)).sorted()
    if !ruled.isEmpty { users.append(.list(ruled.map(\.rawValue))) }
    guard var all = users.first else { return }
    for more in users.dropFirst() { all += " UNION \(more)" }
    try await session.run("SELECT 1 FROM users WHERE id IN (\(all)) ORDER BY id FOR NO KEY UPDATE")
  }

  /// Stores the entries that were chosen.
  private static func store(
    _ changes: EntryChanges, _ recordings: inout [CheckRecording], _ valid: [Int], on session: PostgreSQLSession
  ) async throws(StorageError) {
    let rewritten = try await rewritten(by: changes, valid.compactMap { recordings[$0].entries }, on: session)
    var statements: [PostgreSQLStatement] = []
    for index in valid {
      guard let ids = rewritten[recordings[index].feed], !ids.isEmpty else { continue }
      statements += EntryVersion.keeping(ids, at: recordings[index].outcome.checked).map(\.statement)
    }
    statements += changes.statements
    let results = try await session.batch(statements)
    var new: [FeedID: [EntryID]] = [:]
    if changes.hasInsertions, let last = results.last {
      for row in last { new[row.id(0), default: []].append(row.id(1)) }
    }
    for index in valid {
      let feed = recordings[index].feed
      recordings[index].entries?.take(new: new[feed] ?? [], rewritten: rewritten[feed] ?? [])
    }
  }

  /// The changed entries of which people see another text in the drafts, and whose earlier one is to be kept.
  private static func rewritten(
    by changes: EntryChanges, _ recorders: [PostgreSQLRecorder], on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID: [EntryID]] {
    let changed = recorders.filter { !$0.versioned.isEmpty }
    let found = try await session.batch(changed.map { EntryVersion.candidates($0.versioned, at: $0.received) })
    var rewritten: [FeedID: [EntryID]] = [:]
    for (recorder, rows) in zip(changed, found) {
      rewritten[recorder.feed] = try rows.values { row in
        let id: EntryID = row.id(0)
        let isSame = changes.versioned[id].map {
          ShownText.isSame(title: row.optionalText(1), content: row.blob(2), as: $0)
        }
        return isSame == false ? id : nil
      }.compactMap { $0 }
    }
    return rewritten
  }

  /// Stores what checks have found about the feeds themselves, for those of which all entries are stored.
  ///
  /// - Returns: The records of the checks that are stored.
  private static func end(
    _ recordings: [CheckRecording], logging log: SQL, on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID: RefreshRecord] {
    var statements = recordings.flatMap { $0.entries?.ending ?? [] }
    var fences: [Int] = []
    let done = recordings.filter(\.isDone)
    for recording in done {
      statements += try recording.ending
      fences.append(statements.count)
      statements.append(recording.fence)
    }
    let feeds: SQL = "\(.set(done.map(\.feed)))"
    statements += [
      log, "SELECT id, url FROM feeds WHERE id IN \(feeds)",
      "SELECT feed_id, user_id FROM subscriptions WHERE feed_id IN \(feeds) ORDER BY feed_id, user_id",
    ]
    let found = try await session.batch(statements)
    var urls: [FeedID: WebAddress] = [:]
    for row in found[statements.count - 2] { urls[row.id(0)] = row.address(1) }
    var subscribers: [FeedID: [UserID]] = [:]
    for row in found[statements.count - 1] { subscribers[row.id(0), default: []].append(row.id(1)) }
    var records: [FeedID: RefreshRecord] = [:]
    for (recording, fence) in zip(done, fences) {
      let feed = recording.feed
      guard let url = urls[feed] else { throw .notFound("feed \(feed)") }
      if found[fence].isEmpty { throw .superseded }
      if let address = recording.outcome.move, address != url {
        try await StorageSession.postgreSQL(session).move(feed, to: address)
      }
      records[feed] = recording.record(subscribers: subscribers[feed] ?? [])
    }
    return records
  }
}

extension StorageError {
  /// True if the cause lies with the database's server: another attempt would fail too.
  fileprivate var isOfServer: Bool {
    switch self {
    case .unreachable, .closed, .cannotWrite: true
    default: false
    }
  }
}
