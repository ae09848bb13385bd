import EventuallyTesting
import Logging
import ReaderTesting
import Storage
import Testing
import Threading

@testable import Fetching
@testable import Reader
@testable import Running

@Suite struct RetentionTests {
  @Test func `a month after the last user has left, a feed and its entries are deleted`() async throws {
    let reader = try await TestReader()
    let items = (0..<150).map { TestReader.item("\($0)") }
    let feed = try await reader.subscribe(items: items).subscription.feed.id
    try await reader.database.unsubscribe(reader.owner().id, feed: feed)

    try await reader.services.retention().deleteAll()
    #expect(try await reader.database.feed(feed) != nil)
    reader.services.clock.register { WallClock { TestReader.now.addingTimeInterval(Retention.grace) } }
    try await reader.services.retention().deleteAll()
    #expect(try await reader.database.feed(feed) == nil)
  }

  @Test func `after the clock has jumped by more than an hour, nothing is deleted for a day`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(items: [TestReader.item("a")]).subscription.feed.id
    try await reader.database.unsubscribe(reader.owner().id, feed: feed)
    try await reader.services.retention().deleteAll()
    let clock = MovedClock()
    let lines = Lock<[String]>([])
    let late = TestReader.now.addingTimeInterval(2 * Retention.grace)
    let retention = Retention(
      database: reader.database, now: { late },
      logger: Logger(level: .info) { line in lines.withLock { $0.append(line) } },
      clock: SettledClock(ClockWatch(wall: { clock.now })))
    clock.move(2 * Retention.grace)
    let run = Task { await retention.run() }
    try await eventually { lines.withLock { $0.contains { $0.contains("nothing is deleted") } } }
    run.cancel()
    await run.value
    #expect(try await reader.database.feed(feed) != nil)
  }

  @Test func `a feed's own rule comes first, then that of all feeds, then the standard`() {
    let (one, other) = (FeedID(rawValue: 1), FeedID(rawValue: 2))
    let rules = RetentionRules(
      overall: RetentionRule(days: 90, deletesUnread: true), feeds: [one: RetentionRule(days: 0, newest: 50)])
    #expect(rules.rule(of: one) == RetentionRule(days: 0, newest: 50, deletesUnread: true, megabytes: 256))
    #expect(rules.rule(of: other) == RetentionRule(days: 90, newest: 0, deletesUnread: true, megabytes: 256))
    #expect(RetentionRules().rule(of: nil) == RetentionRules.standard)
  }

  @Test func `rules are shown with what they delete, stored, and followed`() async throws {
    let reader = try await TestReader()
    let retention = reader.services.retention()
    let items = (0..<30).map { TestReader.item("\($0)", hour: $0) }
    let feed = try await reader.subscribe(items: items).subscription.feed.id
    let user = try await reader.owner().id
    let ids = try await reader.database.entries(user, EntryQuery(limit: 100)).map(\.id)
    _ = try await reader.database.setRead(user, ids: Array(ids.suffix(12)), isRead: true)

    let rules = RetentionRules(feeds: [feed: RetentionRule(newest: 10)])
    #expect(try await retention.preview(rules).map(\.count) == [12])
    #expect(try await retention.deleteExpired() == 0)
    try await retention.set(RetentionRule(newest: 10), of: feed)
    #expect(try await retention.rules() == rules)
    try await retention.deleteAll()
    #expect(try await reader.database.entries(user, EntryQuery(limit: 100)).map(\.id) == Array(ids.prefix(18)))
    #expect(try await retention.preview(rules).isEmpty)

    try await retention.set(RetentionRule(newest: 10, deletesUnread: true), of: nil)
    #expect(try await retention.deleteExpired() == 8)
    try await retention.set(RetentionRule(), of: nil)
    try await retention.set(RetentionRule(), of: feed)
    #expect(try await retention.rules() == RetentionRules())
    // They are no new entries.
    _ = try await reader.services.useCases.refresh(user)
    #expect(try await reader.database.unreadCount(user) == 10)
  }

  @Test func `a feed that lists other entries at each check stays within its size`() async throws {
    let reader = try await TestReader()
    let retention = reader.services.retention()
    try await retention.set(RetentionRule(megabytes: 1), of: nil)
    let url = "http://feeds.test/a.xml"
    let user = try await reader.owner().id
    for check in 0..<6 {
      let items = (0..<100).map { TestReader.item("\(check)-\($0)", content: "Words \(check) \($0).") }
      if check == 0 {
        try await reader.subscribe(url, items: items)
        let first = try #require(try await reader.database.entries(user, EntryQuery(limit: 1)).first)
        try await reader.services.useCases.star(first.id, isStarred: true, by: user)
      } else {
        reader.transport.set(url, TestReader.rss(items: items))
        _ = try await reader.services.useCases.refresh(user)
      }
      try await retention.deleteExpired(onlyLarge: true)
      let count = try await reader.database.entries(user, EntryQuery(limit: 1_000)).count
      // Some 2.5 kB each.
      #expect(count <= 510)
    }
    let kept = try await reader.database.entries(user, EntryQuery(limit: 1_000)).count
    #expect(kept > 300)
    #expect(try await reader.database.entries(user, EntryQuery(filter: .starred)).count == 1)
  }
}
