import Foundation
import Testing

@testable import Storage

/// Settings of single feeds, and feeds of one user alone.
@Suite(.timeLimit(.minutes(1)))
struct AccessStoreTests {
  private func access(_ change: (inout FeedAccess) -> Void = { _ in }) -> FeedAccess {
    var access = FeedAccess(origin: "https://a.test:443")
    access.signIn = FeedAccess.SignIn(.basic, user: "ann")
    change(&access)
    return access
  }

  private func titles(_ database: any Database, _ user: UserID, _ query: EntryQuery = EntryQuery()) async throws
    -> [String?]
  {
    try await database.entries(user, query).map(\.title)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that only one user has followed becomes that user's own with all that belongs to it`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user, "https://a.test/feed", folder: "News")
      let ids = try await database.fetch(feed, [.sample("1"), .sample("2")]).inserted
      _ = try await database.setRead(user, ids: [ids[0]], isRead: true)
      _ = try await database.setStarred(user, id: ids[1], isStarred: true)

      #expect(try await database.ownFeed(user, feed: feed) == feed)
      try await database.setAccess(of: feed, access(), secrets: [.signIn: [1, 2, 3]])

      let stored = try #require(try await database.feed(feed))
      #expect(stored.owner == user)
      #expect(stored.access == access())
      #expect(try await database.secrets(of: feed) == ["sign-in": [1, 2, 3]])
      let subscription = try #require(try await database.subscription(user, feed: feed))
      #expect(subscription.unreadCount == 1)
      #expect(subscription.folders.count == 1)
      #expect(try await database.feedsWithAccess().map(\.id) == [feed])
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a second user who adds the address gets the shared feed and none of the first one's content`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let own = try await database.ownFeed(ann, feed: try await database.follow(ann, "https://a.test/feed"))
      try await database.setAccess(of: own, access(), secrets: [.signIn: [1]])
      let secret = EntryDraft.sample(
        "1", title: "Members only", published: .at(0), text: "confidential words that are long enough to be copies")
      let ids = try await database.fetch(own, [secret]).inserted

      let shared = try await database.follow(bob, "https://a.test/feed")
      #expect(shared != own)
      #expect(try await database.feed(url: "https://a.test/feed")?.id == shared)
      #expect(try await database.feed(url: "https://a.test/feed", for: ann)?.id == own)
      // A copy in the shared feed, which is folded with the own one for its owner only.
      var copy = secret
      copy.guid = "other"
      try await database.fetch(shared, [copy, .sample("2", title: "Public", published: .at(1))], at: 100)

      #expect(try await titles(database, bob) == ["Public", "Members only"])
      let page = try await database.entries(bob, EntryQuery(withContent: true))
      #expect(page.allSatisfy { $0.feedID == shared && $0.copies.isEmpty })
      #expect(try await database.entries(bob, EntryQuery(search: "confidential")).map(\.feedID) == [shared])
      #expect(try await database.entries(bob, EntryQuery(scope: .feed(own))).isEmpty)
      #expect(try await database.entries(bob, ids: ids, withContent: true).isEmpty)
      #expect(try await database.entry(bob, ids[0]) == nil)
      #expect(try await database.versions(bob, of: ids[0]).isEmpty)
      #expect(try await database.setRead(bob, ids: ids, isRead: true).isEmpty)
      #expect(try await database.setStarred(bob, id: ids[0], isStarred: true) == nil)
      #expect(try await database.subscription(bob, feed: own) == nil)
      #expect(try await database.subscribers(of: [own]) == [ann])
      #expect(try await database.subscribedFeeds(of: bob).map(\.id) == [shared])
      #expect(try await database.readGUIDs(bob, of: "https://a.test/feed", after: nil, limit: 10).isEmpty)
      // The owner's way back leads to the own feed.
      try await database.unsubscribe(ann, feed: own)
      #expect(try await database.follow(ann, "https://a.test/feed") == own)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user of a shared feed moves to a feed of their own, where what was read stays read`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let shared = try await database.follow(ann, "https://a.test/feed", folder: "News")
      #expect(try await database.follow(bob, "https://a.test/feed") == shared)
      try await database.setTitle(ann, feed: shared, title: "Mine")
      let settings = ReadingSettings(wantsFullArticle: true, onChange: .unreadAgain, interval: 30)
      try await database.setReading(ann, feed: shared, settings)
      let drafts = ["1", "2", "3"].map { EntryDraft.sample($0, published: .at(0)) }
      let ids = try await database.fetch(shared, drafts).inserted
      _ = try await database.setRead(ann, ids: Array(ids.prefix(2)), isRead: true)
      _ = try await database.setStarred(ann, id: ids[2], isStarred: true)

      let own = try await database.ownFeed(ann, feed: shared)
      #expect(own != shared)
      #expect(try await database.feed(shared)?.owner == nil)
      #expect(try await database.feed(shared)?.wish == nil)
      try await database.setAccess(of: own, access(), secrets: [:])
      try await database.fetch(own, drafts + [.sample("4", published: .at(1))])

      let subscription = try #require(try await database.subscriptions(ann).first)
      #expect(subscription.feed.id == own)
      #expect(subscription.title == "Mine")
      #expect(subscription.folders.count == 1)
      #expect(subscription.settings == settings)
      #expect(subscription.feed.wish == CheckWish(minutes: 30, isOfAll: true))
      #expect(subscription.unreadCount == 2)
      #expect(try await database.entries(ann, EntryQuery(filter: .starred)).map(\.id) == [ids[2]])
      #expect(try await database.subscriptions(bob).map(\.feed.id) == [shared])
      #expect(try await titles(database, bob).count == 3)

      // And back again: the settings and their secrets are gone.
      #expect(try await database.shareFeed(ann, feed: own) == shared)
      #expect(try await database.subscription(ann, feed: shared)?.unreadCount == 1)
      #expect(try await database.feed(own)?.access == nil)
      #expect(try await database.secrets(of: own).isEmpty)
      #expect(try await database.follow(ann, "https://a.test/feed") == shared)
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that others have left, or that has settings of the operator, is not given to a user`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let left = try await database.follow(ann, "https://a.test/1")
      _ = try await database.follow(bob, "https://a.test/1")
      try await database.unsubscribe(bob, feed: left)
      #expect(try await database.ownFeed(ann, feed: left) != left)

      let operated = try await database.follow(ann, "https://a.test/2")
      try await database.setAccess(
        of: operated, access { $0.privateNetworks = ["10.0.0.0/8"] }, secrets: [.signIn: [9]])
      let own = try await database.ownFeed(ann, feed: operated)
      #expect(own != operated)
      #expect(try await database.feed(own)?.access == nil)
      #expect(try await database.secrets(of: own).isEmpty)
      #expect(try await database.secrets(of: operated) == ["sign-in": [9]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a moved feed of one user joins no feed of others, and others join none of one user`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let own = try await database.ownFeed(ann, feed: try await database.follow(ann, "https://a.test/old"))
      try await database.setAccess(of: own, access(), secrets: [:])
      let shared = try await database.follow(bob, "https://a.test/new")
      func move(_ feed: FeedID, to url: WebAddress) async throws {
        _ = try await database.record(
          RefreshOutcome(
            checked: .at(0), nextCheck: .at(60), result: .fetched(FetchedFeed(title: "t", entries: [.sample("1")])),
            move: url), for: feed)
      }
      try await move(own, to: "https://a.test/new")
      #expect(try await database.subscriptions(ann).map(\.feed.id) == [own])
      #expect(try await database.feed(own)?.url == "https://a.test/new")
      #expect(try await database.subscribers(of: [shared]) == [bob])

      let other = try await database.follow(bob, "https://a.test/third")
      try await database.setAccess(of: own, access { $0.userAgent = "x" }, secrets: [:])
      try await move(shared, to: "https://a.test/third")
      #expect(try await database.subscriptions(bob).map(\.feed.id) == [other])
      try await move(other, to: "https://a.test/new")
      #expect(try await database.subscribers(of: [own]) == [ann])
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `secrets that are not replaced stay, those without a name go, and the feed is due`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user, "https://a.test/feed")
      try await database.fetch(feed, [.sample("1")])
      let token = try #require(try await database.feed(feed)).health.token
      let full = access { access in
        access.headers = ["X-Key"]
        access.hasCookies = true
        access.proxy = FeedAccess.Proxy(address: "http://p.test", user: "u", hasPassword: true)
      }
      try await database.setAccess(
        of: feed, full, secrets: [.signIn: [1], .header("X-Key"): [2], .cookies: [3], .proxy: [4]])
      #expect(
        try await database.secrets(of: feed) == ["sign-in": [1], "header X-Key": [2], "cookies": [3], "proxy": [4]])
      try await database.setAccess(of: feed, access { $0.headers = ["X-Key"] }, secrets: [.header("X-Key"): [5]])
      #expect(try await database.secrets(of: feed) == ["sign-in": [1], "header X-Key": [5]])
      let health = try #require(try await database.feed(feed)).health
      #expect(health.token == token + 2)
      #expect(health.nextCheck == Date(timeIntervalSince1970: 0))
      // A check from before is not stored.
      await #expect(throws: StorageError.superseded) {
        try await database.record(
          RefreshOutcome(checked: .at(1), nextCheck: .at(60), result: .unchanged(etag: nil, lastModified: nil)),
          for: feed, claim: FeedClaim(token: token, node: nil))
      }
      try await database.setAccess(of: feed, FeedAccess(origin: "https://a.test:443"), secrets: [:])
      #expect(try await database.feed(feed)?.access == nil)
      #expect(try await database.secrets(of: feed).isEmpty)
      await #expect(throws: StorageError.self) {
        try await database.setAccess(of: FeedID(rawValue: 999), full, secrets: [:])
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `kept entries of a user's own feed come back to the user alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser("ann"), try await database.makeUser("bob"))
      _ = try await database.follow(bob)
      let url = try #require(try await database.subscriptions(bob).first?.feed.url)
      let own = try await database.subscribeAlone(ann, url: url).feed.id
      let id = try #require(try await database.fetch(own, [.sample("paid", published: .at(0))]).inserted.first)
      _ = try await database.setStarred(ann, id: id, isStarred: true)
      let kept = try #require(try await database.keptEntries(ann, after: EntryID(rawValue: 0), limit: 10).first)
      #expect(kept.isAlone)

      // As on another server, where the feed of all is there and the user's own is not.
      let carl = try await database.makeUser("carl")
      let draft = EntryDraft.sample("paid", published: .at(0))
      let imported = ImportedEntry(
        feed: url, feedTitle: nil, draft: draft, received: .at(1), rank: .at(0), isStarred: true, labels: [],
        isAlone: kept.isAlone)
      #expect(try await database.keep(carl, [imported]) == 1)
      #expect(try await titles(database, bob).isEmpty)
      #expect(try await database.entries(carl, EntryQuery(filter: .starred)).map(\.guid) == ["paid"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user subscribes to a feed alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let own = try await database.subscribeAlone(ann, url: "https://a.test/feed")
      #expect(own.feed.owner == ann)
      #expect(try await database.subscribeAlone(ann, url: "https://a.test/feed").feed.id == own.feed.id)
      let shared = try await database.follow(bob, "https://a.test/feed")
      let other = try await database.subscribeAlone(bob, url: "https://a.test/feed")
      #expect(Set([own.feed.id, shared, other.feed.id]).count == 3)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the doctor finds a follower of another user's own feed, and ends it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let own = try await database.subscribeAlone(ann, url: "https://a.test/feed").feed.id
      try await database.plantFollower(bob, of: own)
      #expect(try await database.examine(repairs: true).contains { $0.what.contains("another user's own") })
      #expect(try await database.subscribers(of: [own]) == [ann])
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }
}

extension Database {
  /// Adds a row that no operation would add.
  fileprivate func plantFollower(_ user: UserID, of feed: FeedID) async throws {
    let statement: SQL = "INSERT INTO readings (user_id, feed_id) VALUES (\(user), \(feed))"
    switch self {
    case let database as SQLiteDatabase:
      try await database.write("planting") { (connection) throws(StorageError) in try connection.run(statement) }
    case let database as PostgreSQLDatabase:
      try await database.write("planting") { (session) async throws(StorageError) in
        _ = try await session.batch([statement])
      }
    default: Issue.record("an unknown engine")
    }
  }
}
