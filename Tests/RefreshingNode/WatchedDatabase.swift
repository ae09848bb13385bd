import Bytes
import Foundation
import Storage

/// The database of a node, which notes in the node's history what goes through it.
///
/// Without a fence it stores results without their claims, as a reader would that has none: a fault that the check of
/// the history must find.
final class WatchedDatabase: EntryRecording, ScheduleStore {
  private let database: PostgreSQLDatabase
  private let history: NodeHistory
  private let isFenced: Bool

  init(_ database: PostgreSQLDatabase, _ history: NodeHistory, isFenced: Bool) {
    self.database = database
    self.history = history
    self.isFenced = isFenced
  }

  // MARK: Results

  func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord {
    guard let claim else { return try await database.record(outcome, for: feed, claim: nil) }
    let fetch = history.store(feed, claim, checked: outcome.checked)
    do {
      let record = try await database.record(outcome, for: feed, claim: isFenced ? claim : nil)
      history.add(NodeEvent(.recorded, fetch: fetch))
      return record
    } catch {
      history.add(NodeEvent(error == .superseded ? .refused : .unstored, fetch: fetch))
      throw error
    }
  }

  func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> {
    let fetches = checks.map { check in
      history.store(check.feed, FeedClaim(token: check.token, node: node), checked: check.checked)
    }
    do {
      let stored = try await store(checks, node: node)
      for (fetch, check) in zip(fetches, checks) {
        history.add(NodeEvent(stored.contains(check.feed) ? .recorded : .refused, fetch: fetch))
      }
      return stored
    } catch {
      for fetch in fetches { history.add(NodeEvent(.unstored, fetch: fetch)) }
      throw error
    }
  }

  private func store(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> {
    if isFenced { return try await database.record(checks, node: node) }
    for check in checks {
      let outcome = RefreshOutcome(
        checked: check.checked, nextCheck: check.nextCheck, result: .unchanged(etag: nil, lastModified: nil))
      _ = try await database.record(outcome, for: check.feed, claim: nil)
    }
    return Set(checks.map(\.feed))
  }

  // MARK: The schedule

  func dueFeeds(_ times: [CheckTime]) async throws(StorageError) -> [DueFeed] {
    let due = try await database.dueFeeds(times)
    history.noteDue(due)
    return due
  }

  func join(_ role: NodeRole, lease: Duration) async throws(StorageError) -> NodeID? {
    let sent = NodeEvent.now
    let node = try await database.join(role, lease: lease)
    if let node { history.noteRenewal(of: node, sent: sent) }
    return node
  }

  func beat(
    _ node: NodeID, lease: Duration, givingBack givenBack: [Int]
  ) async throws(StorageError) -> NodeBeat? {
    let sent = NodeEvent.now
    let beat = try await database.beat(node, lease: lease, givingBack: givenBack)
    if beat != nil { history.noteRenewal(of: node, sent: sent) }
    return beat
  }

  func leave(_ node: NodeID) async throws(StorageError) {
    history.add(NodeEvent(.leaving, node: node.rawValue))
    try await database.leave(node)
    history.add(NodeEvent(.left, node: node.rawValue))
  }

  // MARK: What is not watched

  func checkTimes(in shards: [Int]) async throws(StorageError) -> [CheckTime] {
    try await database.checkTimes(in: shards)
  }

  func urgentFeeds(in shards: [Int], limit: Int) async throws(StorageError) -> [UrgentFeed] {
    try await database.urgentFeeds(in: shards, limit: limit)
  }

  func noteKnown(_ feeds: [CheckTime], node: NodeID?) async throws(StorageError) {
    try await database.noteKnown(feeds, node: node)
  }

  func postpone(_ postponements: [Postponement]) async throws(StorageError) {
    try await database.postpone(postponements)
  }

  func correct(_ times: [CheckTime]) async throws(StorageError) { try await database.correct(times) }

  func makeDue(_ feeds: [FeedID]) async throws(StorageError) { try await database.makeDue(feeds) }

  func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date] {
    try await database.pausedHosts(now: now)
  }

  func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    try await database.pause(host: host, until: end, now: now)
  }

  func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry] {
    try await database.outdatedEntries(before: version, limit: limit)
  }

  func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord] {
    try await database.rebuild(entries)
  }
}
