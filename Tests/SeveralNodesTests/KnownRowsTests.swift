import EventuallyTesting
import Foundation
import Kinds
import Loading
import PostgreSQL
import ReaderTesting
import TemporaryPostgreSQL
import Testing

@testable import Fetching
@testable import Running
@testable import Screens
@testable import Storage

/// A node that remembers the schedule's rows, beside other processes that change them on the same server.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct KnownRowsTests {
  private final class Node: Sendable {
    let server: TemporaryPostgreSQL
    /// As another process has it.
    let database: PostgreSQLDatabase
    let transport = StubTransport()
    let refresher: Refresher
    let user: UserID
    private let clock = MovedClock()
    private let heart: Task<Void, Never>

    /// A node that has checked feeds twice, each an hour after the last time.
    init(feeds: Int) async throws {
      server = try TemporaryPostgreSQL()
      database = try await PostgreSQLDatabase(url: server.url())
      user = try await database.createUser(name: "a", passwordHash: nil).id
      let services = await ReaderContainer(
        database: try await PostgreSQLDatabase(url: server.url()), transport: transport, kinds: ItemKind.all)
      services.clock.register { [clock] in clock.wallClock }
      services.schedule.register { RefreshSchedule(interval: 3_600, random: { 0 }) }
      let refresher = services.refresher()
      self.refresher = refresher
      heart = Task { await refresher.keepAlive() }
      try await eventually { refresher.shardCount == FeedShard.count }
      for number in 0..<feeds {
        transport.set(url(number), TestReader.rss(items: [TestReader.item("one")]))
        _ = try await database.subscribe(
          user, url: WebAddress(unparsed: url(number)), title: nil, folders: [])
      }
      for _ in 0..<3 {
        try await work()
        clock.move(7_200)
      }
    }

    deinit { heart.cancel() }

    func url(_ number: Int) -> String { "http://\(number).test/" }

    func feed(_ number: Int) async throws -> Feed {
      try #require(try await database.subscribedFeeds(of: user).first { $0.url.string == url(number) })
    }

    var now: Date { clock.now }
    func move(_ seconds: TimeInterval) { clock.move(seconds) }

    /// Refreshes all that is due.
    ///
    /// - Returns: The addresses that were requested.
    @discardableResult func work() async throws -> Set<String> {
      let before = transport.requests.count
      refresher.isUrgent.store(true, ordering: .relaxed)
      while true {
        let feeds = try await refresher.nextDue()
        if feeds.isEmpty { break }
        await refresher.refreshDue(feeds)
      }
      return Set(transport.requests[before...].map(\.url.string))
    }
  }

  @Test func `feeds without news are checked by their known rows, and those are what is stored`() async throws {
    let node = try await Node(feeds: 3)
    for round in 4...6 {
      #expect(try await node.work() == [node.url(0), node.url(1), node.url(2)])
      let known = node.refresher.times.take(dueAt: .distantFuture, limit: 9)
      for time in known {
        let feed = try #require(try await node.database.feed(time.feed))
        let row = try #require(time.row)
        #expect(row.token == feed.health.token && row.unchangedCount == feed.health.unchangedCount)
        #expect(row.unchangedCount == round - 1)
        #expect(row.checked == feed.health.lastChecked && time.due == feed.health.nextCheck)
        node.refresher.times.set(time)
      }
      #expect(known.count == 3)
      let whole = try await node.database.dueFeeds(known.map { CheckTime(feed: $0.feed, due: $0.due, shard: 0) })
      #expect(
        try await Self.texts(of: node.database.dueFeeds(known)) == Self.texts(of: whole), "Both ways read the same.")
      node.move(7_200)
    }
  }

  private static func texts(of feeds: [DueFeed]) -> [String] {
    feeds.sorted { $0.feed.id < $1.feed.id }.map { "\($0)" }
  }

  @Test func `a feed that lost its last subscriber is not requested, and is again when it has one`() async throws {
    let node = try await Node(feeds: 4)
    let database = node.database
    try await database.unsubscribe(node.user, feed: node.feed(0).id)
    try await database.setReading(node.user, feed: node.feed(1).id, ReadingSettings(isPaused: true))
    try await database.change(node.user, [.end(node.feed(2).id)])
    #expect(try await node.work() == [node.url(3)])
    _ = try await database.subscribe(
      node.user, url: WebAddress(unparsed: node.url(0)), title: nil, folders: [])
    node.move(1)
    #expect(try await node.work() == [node.url(0)])
  }

  @Test func `that a feed lost its last subscriber is known after its shard was loaded again`() async throws {
    let node = try await Node(feeds: 1)
    // Its row is known, and it is not due yet.
    try await node.work()
    node.move(1_000)
    try await node.database.unsubscribe(node.user, feed: node.feed(0).id)
    try await node.work()
    node.refresher.times.forget(Set(0..<FeedShard.count))
    try await node.work()
    node.move(7_200)
    #expect(try await node.work().isEmpty)
    #expect(node.transport.requests.count == 4)
  }

  @Test func `that another subscriber leaves costs no second request of a check under way`() async throws {
    let node = try await Node(feeds: 1)
    let other = try await node.database.createUser(name: "b", passwordHash: nil).id
    let address = WebAddress(unparsed: node.url(0))
    _ = try await node.database.subscribe(other, url: address, title: nil, folders: [])
    let feeds = try await node.refresher.nextDue()
    try await node.database.unsubscribe(other, feed: node.feed(0).id)
    await node.refresher.refreshDue(feeds)
    node.move(30)
    #expect(try await node.work().isEmpty)
    #expect(feeds.count == 1 && node.transport.requests.count == 4)
  }

  @Test func `undoing the end of a subscription costs no second request`() async throws {
    let node = try await Node(feeds: 1)
    try await node.database.unsubscribe(node.user, feed: node.feed(0).id)
    _ = try await node.database.subscribe(
      node.user, url: WebAddress(unparsed: node.url(0)), title: nil, folders: [])
    try await node.work()
    node.move(30)
    #expect(try await node.work().isEmpty)
    #expect(node.transport.requests.count == 4)
  }

  @Test func `a feed of which a hub delivered something is not requested before its later time`() async throws {
    let node = try await Node(feeds: 2)
    let feed = try await node.feed(0)
    let later = node.now.addingTimeInterval(86_400)
    _ = try await node.database.record(
      RefreshOutcome(checked: node.now, nextCheck: later, result: .unchanged(etag: "new", lastModified: nil)),
      for: feed.id)
    #expect(try await node.work() == [node.url(1)])
    #expect(try await node.feed(0).health.nextCheck == later)
  }

  @Test func `a feed that a node without its shards comes to know stays new for their owner`() async throws {
    let node = try await Node(feeds: 1)
    let client = try await PostgreSQLClient(url: node.server.url(), connections: 1)
    // Others have declared it dead, and it does not know that before its next heartbeat.
    _ = try await client.query(PostgreSQLStatement("DELETE FROM nodes"))
    _ = try await node.database.subscribe(
      node.user, url: WebAddress(unparsed: node.url(1)), title: nil, folders: [])
    #expect(try await node.work() == [node.url(0), node.url(1)])
    let urgent = try await node.database.urgentFeeds(in: Array(0..<FeedShard.count), limit: 9)
    #expect(urgent.map(\.isNew) == [true] && node.refresher.shardCount == FeedShard.count)
    await client.close()
  }

  @Test func `a change that nobody tells is found on the next day`() async throws {
    let node = try await Node(feeds: 1)
    // As the version before would end a subscription.
    let client = try await PostgreSQLClient(url: node.server.url(), connections: 1)
    _ = try await client.query(PostgreSQLStatement("UPDATE readings SET is_followed = FALSE"))
    await client.close()
    #expect(try await node.work() == [node.url(0)])
    node.move(86_400)
    #expect(try await node.work().isEmpty)
    #expect(node.transport.requests.count == 4)
    #expect(try await node.database.checkTimes(in: Array(0..<FeedShard.count)).isEmpty, "It has no next check.")
  }
}
