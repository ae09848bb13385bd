import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SubscriptionsTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `subscribing creates the feed, and does nothing the second time`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let news = try await database.makeFolder(user, path: ["News"])
      let first = try await database.subscribe(user, url: "http://a.test/", title: " Mine ", folders: [news])
      let again = try await database.subscribe(user, url: "http://a.test/", title: "Other", folders: [])
      #expect(first.isNew && !again.isNew)
      #expect(first.subscription == again.subscription)
      #expect(first.subscription.title == "Mine")
      #expect(first.subscription.feed.title == "http://a.test/")
      #expect(first.subscription.folders == [news])
      #expect(try await database.dueFeeds(now: .at(0), limit: 9).map(\.id) == [first.subscription.feed.id])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `many feeds are followed at once as each would be alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser("ann"), try await database.makeUser("bob"))
      let news = try await database.makeFolder(ann, path: ["News"])
      let later = try await database.makeFolder(ann, path: ["Later"])
      let known = try await database.follow(ann, "http://a.test/3", folder: "News")
      let shared = try await database.follow(bob, "http://a.test/5")
      try await database.fetch(shared, [.sample("1"), .sample("2")])
      var wanted = (1...300).map { number in
        WantedSubscription(
          WebAddress(unparsed: "http://a.test/\(number)"), title: number == 7 ? " Mine " : nil,
          folders: number == 8 ? [news, later] : number < 8 ? [later] : [])
      }
      wanted.append(wanted[0])

      let all = try await database.subscribe(ann, to: wanted)

      #expect(all.map(\.subscription.feed.url) == wanted.map(\.url))
      #expect(all.map(\.isNew) == (1...300).map { $0 != 3 } + [false])
      #expect(all[2].subscription.feed.id == known && all[2].subscription.folders == [news])
      #expect(all[4].subscription.feed.id == shared && all[4].subscription.unreadCount == 2)
      #expect(all[6].subscription.title == "Mine" && all[6].subscription.folders == [later])
      #expect(all[7].subscription.folders == [news, later] && all[8].subscription.folders.isEmpty)
      #expect(all[300].subscription == all[0].subscription)
      #expect(
        all[5...].prefix(200).map(\.subscription.feed.id.rawValue)
          == Array(
            all[5].subscription.feed.id.rawValue..<all[5].subscription.feed.id.rawValue + 200))
      #expect(try await database.subscriptions(ann).count == 300)
      #expect(try await database.subscriptions(bob).count == 1)
      #expect(try await database.dueFeeds(now: .at(0), limit: 1_000).count == 299)
      await #expect(throws: StorageError.notFound("folder 99")) {
        try await database.subscribe(
          bob,
          to: [
            WantedSubscription("http://b.test/1"),
            WantedSubscription("http://b.test/2", folders: [FolderID(rawValue: 99)]),
          ])
      }
      #expect(try await database.feed(url: "http://b.test/1") == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `two users share only the feed and its entries`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser("ann")
      let bob = try await database.makeUser("bob")
      let feed = try await database.follow(ann, folder: "News")
      let ids = try await database.fetch(feed, [.sample("1"), .sample("2")]).inserted
      #expect(try await database.subscribe(bob, url: "http://a.test/", title: "B", folders: []).isNew)
      _ = try await database.setRead(ann, ids: ids, isRead: true)
      _ = try await database.setStarred(bob, id: ids[0], isStarred: true)
      #expect(try await database.unreadCount(ann) == 0)
      #expect(try await database.unreadCount(bob) == 2)
      #expect(try await database.guids(ann, EntryQuery(filter: .starred)) == [])
      #expect(try await database.guids(bob, EntryQuery(filter: .starred)) == ["2"])
      #expect(try await database.entries(bob, EntryQuery()).allSatisfy { $0.feedTitle == "B" && $0.isUnread })
      #expect(try await database.folders(bob).isEmpty)
      #expect(try await database.subscribedFeeds(of: nil).map(\.id) == [feed])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `unsubscribing keeps starred entries, and subscribing again restores the others`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(3)
      _ = try await database.setRead(user, ids: [ids[0]], isRead: true)
      _ = try await database.setStarred(user, id: ids[1], isStarred: true)
      try await database.unsubscribe(user, feed: feed)
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.guids(user) == [])
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == [])
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["2"])
      #expect(try await database.guids(user, EntryQuery(scope: .feed(feed), filter: .starred)) == ["2"])
      #expect(try await database.entries(user, ids: ids, withContent: false).map(\.guid) == ["2"])
      #expect(try await database.entry(user, ids[0]) == nil)
      #expect(try await database.entry(user, ids[1])?.feedTitle == "A feed")
      #expect(try await database.unreadCount(user) == 0)
      #expect(try await database.dueFeeds(now: .at(1e6), limit: 9).isEmpty)
      _ = try await database.follow(user)
      #expect(try await database.guids(user) == ["3", "2", "1"])
      #expect(try await database.unreadCount(user) == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `subscriptions are sorted by title and have their unread counts`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for (url, title) in [("z", "zebra"), ("b", "Äpfel"), ("c", "Birne"), ("d", "apfel")] {
        _ = try await database.subscribe(user, url: WebAddress(unparsed: url), title: title, folders: [])
      }
      let feed = try #require(try await database.feed(url: "c"))
      let ids = try await database.fetch(feed.id, [.sample("1"), .sample("2"), .sample("3")]).inserted
      _ = try await database.setRead(user, ids: [ids[2]], isRead: true)
      let subscriptions = try await database.subscriptions(user)
      #expect(subscriptions.map(\.title) == ["Äpfel", "apfel", "Birne", "zebra"])
      #expect(subscriptions.map(\.unreadCount) == [0, 0, 2, 0])
      #expect(subscriptions[2].feed.title == "A feed")
      #expect(try await database.subscription(user, feed: feed.id) == subscriptions[2])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an unknown user cannot subscribe`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database async throws in
      await #expect(throws: StorageError.notFound("user 7")) {
        _ = try await database.subscribe(UserID(rawValue: 7), url: "a", title: nil, folders: [])
      }
      #expect(try await database.feed(url: "a") == nil)
    }
  }
}
