import Bytes
import Foundation
import Storage
import Testing

@Suite struct ScheduleTests {
  private let all = Array(0..<FeedShard.count)

  private func unchanged(_ feed: Feed, next: Date) -> UnchangedCheck {
    UnchangedCheck(feed: feed.id, token: feed.health.token, checked: .at(1), nextCheck: next)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `checks of unchanged feeds are stored together, each once for its token`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [Feed] = []
      for number in 0..<5 {
        let id = try await database.follow(user, "http://\(number).test/")
        feeds.append(try #require(try await database.feed(id)))
      }
      let checks = feeds.map { unchanged($0, next: .at(100)) }
      #expect(try await database.record(Array(checks[..<3]), node: nil) == Set(feeds[..<3].map(\.id)))
      #expect(
        try await database.record(checks, node: nil) == Set(feeds[3...].map(\.id)), "The others were stored before.")

      let health = try #require(try await database.feed(feeds[0].id)).health
      #expect(health.token == 2 && health.lastChecked == .at(1) && health.nextCheck == .at(100))
      #expect(try await database.dueFeeds(now: .at(99), limit: 9).isEmpty)
      #expect(try await database.dueFeeds(now: .at(100), limit: 9).count == 5)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a result is refused if another check was stored since the feed was read`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, id, _) = try await database.makeTimeline(1)
      let feed = try #require(try await database.feed(id))
      let claim = FeedClaim(token: feed.health.token, node: nil)
      let results: [RefreshOutcome.Result] = [
        .fetched(FetchedFeed(title: "late", entries: [.sample("late")])), .failed(problem: FeedProblem(.other, "late")),
        .unchanged(etag: "late", lastModified: nil),
      ]
      try await database.fetch(id, [.sample("newer")], at: 20_000, title: "newer")
      for result in results {
        await #expect(throws: StorageError.superseded) {
          try await database.record(
            RefreshOutcome(checked: .at(30_000), nextCheck: .at(1), result: result), for: id, claim: claim)
        }
      }
      let stored = try #require(try await database.feed(id))
      #expect(stored.title == "newer" && stored.health.problem == nil && stored.health.etag == nil)
      #expect(stored.health.lastChecked == .at(20_000))
      #expect(try await database.guids(user).contains("late") == false)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the times of the feeds of some shards are read, but of those without a next check`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var expected: Set<CheckTime> = []
      for number in 0..<5 {
        let url = "http://\(number).test/"
        let feed = try #require(try await database.feed(try await database.follow(user, url)))
        let due = number == 4 ? Postponement.never : .at(Double(number))
        #expect(try await database.record([unchanged(feed, next: due)], node: nil) == [feed.id])
        if number == 4 { try await database.unsubscribe(user, feed: feed.id) }
        if number < 4 {
          let shard = engine == .sqlite ? 0 : FeedShard.number(of: feed.url)
          let stored = try #require(try await database.feed(feed.id)).health
          let row = ScheduleRow(
            token: stored.token, checked: try #require(stored.lastChecked), unchangedCount: stored.unchangedCount)
          expected.insert(CheckTime(feed: feed.id, due: due, shard: shard, row: row))
        }
      }
      #expect(Set(try await database.checkTimes(in: all)) == expected)
      #expect(try await database.checkTimes(in: []).isEmpty)
      if engine == .postgresql {
        let shard = FeedShard.number(of: "http://2.test/")
        #expect(try await Set(database.checkTimes(in: [shard])) == expected.filter { $0.shard == shard })
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that was followed while it was put off for ever is due`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try #require(try await database.feed(try await database.follow(user, "http://a.test/")))
      // The one who put it off had not seen the subscriber.
      try await database.postpone(
        [Postponement(feed: feed.id, token: feed.health.token, due: Postponement.never)])
      #expect(try await database.checkTimes(in: all).map(\.due) == [Date(timeIntervalSince1970: 0)])
      try await database.setReading(user, feed: feed.id, ReadingSettings(isPaused: true))
      #expect(try await database.checkTimes(in: all).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a new feed is urgent until its owner knows it, although it was checked before that`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/")
      let b = try await database.follow(user, "http://b.test/")
      try await database.fetch(b, [], at: 100)
      func urgent() async throws -> [FeedID: UrgentFeed] {
        let urgent = try await database.urgentFeeds(in: all, limit: 9)
        return Dictionary(uniqueKeysWithValues: urgent.map { ($0.time.feed, $0) })
      }
      let found = try await urgent()
      #expect(found.count == 2 && found.values.allSatisfy(\.isNew))
      #expect(found[a]?.time.due == Date(timeIntervalSince1970: 0) && found[b]?.time.due == .at(3_700))

      try await database.noteKnown([a, b])
      #expect(try await urgent().keys.sorted() == [a], "It is due at once, and known.")
      #expect(try await urgent()[a]?.isNew == false)
      let feed = try #require(try await database.feed(a))
      #expect(try await database.record([unchanged(feed, next: .at(3_700))], node: nil) == [a])
      #expect(try await urgent().isEmpty)
      try await database.makeDue([b])
      #expect(try await urgent().keys.sorted() == [b])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed whose time changes before its owner notes that it knows it stays new`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user, "http://a.test/")
      let read = try await database.urgentFeeds(in: all, limit: 9).map(\.time)
      // As a hub's delivery does.
      try await database.fetch(feed, [], at: 100)
      try await database.noteKnown(read, node: nil)
      let found = try await database.urgentFeeds(in: all, limit: 9)
      #expect(found.map(\.isNew) == [true] && found.map(\.time.due) == [.at(3_700)])
      try await database.noteKnown(found.map(\.time), node: nil)
      #expect(try await database.urgentFeeds(in: all, limit: 9).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `no shard hides the urgent feeds of another`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for number in 0..<9 { _ = try await database.follow(user, "http://many.test/\(number)") }
      let other = try await database.follow(user, "http://other.test/")
      let urgent = try await database.urgentFeeds(in: all, limit: 2).map(\.time.feed)
      #expect(urgent.count == (engine == .sqlite ? 2 : 3))
      #expect(engine == .sqlite || urgent.contains(other), "On a server they are of another shard.")
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `feeds are read by their ids as they are, with their subscribers`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/")
      let b = try await database.follow(user, "http://b.test/")
      try await database.unsubscribe(user, feed: b)
      try await database.fetch(a, [], at: 100)
      let read = try await database.dueFeeds([b, a, FeedID(rawValue: 99)]).sorted { $0.feed.id < $1.feed.id }
      #expect(read.map(\.feed.id) == [a, b] && read.map(\.isFollowed) == [true, false])
      #expect(read[0].feed.health.nextCheck == .at(3_700))
      #expect(try await database.feed(a)?.health.token == read[0].feed.health.token)
      #expect(read[0].shard == (engine == .sqlite ? 0 : FeedShard.number(of: "http://a.test/")))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `feeds are put off unless they were checked since, and made due`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/")
      let b = try await database.follow(user, "http://b.test/")
      try await database.fetch(b, [], at: 0)
      try await database.postpone([
        Postponement(feed: b, token: 1, due: .at(-9)), Postponement(feed: a, token: 1, due: .at(50)),
      ])
      #expect(try await database.dueFeeds(now: .at(49), limit: 9).isEmpty)
      #expect(try await database.dueFeeds(now: .at(50), limit: 9).map(\.id) == [a])
      try await database.makeDue([b])
      #expect(try await database.dueFeeds(now: .at(-1e9), limit: 9).map(\.id) == [b])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that somebody follows in the meantime is not put off for ever`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let id = try await database.follow(user, "http://a.test/")
      try await database.unsubscribe(user, feed: id)
      let read = try #require(try await database.dueFeeds([id]).first)
      #expect(!read.isFollowed)
      _ = try await database.follow(user, "http://a.test/")
      try await database.postpone([
        Postponement(feed: id, token: read.feed.health.token, due: Postponement.never)
      ])
      #expect(try await database.dueFeeds(now: .at(0), limit: 9).map(\.id) == [id])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `pauses of hosts are kept until they end, and never shortened`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      try await database.pause(host: ByteString("a.test"), until: .at(60), now: .at(0))
      try await database.pause(host: ByteString("a.test"), until: .at(50), now: .at(1))
      try await database.pause(host: ByteString("b.test"), until: .at(20), now: .at(2))
      #expect(
        try await database.pausedHosts(now: .at(10)) == [ByteString("a.test"): .at(60), ByteString("b.test"): .at(20)])
      try await database.pause(host: ByteString("c.test"), until: .at(90), now: .at(30))
      #expect(
        try await database.pausedHosts(now: .at(0)) == [ByteString("a.test"): .at(60), ByteString("c.test"): .at(90)])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a pause that ends later than any does is none, and a new one takes its place`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let year: TimeInterval = 365 * 86_400
      for host in ["a.test", "b.test"] {
        try await database.pause(host: ByteString(host), until: .at(year + 60), now: .at(year))
      }
      #expect(try await database.pausedHosts(now: .at(0)).isEmpty)
      try await database.pause(host: ByteString("a.test"), until: .at(60), now: .at(0))
      #expect(try await database.pausedHosts(now: .at(0)) == [ByteString("a.test"): .at(60)])
      #expect(try await database.pausedHosts(now: .at(year)).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `times are corrected unless the feed was checked since`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var ids: [FeedID] = []
      for number in 0..<3 {
        let feed = try #require(try await database.feed(try await database.follow(user, "http://\(number).test/")))
        ids.append(feed.id)
        if number < 2 { _ = try await database.record([unchanged(feed, next: .at(9_000))], node: nil) }
      }
      var times = try await database.checkTimes(in: all).sorted { $0.feed < $1.feed }
      let later = try #require(try await database.feed(ids[1]))
      _ = try await database.record([unchanged(later, next: .at(7_000))], node: nil)
      for index in times.indices {
        times[index].due = .at(50)
        times[index].row?.checked = .at(0)
      }
      try await database.correct(times)
      var health: [FeedHealth] = []
      for id in ids { health.append(try #require(try await database.feed(id)).health) }
      #expect(health.map(\.nextCheck) == [.at(50), .at(7_000), Date(timeIntervalSince1970: 0)])
      #expect(health.map(\.lastChecked) == [.at(0), .at(1), nil])
    }
  }
}
