import Foundation
import Storage
import Testing

@Suite("Copies of an entry in several feeds", .timeLimit(.minutes(2)))
struct FoldingTests {
  // MARK: Recognizing

  @Test(arguments: DatabaseEngine.allCases)
  func `entries with the same link are one row with both sources`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let first = try await database.fetch(a, [.linked("1", "https://News.test/story?id=7&utm_source=a#top")])
      let second = try await database.fetch(b, [.linked("x", "http://news.test/story?fbclid=zz&id=7")], at: 60)
      #expect(second.copied == first.inserted)
      let rows = try await database.entries(user, EntryQuery())
      #expect(rows.map(\.id) == first.inserted)
      #expect(rows.first?.copies == [EntryCopy(id: second.inserted[0], feedID: b, feedTitle: "A feed")])
      #expect(try await database.guids(user, EntryQuery(scope: .feed(b))) == ["x"])
      #expect(try await database.unreadCount(user) == 1)
      #expect(try await database.unreadCopies(user) == [UnreadCopies(feeds: [a, b], count: 1)])
      #expect(try await database.entry(user, second.inserted[0])?.copies.map(\.feedID) == [a])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries with the same title and text within a week are copies`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let text = "A text that is long enough to tell entries apart."
      let day = 86_400.0
      try await database.fetch(a, [.sample("1", title: "News", published: .at(0), text: text)])
      try await database.fetch(
        b,
        [
          .sample("same", title: "News", published: .at(6 * day), text: text),
          .sample("other title", title: "Olds", published: .at(6 * day), text: text),
          .sample("other text", title: "News", published: .at(6 * day), text: text + "!"),
        ], at: 8 * day)
      #expect(try await database.guids(user) == ["other title", "other text", "1"])
      let c = try await database.follow(user, "http://c.test/")
      try await database.fetch(c, [.sample("late", title: "News", published: .at(14 * day), text: text)], at: 14 * day)
      #expect(try await database.guids(user).first == "late")
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `links that tell nothing about an entry fold nothing`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let general = [
        "http://news.test/", "http://news.test", "http://a.test/feed", "mailto:me@a.test", "http://s.test/x",
      ]
      for (number, link) in general.enumerated() {
        try await database.fetch(a, [.linked("a\(number)", link)])
        try await database.fetch(b, [.linked("b\(number)", link)])
      }
      #expect(try await database.entries(user, EntryQuery()).count == 2 * general.count - 1)
      // Each entry of a log of links has the link of the day.
      try await database.fetch(
        a, [.linked("log 1", "http://log.test/today#1"), .linked("log 2", "http://log.test/today#2")])
      try await database.fetch(b, [.linked("quote", "http://log.test/today#1")])
      #expect(try await database.guids(user, EntryQuery(limit: 100)).contains("quote"))
      // Short texts are often the same.
      try await database.fetch(a, [.sample("short a", title: "Hello", text: "Hi")])
      try await database.fetch(b, [.sample("short b", title: "Hello", text: "Hi")])
      #expect(try await database.guids(user, EntryQuery(limit: 100)).contains("short b"))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the entries that a timeline does not show are counted, each once`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let c = try await database.follow(user, "http://c.test/", folder: "News")
      let folder = try #require(try await database.folders(user).first?.id)
      let storm = RuleDraft(place: .everything, search: "storm", actions: .mute)
      _ = try await database.addRule(user, storm)
      try await database.fetch(a, [.linked("a1", "http://n.test/1"), .sample("a storm", title: "A storm")])
      try await database.fetch(b, [.linked("b1", "http://n.test/1"), .linked("b2", "http://n.test/2")])
      // Copies of muted entries are muted.
      try await database.fetch(b, [.linked("storm", "http://n.test/3")])
      try await database.fetch(
        c, [.linked("c1", "http://n.test/1"), .linked("c2", "http://n.test/2"), .linked("c3", "http://n.test/3")])

