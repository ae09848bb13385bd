import Foundation
import Testing

@testable import Storage

// Common setup of tests.

extension Date {
  /// A time in tests: seconds after a fixed day in 2023.
  static func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }
}

extension EntryDraft {
  static func sample(
    _ guid: String, title: String? = nil, published: Date? = nil, text: String = "", html: String = ""
  ) -> EntryDraft {
    EntryDraft(
      guid: guid, kind: "article", title: title ?? "Title of \(guid)", published: published, contentHTML: html,
      text: text)
  }
}

extension Database {
  /// Runs a statement that the database does not offer.
  func alter(_ sql: SQL) async throws {
    if let database = self as? SQLiteDatabase {
      try await database.write("testing") { (connection) throws(StorageError) in try connection.run(sql) }
    } else {
      try await #require(self as? PostgreSQLDatabase).change("testing", sql)
    }
  }

  /// Leaves of deleted entries what version 0.1.0 kept of them: their guids.
  func forgetDeletedEntries() async throws {
    try await alter("UPDATE deleted_entries SET dated = NULL, shown = NULL, version = 0")
  }

  /// Notes feeds as known, as the owner of their shards does.
  func noteKnown(_ feeds: [FeedID]) async throws {
    let urgent = try await urgentFeeds(in: Array(0..<FeedShard.count), limit: 999)
    try await noteKnown(urgent.map(\.time).filter { feeds.contains($0.feed) }, node: nil)
  }

  func makeUser(_ name: String = "ann") async throws -> UserID {
    try await createUser(name: name, passwordHash: nil).id
  }

  func follow(_ user: UserID, _ url: String = "http://a.test/", folder: String? = nil) async throws -> FeedID {
    var folders: [FolderID] = []
    if let folder { folders.append(try await makeFolder(user, path: [folder])) }
    return try await subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: folders).subscription.feed.id
  }

  /// Stores the result of a check at `seconds`.
  @discardableResult
  func fetch(
    _ feed: FeedID, _ drafts: [EntryDraft], at seconds: Double = 0, title: String = "A feed"
  ) async throws -> RefreshRecord {
    let fetched = FetchedFeed(title: title, entries: drafts)
    let record = try await record(
      RefreshOutcome(checked: .at(seconds), nextCheck: .at(seconds + 3600), result: .fetched(fetched)), for: feed)
    try await finishIndexing()
    return record
  }

  /// A user with one feed of entries "1"… `count`, a second apart, newest listed first.
  func makeTimeline(_ count: Int) async throws -> (user: UserID, feed: FeedID, ids: [EntryID]) {
    let user: UserID = try await makeUser()
    let feed: FeedID = try await follow(user)
    let drafts = (1...count).reversed().map { EntryDraft.sample("\($0)", published: .at(Double($0))) }
    return (user, feed, try await fetch(feed, drafts, at: 10_000).inserted)
  }

  /// Two users, read and starred entries, and a marking that can be undone.
  func makeUsedTimeline() async throws -> (user: UserID, ids: [EntryID]) {
    let (user, feed, ids) = try await makeTimeline(20)
    let other = try await makeUser("bob")
    _ = try await follow(other)
    _ = try await setRead(user, ids: [ids[2], ids[3], ids[11]], isRead: true)
    _ = try await setStarred(user, id: ids[5], isStarred: true)
    _ = try await markAllRead(other, scope: .all, search: nil, newest: ids[9])
    _ = try await setRead(other, ids: [ids[1]], isRead: false)
    try await fetch(feed, [.sample("late")], at: 20_000)
    return (user, ids)
  }

  /// The feeds, with what the schedule has of them.
  func dueFeeds(_ feeds: [FeedID]) async throws -> [DueFeed] {
    try await dueFeeds(feeds.map { CheckTime(feed: $0, due: .at(0), shard: 0) })
  }

  /// The feeds with a subscriber that are due.
  func dueFeeds(now: Date, limit: Int) async throws -> [Feed] {
    let times = try await checkTimes(in: Array(0..<FeedShard.count)).filter { $0.due <= now }
      .sorted { ($0.due, $0.feed) < ($1.due, $1.feed) }
    let feeds = Dictionary(uniqueKeysWithValues: try await dueFeeds(times.map(\.feed)).map { ($0.feed.id, $0) })
    return times.compactMap { feeds[$0.feed] }.filter(\.isFollowed).prefix(limit).map(\.feed)
  }

  /// The time of the next check of all feeds.
  func nextCheck(after now: Date) async throws -> Date? {
    try await checkTimes(in: Array(0..<FeedShard.count)).map(\.due).filter { $0 > now }.min()
  }

  func guids(_ user: UserID, _ query: EntryQuery = EntryQuery()) async throws -> [String] {
    try await entries(user, query).map(\.guid)
  }
}
