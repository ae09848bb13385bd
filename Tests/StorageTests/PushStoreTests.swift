import Foundation
import Storage
import Testing

/// Subscriptions to hubs.
@Suite(.timeLimit(.minutes(1)))
struct PushStoreTests {
  private func subscription(_ feed: FeedID, hub: WebAddress = "https://hub.test/", _ token: String, due: Date = .at(5))
    -> PushSubscription
  {
    PushSubscription(
      feed: feed, hub: AnnouncedHub(url: hub, topic: "http://a.test/"), token: token, secret: "secret of \(token)",
      due: due)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a subscription is found by its feed and its token, and stays when it is added again`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      let first = subscription(feed, "one")
      try await database.addPushSubscription(first)
      try await database.addPushSubscription(subscription(feed, "two", due: .at(9)))

      #expect(try await database.pushSubscription(of: feed) == first)
      #expect(try await database.pushSubscription(token: "one") == first)
      #expect(try await database.pushSubscription(token: "two") == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a cloud at the address of a hub replaces its subscription`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.addPushSubscription(subscription(feed, "one"))
      var cloud = subscription(feed, "two")
      cloud.hub.kind = .rssCloud
      try await database.addPushSubscription(cloud)
      #expect(try await database.pushSubscription(of: feed) == cloud)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `another hub replaces the subscription, and so does a new beginning of one that was ending`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.addPushSubscription(subscription(feed, "one"))
      var active = subscription(feed, "one")
      (active.expires, active.problem) = (.at(100), "none")
      #expect(try await database.replacePushSubscription(subscription(feed, "one"), with: active))

      let other = subscription(feed, hub: "https://other.test/", "two")
      try await database.addPushSubscription(other)
      #expect(try await database.pushSubscription(of: feed) == other)
      #expect(try await database.pushSubscription(token: "one") == nil)

      var ending = other
      ending.pending = .unsubscribe
      #expect(try await database.replacePushSubscription(other, with: ending))
      let again = subscription(feed, hub: "https://other.test/", "three")
      try await database.addPushSubscription(again)
      #expect(try await database.pushSubscription(of: feed) == again)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `of two changes to what both have read, the first one is stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      let read = subscription(feed, "one")
      try await database.addPushSubscription(read)
      var asked = read
      (asked.pending, asked.attempts, asked.due) = (.subscribe, 1, .at(600))
      #expect(try await database.replacePushSubscription(read, with: asked))
      #expect(try await database.replacePushSubscription(read, with: asked) == false)
      var verified = asked
      (verified.pending, verified.attempts, verified.expires, verified.due) = (nil, 0, .at(9_000), .at(8_000))
      #expect(try await database.replacePushSubscription(asked, with: verified))
      var failed = asked
      failed.problem = "late"
      #expect(try await database.replacePushSubscription(asked, with: failed) == false)
      #expect(try await database.pushSubscription(of: feed) == verified)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `due subscriptions come longest overdue first, and leases that last are known`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [FeedID] = []
      for number in 1...4 {
        let feed = try await database.follow(user, "http://a.test/\(number)")
        feeds.append(feed)
        let new = subscription(feed, "\(number)", due: .at(Double(10 - number)))
        try await database.addPushSubscription(new)
        var leased = new
        leased.expires = .at(Double(number * 100))
        #expect(try await database.replacePushSubscription(new, with: leased))
      }
      #expect(try await database.duePushSubscriptions(now: .at(8), limit: 2).map(\.token) == ["4", "3"])
      #expect(try await database.duePushSubscriptions(now: .at(8), limit: 9).map(\.token) == ["4", "3", "2"])
      #expect(try await database.pushedFeeds(now: .at(250)) == [feeds[2]: .at(300), feeds[3]: .at(400)])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `subscriptions of feeds that nobody follows become due for their end, and can all begin anew`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let (kept, left) = (try await database.follow(user), try await database.follow(user, "http://b.test/"))
      for (feed, token) in [(kept, "kept"), (left, "left")] {
        try await database.addPushSubscription(subscription(feed, token, due: .at(500)))
      }
      try await database.unsubscribe(user, feed: left)
      try await database.endUnfollowedPushSubscriptions(now: .at(7))
      let ending = try #require(try await database.pushSubscription(of: left))
      #expect(ending.pending == .unsubscribe && ending.due == .at(7))
      #expect(try await database.pushSubscription(of: kept) == subscription(kept, "kept", due: .at(500)))

      try await database.restartPushSubscriptions(now: .at(9))
      #expect(try await database.duePushSubscriptions(now: .at(9), limit: 9).map(\.pending) == [nil, nil])
      try await database.deletePushSubscription(left, token: "other")
      #expect(try await database.pushSubscription(of: left) != nil)
      try await database.deletePushSubscription(left, token: "left")
      #expect(try await database.pushSubscription(of: left) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a subscription of a feed that is not stored is not stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      try await database.addPushSubscription(subscription(FeedID(rawValue: 99), "x"))
      #expect(try await database.pushSubscription(token: "x") == nil)
    }
  }
}
