import Foundation
import SeededRandom
import Testing
import Threading

@testable import Storage

@Suite(.timeLimit(.minutes(2)))
struct ArrivalTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `entries come in the order of their arrival, in each scope and state`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let first = try await database.follow(user, "http://a.test/", folder: "News")
      let second = try await database.follow(user, "http://b.test/")
      // The older entry comes later.
      try await database.fetch(first, [.sample("new", published: .at(100))], at: 200)
      try await database.fetch(second, [.sample("old", published: .at(1))], at: 300)
      try await database.fetch(first, [.sample("newest", published: .at(350))], at: 400)
      let ids = try await database.arrived(user, ArrivalQuery(isAscending: true)).map(\.id)
      #expect(ids.count == 3 && ids == ids.sorted())
      func found(_ query: ArrivalQuery) async throws -> [Int] {
        try await database.arrived(user, query).map { entry in ids.firstIndex(of: entry.id) ?? -1 }
      }
      _ = try await database.setRead(user, ids: [ids[0]], isRead: true)
      _ = try await database.setStarred(user, id: ids[1], isStarred: true)
      let label = try await database.makeLabel(user, name: "Tips")
      _ = try await database.setLabels(user, id: ids[2], labels: [label])
      let folder = try #require(try await database.folders(user).first).id
      for (query, expected) in [
        (ArrivalQuery(), [2, 1, 0]), (ArrivalQuery(limit: 2), [2, 1]), (ArrivalQuery(limit: 0), []),
        (ArrivalQuery(isUnread: true), [2, 1]), (ArrivalQuery(isUnread: false), [0]),
        (ArrivalQuery(isStarred: true), [1]), (ArrivalQuery(isStarred: false), [2, 0]),
        (ArrivalQuery(scope: .feed(first)), [2, 0]), (ArrivalQuery(scope: .folder(folder), isUnread: true), [2]),
        (ArrivalQuery(scope: .label(label)), [2]), (ArrivalQuery(scope: .feed(first), isStarred: true), []),
        (ArrivalQuery(scope: .label(label), isUnread: false), []), (ArrivalQuery(since: .at(300)), [2, 1]),
        (ArrivalQuery(until: .at(300)), [1, 0]), (ArrivalQuery(feeds: [first]), [2, 0]),
        (ArrivalQuery(feeds: [first], since: .at(300)), [2]), (ArrivalQuery(feeds: []), []),
        (ArrivalQuery(feeds: [first], isStarred: true), []), (ArrivalQuery(feeds: [second], isStarred: true), [1]),
        (ArrivalQuery(behind: ArrivalPosition(received: .at(300), id: ids[1])), [0]),
        (ArrivalQuery(isAscending: true, behind: ArrivalPosition(received: .at(300), id: ids[1])), [2]),
      ] {
        #expect(try await found(query) == expected, "\(query)")
      }
      #expect(try await database.newestArrivals(user) == [first: .at(400), second: .at(300)])
      #expect(try await database.newestEntryID(arrivedBy: .at(300)) == EntryID(rawValue: ids[2].rawValue - 1))
      #expect(try await database.newestEntryID(arrivedBy: .at(400)) == nil)
      #expect(try await database.entryCount(user) == 3)
      #expect(try await database.newestEntryID(of: user) == ids[2])
      #expect(try await database.entryIDs(user, in: nil, .after(ids[0]), limit: 1) == [ids[1]])
      #expect(try await database.entryIDs(user, in: [first], .before(ids[2]), limit: 9) == [ids[0]])
      #expect(try await database.origins(user, of: [first])[first]?.folders == [folder])
      let bob = try await database.makeUser("bob")
      #expect(try await database.arrived(bob, ArrivalQuery()).isEmpty)
      #expect(try await database.newestArrivals(bob).isEmpty)
      #expect(try await database.newestEntryID(of: bob) == nil)
      #expect(try await database.entryIDs(bob, in: [first], .after(EntryID(rawValue: 0)), limit: 9).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what a publisher has changed comes again, and what is muted does not come`(engine: DatabaseEngine) async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(3)
      #expect(try await database.arrived(user, ArrivalQuery(since: .at(20_000))).isEmpty)
      try await database.fetch(
        feed, [.sample("2", published: .at(2), text: "new", html: "<p>new</p>")], at: 30_000)
      #expect(try await database.arrived(user, ArrivalQuery(since: .at(29_000))).map(\.id) == [ids[1]])
      #expect(try await database.arrived(user, ArrivalQuery(since: .at(40_000))).isEmpty)
    }
  }

  @Test(arguments: [ArrivalQuery(since: .at(1)), ArrivalQuery(isStarred: false, isAscending: true, since: .at(1))])
  func `what has arrived or changed since a time is found through an index each`(query: ArrivalQuery) async throws {
    let plan = try await QueryPlanTests.plan(query.statement(of: UserID(rawValue: 1)))
    #expect(plan.contains { $0.contains("entry_versions_by_time (replaced>?)") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN x") || $0.hasPrefix("SCAN v") }, "\(plan)")
  }

  @Test func `a few unread entries are found without a walk through all that have arrived`() async throws {
    let query = ArrivalQuery(isUnread: true, limit: 50)
    let plan = try await QueryPlanTests.plan(query.statement(of: UserID(rawValue: 1), isFew: true))
    #expect(plan.contains { $0.contains("entries_by_seq (feed_id=? AND seq>?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("entries_by_arrival") }, "\(plan)")
  }

  /// The scan of SQLite and the statement find the same.
  @Test func `what is read is the same in memory as in the statement`() async throws {
    try await DatabaseEngine.sqlite.withDatabase { database in
      var random = SeededGenerator(seed: 17)
      let (user, feed, ids) = try await database.makeTimeline(60)
      let sqlite = try #require(database as? SQLiteDatabase)
      for _ in 0..<40 {
        let some = ids.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: _ = try await database.markAllRead(user, scope: .all, search: nil, newest: some.last)
        case 1: _ = try await database.setStarred(user, ids: some, isStarred: true)
        case let choice: _ = try await database.setRead(user, ids: some, isRead: choice < 4)
        }
        for isUnread in [true, false, nil] as [Bool?] {
          for isStarred in [false, nil] as [Bool?] {
            let query = ArrivalQuery(
              scope: Bool.random(using: &random) ? .all : .feed(feed), isUnread: isUnread, isStarred: isStarred,
              limit: Int.random(in: 1...70, using: &random))
            let expected: [EntryID] = try await sqlite.read("comparing") { (connection) throws(StorageError) in
              try connection.rows(query.statement(of: user)) { $0.id(0) }
            }
            #expect(try await database.arrived(user, query).map(\.id) == expected, "\(query)")
          }
        }
      }
    }
  }

  @Test(arguments: ["1700000000000-42", "0-1", "-5-1"])
  func `a position is read from its text`(text: String) throws {
    if text.hasPrefix("-") {
      #expect(ArrivalPosition(text) == nil)
    } else {
      #expect(ArrivalPosition(text)?.description == text)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries are known by the time of their last marks, however they were marked`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(6)
      let bob = try await database.makeUser("bob")
      _ = try await database.follow(bob)
      let start = Date(timeIntervalSinceNow: -5)
      /// The places of the entries that were marked since a time, in the order of their marks.
      func marked(_ query: ArrivalQuery = ArrivalQuery(), since: Date? = nil) async throws -> [Int] {
        var query = query
        query.since = since ?? start
        return try await database.marked(user, query).map { ids.firstIndex(of: $0.id) ?? -1 }
      }
      /// The time now, before which nothing later is noted.
      func next() async throws -> Date {
        let time = Date()
        while Date().milliseconds <= time.milliseconds { await Task.yield() }
        return Date()
      }
      #expect(try await marked() == [])
      _ = try await database.setRead(user, ids: [ids[2]], isRead: true)
      _ = try await next()
      _ = try await database.setStarred(user, id: ids[4], isStarred: true)
      #expect(try await marked() == [2, 4])
      var time = try await next()
      _ = try await database.setRead(user, ids: [ids[2]], isRead: false)
      _ = try await database.setStarred(user, ids: [ids[4], ids[5]], isStarred: false)
      #expect(try await marked(since: time) == [2, 4])
      #expect(try await marked(ArrivalQuery(isStarred: true)) == [])
      #expect(try await marked(ArrivalQuery(isUnread: true, limit: 1)) == [2])
      #expect(try await marked(ArrivalQuery(scope: .feed(feed), isUnread: false)) == [])
      time = try await next()
      let newest = ids[3]
      let batch = try await database.markAllRead(user, scope: .all, search: nil, newest: newest).number
      #expect(Set(try await marked(since: time)).isSuperset(of: [0, 1, 2, 3]))
      #expect(try await marked(ArrivalQuery(until: time.addingTimeInterval(-0.001))) == [])
      time = try await next()
      _ = try await database.undoMarkAllRead(user, number: batch)
      #expect(Set(try await marked(since: time)).isSuperset(of: [0, 1, 2, 3]))
      // Nothing of this is another user's.
      #expect(try await database.marked(bob, ArrivalQuery(since: start)).isEmpty)
      try await database.unsubscribe(user, feed: feed)
      #expect(try await marked() == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries are known by their marks that a rule has made or undone, and an import`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(3)
      func marked(since start: Double = 0) async throws -> Set<EntryID> {
        Set(try await database.marked(user, ArrivalQuery(since: .at(start))).map(\.id))
      }
      let rule = try await database.addRule(user, RuleDraft(search: "title", actions: [.star]))
      var changes = RuleChanges()
      changes.starred = [ids[1]]
      let run = try await database.runRule(user, rule, changes, label: nil, days: nil, now: .at(50_000))
      #expect(try await marked() == [ids[1]])
      #expect(try await marked(since: 50_001) == [])
      _ = try await database.undoRuleRun(user, try #require(run).id)
      #expect(try await marked(since: 50_001) == [ids[1]])
      let imported = ImportedEntry(
        feed: try #require(try await database.feed(feed)).url, feedTitle: nil, draft: .sample("3"), received: .at(1),
        rank: .at(1), isStarred: true, labels: [])
      #expect(try await database.keep(user, [imported]) == 0)
      #expect(try await marked() == [ids[1], ids[2]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marks have the time of the database's clock, whatever makes them`(engine: DatabaseEngine) async throws {
    let clock = Lock(Date.at(0))
    let now: @Sendable () -> Date = { clock.withLock { $0 } }
    try await engine.withDatabase(now: now) { database in
      let (user, feed, ids) = try await database.makeTimeline(4)
      var seconds = 100_000.0
      /// The entries that are marked at the next second.
      func marked(by mark: () async throws -> Void) async throws -> [EntryID] {
        seconds += 1
        let now = Date.at(seconds)
        clock.withLock { $0 = now }
        try await mark()
        return try await database.marked(user, ArrivalQuery(since: now, until: now)).map(\.id)
      }
      #expect(
        try await marked { _ = try await database.setRead(user, ids: [ids[0]], isRead: true) } == [ids[0]])
      #expect(
        try await marked { _ = try await database.setStarred(user, id: ids[1], isStarred: true) } == [ids[1]])
      #expect(
        try await marked { _ = try await database.setStarred(user, ids: [ids[2]], isStarred: true) } == [ids[2]])
      var batch: Int64 = 0
      let all = try await marked {
        batch = try await database.markAllRead(user, scope: .all, search: nil, newest: nil).number
      }
      #expect(all.contains(ids[3]))
      #expect(try await marked { _ = try await database.undoMarkAllRead(user, number: batch) } == all)
      let rule = try await database.addRule(user, RuleDraft(search: "title", actions: .star))
      var changes = RuleChanges()
      changes.starred = [ids[3]]
      let run = try await database.runRule(user, rule, changes, label: nil, days: nil, now: .at(1))
      let undone = try #require(run).id
      #expect(try await marked { _ = try await database.undoRuleRun(user, undone) } == [ids[3]])
      let imported = ImportedEntry(
        feed: try #require(try await database.feed(feed)).url, feedTitle: nil, draft: .sample("1"), received: .at(1),
        rank: .at(1), isStarred: true, labels: [])
      #expect(try await marked { _ = try await database.keep(user, [imported]) } == [ids[0]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marks are forgotten after 90 days`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(3)
      _ = try await database.setRead(user, ids: [ids[0]], isRead: true)
      let query = ArrivalQuery(since: Date(timeIntervalSince1970: 0))
      #expect(try await database.marked(user, query).map(\.id) == [ids[0]])
      try await database.alter("UPDATE mark_changes SET changed = changed - 7862400000")
      _ = try await database.setRead(user, ids: [ids[1]], isRead: true)
      #expect(try await database.marked(user, query).map(\.id) == [ids[1]])
    }
  }

  @Test func `what was marked since a time is found through indexes`() async throws {
    let query = ArrivalQuery(since: .at(1))
    let plan = try await QueryPlanTests.plan(MarkChanges.changed(query, of: UserID(rawValue: 1), since: .at(1)))
    #expect(plan.contains { $0.contains("mark_changes_by_time (user_id=? AND changed>?)") }, "\(plan)")
    #expect(plan.contains { $0.contains("entries_by_seq (feed_id=? AND seq>? AND seq<?)") }, "\(plan)")
  }
}