      for scope in [EntryScope.all, .folder(folder), .feed(a), .feed(b), .feed(c)] {
        let feeds = try await database.subscriptions(user).filter { subscription in
          switch scope {
          case .feed(let id): subscription.feed.id == id
          case .folder: subscription.feed.id == c
          case .all, .label: true
          }
        }
        let shown = try await database.guids(user, EntryQuery(scope: scope, limit: 100)).count
        let hidden = try await database.hiddenCount(user, scope: scope)
        #expect(feeds.reduce(0) { $0 + $1.entries.count } - hidden == shown, "\(scope)")
      }
      #expect(try await database.hiddenCount(user, scope: .all) == 6)
      #expect(try await database.hiddenCount(user, scope: .folder(folder)) == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a changed entry leaves its copies and finds others`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let c = try await database.follow(user, "http://c.test/")
      try await database.fetch(a, [.linked("a", "http://news.test/1")])
      try await database.fetch(b, [.linked("b", "http://news.test/1")])
      try await database.fetch(c, [.linked("c", "http://news.test/2")])
      #expect(try await database.guids(user) == ["c", "a"])
      try await database.fetch(a, [.linked("a", "http://news.test/2")], at: 60)
      #expect(try await database.guids(user) == ["b", "a"])
      #expect(try await database.entries(user, EntryQuery()).map { $0.copies.map(\.feedID) } == [[], [c]])
      try await database.fetch(b, [.linked("b", "http://news.test/2")], at: 120)
      let only = try await database.entries(user, EntryQuery())
      #expect(only.map(\.guid) == ["a"] && only.first?.copies.map(\.feedID) == [b, c])
    }
  }

  // MARK: Timelines

  @Test(arguments: DatabaseEngine.allCases)
  func `a folder with only a later copy shows it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let folder = try await database.makeFolder(user, path: ["F"])
      try await database.setFolders(user, feed: b, folders: [folder])
      try await database.fetch(a, [.linked("a", "http://news.test/1")])
      try await database.fetch(b, [.linked("b", "http://news.test/1")])
      #expect(try await database.guids(user, EntryQuery(scope: .folder(folder))) == ["b"])
      #expect(try await database.guids(user) == ["a"])
      try await database.setFolders(user, feed: a, folders: [folder])
      #expect(try await database.guids(user, EntryQuery(scope: .folder(folder))) == ["a"])
      try await database.unsubscribe(user, feed: a)
      #expect(try await database.guids(user) == ["b"])
      #expect(try await database.entries(user, EntryQuery()).first?.copies == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `pages are full though most entries are folded`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      func drafts(_ feed: String) -> [EntryDraft] {
        (1...100).map { .linked("\(feed)\($0)", "http://news.test/\($0)", published: .at(Double($0))) }
      }
      try await database.fetch(a, drafts("a"), at: 1_000)
      try await database.fetch(b, drafts("b"), at: 2_000)
      var query = EntryQuery(filter: .unread, limit: 10)
      var found: [String] = []
      while case let page = try await database.entries(user, query), let last = page.last {
        #expect(page.count == 10)
        found += page.map(\.guid)
        query.olderThan = TimelinePosition(last)
      }
      #expect(found == (1...100).reversed().map { "a\($0)" })
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an arriving copy is no arrival`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      try await database.fetch(a, [.linked("a", "http://news.test/1")])
      let new = try await database.fetch(b, [.linked("b", "http://news.test/1"), .linked("c", "http://news.test/2")])
      #expect(try await database.arrivals(user, EntryQuery(), among: new.inserted).map(\.guid) == ["c"])
      #expect(try await database.arrivals(user, EntryQuery(scope: .feed(b)), among: new.inserted).count == 2)
    }
  }

  // MARK: States

  @Test(arguments: DatabaseEngine.allCases)
  func `read once is read everywhere`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let first = try await database.fetch(a, [.linked("a", "http://news.test/1")]).inserted[0]
      let second = try await database.fetch(b, [.linked("b", "http://news.test/1")]).inserted[0]
      let states = try await database.setRead(user, ids: [second], isRead: true)
      #expect(states.map(\.id) == [first, second] && states.allSatisfy { !$0.isUnread })
      #expect(try await database.subscriptions(user).map(\.unreadCount) == [0, 0])
      _ = try await database.setRead(user, ids: [first], isRead: false)
      #expect(try await database.subscriptions(user).map(\.unreadCount) == [1, 1])
      // A copy that comes later is read already.
      _ = try await database.setRead(user, ids: [first], isRead: true)
      let c = try await database.follow(user, "http://c.test/")
      try await database.fetch(c, [.linked("c", "http://news.test/1")])
      #expect(try await database.unreadCount(user) == 0)
      #expect(try await database.guids(user, EntryQuery(scope: .feed(c), filter: .unread)) == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `following a feed takes over what is read of its copies`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let other = try await database.makeUser("bob")
      _ = try await database.follow(other, "http://b.test/")
      try await database.unsubscribe(user, feed: b)
      let first = try await database.fetch(a, [.linked("a", "http://news.test/1")]).inserted[0]
      try await database.fetch(b, [.linked("b", "http://news.test/1"), .linked("b2", "http://news.test/2")])
      _ = try await database.setRead(user, ids: [first], isRead: true)
      #expect(try await database.unreadCount(other) == 2)
      _ = try await database.follow(user, "http://b.test/")
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["b2"])
      #expect(try await database.unreadCount(user) == 1)
      #expect(try await database.unreadCount(other) == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marking a feed marks the copies elsewhere, and undoing restores them`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      try await database.fetch(a, [.linked("a1", "http://news.test/1"), .linked("a2", "http://news.test/2")])
      try await database.fetch(b, [.linked("b1", "http://news.test/1"), .linked("b3", "http://news.test/3")])
      let receipt = try await database.markAllRead(user, scope: .feed(a), search: nil, newest: nil)
      #expect(receipt.count == 2)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["b3"])
      #expect(try await database.subscription(user, feed: b)?.unreadCount == 1)
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 2)
      #expect(try await database.unreadCount(user) == 3)
      #expect(try await database.subscription(user, feed: b)?.unreadCount == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a copy that arrives after the page was loaded is marked with it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let newest = try await database.fetch(a, [.linked("a", "http://news.test/1")]).inserted.last
      try await database.fetch(b, [.linked("b", "http://news.test/1"), .linked("b2", "http://news.test/2")])
      let receipt = try await database.markAllRead(user, scope: .all, search: nil, newest: newest)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["b2"])
      #expect(try await database.subscriptions(user).map(\.unreadCount).reduce(0, +) == 1)
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 1)
      #expect(try await database.subscriptions(user).map(\.unreadCount).reduce(0, +) == 3)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `undoing restores copies of which a later marking has marked the feed`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      try await database.fetch(a, [.linked("a", "http://news.test/1")])
      try await database.fetch(b, [.linked("b", "http://news.test/1"), .linked("b2", "http://news.test/2")])
      let first = try await database.markAllRead(user, scope: .feed(a), search: nil, newest: nil)
      let second = try await database.markAllRead(user, scope: .feed(b), search: nil, newest: nil)
      #expect(try await database.undoMarkAllRead(user, number: first.number) == 1)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["a"])
      #expect(try await database.guids(user, EntryQuery(scope: .feed(b), filter: .unread)) == ["b"])
      #expect(try await database.undoMarkAllRead(user, number: second.number) == 1)
      #expect(try await database.unreadCount(user) == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that moves to another one takes over what is read of its copies`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let other = try await database.makeUser("bob")
      let new = try await database.follow(other, "http://new.test/")
      try await database.fetch(new, [.linked("new", "http://news.test/1"), .linked("new 2", "http://news.test/2")])
      let read = try await database.fetch(b, [.linked("b", "http://news.test/1")]).inserted
      _ = try await database.setRead(user, ids: read, isRead: true)
      let moved = FetchedFeed(title: "A", entries: [])
      _ = try await database.record(
        RefreshOutcome(checked: .at(0), nextCheck: .at(9), result: .fetched(moved), move: "http://new.test/"), for: a)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["new 2"])
      #expect(try await database.subscription(user, feed: new)?.unreadCount == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `imported marks mark the copies, and those of entries to come too`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      try await database.fetch(a, [.linked("a", "http://news.test/1"), .linked("a2", "http://news.test/2")])
      try await database.fetch(b, [.linked("b", "http://news.test/1")])
      try await database.markRead(user, of: "http://b.test/", guids: ["b", "b2"])
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["a2"])
      try await database.fetch(b, [.linked("b2", "http://news.test/2")])
      #expect(try await database.subscriptions(user).map(\.unreadCount) == [0, 0])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marking while copies arrive leaves no copy behind`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      for round in 0..<20 {
        let entry = try await database.fetch(a, [.linked("a\(round)", "http://news.test/\(round)")]).inserted
        async let marking = database.setRead(user, ids: entry, isRead: true)
        async let arriving = database.fetch(b, [.linked("b\(round)", "http://news.test/\(round)")])
        _ = try await (marking, arriving)
      }
      #expect(try await database.subscriptions(user).map(\.unreadCount) == [0, 0])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `stars stay with the copy that was starred`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      try await database.fetch(a, [.linked("a", "http://news.test/1")])
      let second = try await database.fetch(b, [.linked("b", "http://news.test/1")]).inserted[0]
      _ = try await database.setStarred(user, id: second, isStarred: true)
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["b"])
      #expect(try await database.entries(user, EntryQuery()).first?.isStarred == false)
    }
  }

  // MARK: Deleting

  @Test(arguments: DatabaseEngine.allCases)
  func `a group outlives its first entry`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let c = try await database.follow(user, "http://c.test/")
      for (feed, guid) in [(a, "a"), (b, "b"), (c, "c")] {
        try await database.fetch(feed, [.linked(guid, "http://news.test/1")])
      }
      try await database.unsubscribe(user, feed: a)
      try await database.markUnfollowed(now: .at(0))
      while try await database.deleteUnfollowed(since: .at(1), limit: 10) > 0 {}
      let rows = try await database.entries(user, EntryQuery())
      #expect(rows.map(\.guid) == ["b"] && rows.first?.copies.map(\.feedID) == [c])
      try await database.unsubscribe(user, feed: b)
      try await database.markUnfollowed(now: .at(0))
      while try await database.deleteUnfollowed(since: .at(1), limit: 10) > 0 {}
      #expect(try await database.entries(user, EntryQuery()).map { $0.copies } == [[]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `keys of old entries are deleted`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, a, b) = try await database.makeTwoFeeds()
      let month = 31 * 86_400.0
      try await database.fetch(a, [.linked("a", "http://news.test/1")])
      try await database.fetch(a, [.linked("a2", "http://news.test/2")], at: month)
      #expect(try await database.deleteOldKeys(limit: 10) == 1)
      #expect(try await database.deleteOldKeys(limit: 10) == 0)
      try await database.fetch(b, [.linked("b2", "http://news.test/2")], at: month)
      #expect(try await database.guids(user) == ["a2", "a"])
    }
  }
}

extension EntryDraft {
  fileprivate static func linked(_ guid: String, _ link: String, published: Date? = nil) -> EntryDraft {
    var draft: EntryDraft = .sample(guid, published: published)
    draft.link = WebAddress(link) ?? WebAddress(unparsed: link)
    return draft
  }
}

extension Database {
  fileprivate func makeTwoFeeds() async throws -> (user: UserID, a: FeedID, b: FeedID) {
    let user: UserID = try await makeUser()
    return (user, try await follow(user, "http://a.test/feed"), try await follow(user, "http://b.test/"))
  }
}
