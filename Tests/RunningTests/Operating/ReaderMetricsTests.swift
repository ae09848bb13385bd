import Foundation
import Metrics
import ReaderTesting
import Testing
import Threading

@testable import Fetching
@testable import Running
@testable import Storage

@Suite struct ReaderMetricsTests {
  private let url = "http://feeds.test/a.xml"

  private func lines(_ reader: TestReader) async -> [Substring] {
    let bytes = TextExposition.bytes(of: await reader.services.metrics().collect(databaseAnswers: true))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test func `checks are counted by their outcome, and requests by their result`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("two", hour: 1), TestReader.item("one")]))
    try await reader.refresh(feed)
    try await reader.refresh(feed)
    reader.transport.set(url, "", status: 304)
    try await reader.refresh(feed)
    reader.transport.set(url, .failure(.timedOut(seconds: 1)))
    try await reader.refresh(feed)

    let lines = await lines(reader)
    for line in [
      "yaarr_feed_checks_total{outcome=\"changed\"} 1", "yaarr_feed_checks_total{outcome=\"unchanged\"} 1",
      "yaarr_feed_checks_total{outcome=\"not_modified\"} 1", "yaarr_feed_checks_total{outcome=\"failed\"} 1",
      "yaarr_entries_received_total 1", "yaarr_fetch_duration_seconds_count{result=\"success\"} 3",
      "yaarr_fetch_duration_seconds_count{result=\"not_modified\"} 1",
      "yaarr_fetch_duration_seconds_count{result=\"timeout\"} 1", "yaarr_fetches_running 0",
      "yaarr_refresh_queue_feeds 0", "yaarr_database_feeds 1", "yaarr_database_entries 2", "yaarr_database_up 1",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test func `a check is as late as its feed was due, and one before its time is not late`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    try await reader.refresh(feed)
    let due = try #require(try await reader.database.feed(feed.id))
    #expect(await lines(reader).contains("yaarr_feed_check_lateness_seconds_count 0"))

    let late = due.health.nextCheck.addingTimeInterval(7)
    reader.services.clock.register { WallClock { late } }
    let other = try await TestReader(database: reader.database)
    other.services.clock.register { WallClock { late } }
    other.transport.set(url, "", status: 304)
    try await other.refresh(feed)
    let lines = await lines(other)
    #expect(lines.contains("yaarr_feed_check_lateness_seconds_sum 7"))
    #expect(lines.contains("yaarr_feed_check_lateness_seconds_bucket{le=\"5\"} 0"))
    #expect(lines.contains("yaarr_feed_check_lateness_seconds_bucket{le=\"10\"} 1"))
  }

  /// The value of the metric of overdue feeds.
  private func overdueSeconds(_ reader: TestReader) async -> Int? {
    let prefix = "yaarr_feeds_overdue_seconds "
    return await lines(reader).first { $0.hasPrefix(prefix) }.flatMap { Int($0.dropFirst(prefix.count)) }
  }

  @Test func `a feed is overdue until its check is stored, also while it is fetched`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let due = try #require(try await reader.database.feed(feed.id)).health.nextCheck
    let late = Lock(-1.0)
    reader.services.clock.register { WallClock { due.addingTimeInterval(late.withLock { $0 }) } }
    let refresher = reader.services.refresher()
    #expect(await overdueSeconds(reader) == nil, "A process that only serves pages checks no feeds.")
    reader.transport.hold(url)
    let run = Task { await refresher.run() }
    try await eventually { await overdueSeconds(reader) == 0 }
    late.withLock { $0 = 7 }
    #expect(await overdueSeconds(reader) == 7)
    refresher.wakeUp()
    try await eventually { reader.transport.requests.count == 2 }
    late.withLock { $0 = 9 }
    #expect(await overdueSeconds(reader) == 9)
    reader.transport.letGo(url)
    try await eventually { await overdueSeconds(reader) == 0 }
    run.cancel()
    await run.value
  }

  @Test func `a new feed is overdue since it was found, until its check is stored`() async throws {
    let reader = try await TestReader()
    let clock = MovedClock()
    reader.services.clock.register { clock.wallClock }
    reader.transport.hold(url)
    _ = try await reader.database.subscribe(reader.owner().id, url: WebAddress(unparsed: url), title: nil, folders: [])
    let run = Task { await reader.services.refresher().run() }
    try await eventually { reader.transport.requests.count == 1 }
    clock.move(1_000)
    #expect(await overdueSeconds(reader) == 1_000)
    reader.transport.letGo(url)
    try await eventually { await overdueSeconds(reader) == 0 }
    run.cancel()
    await run.value
  }

  @Test func `a change that the database refuses is seen`() async throws {
    let reader = try await TestReader()
    #expect(await lines(reader).contains("yaarr_database_writable 1"))
    _ = try? await reader.database.times.measure(\.writes) { () throws(StorageError) in
      throw .cannotWrite(path: "a", reason: "b")
    }
    let refused = await lines(reader)
    #expect(refused.contains("yaarr_database_writable 0") && refused.contains("yaarr_database_refused_changes_total 1"))
  }

  @Test func `feeds that were just added, that are paused or that nobody follows are not overdue`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let paused = try await reader.subscribe("http://paused.test/", items: [TestReader.item("a")]).subscription.feed
    let left = try await reader.subscribe("http://left.test/", items: [TestReader.item("b")]).subscription.feed
    try await reader.database.setReading(user, feed: paused.id, ReadingSettings(isPaused: true))
    try await reader.database.unsubscribe(user, feed: left.id)
    reader.transport.silence(url)
    let new = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    let late = TestReader.now.addingTimeInterval(30 * 86_400)
    reader.services.clock.register { WallClock { late } }
    let run = Task { await reader.services.refresher().run() }
    try await eventually {
      try await reader.database.checkTimes(in: [0]).map(\.feed) == [new.subscription.feed.id]
    }
    try await eventually { reader.transport.requests.contains { $0.url.string == url } }
    try await eventually { await overdueSeconds(reader) == 0 }
    run.cancel()
    await run.value
  }

  @Test func `feeds that wait are the queue, and cancelled requests have no result`() async throws {
    let reader = try await TestReader()
    reader.transport.silence(url)
    _ = try await reader.database.subscribe(reader.owner().id, url: WebAddress(unparsed: url), title: nil, folders: [])
    let run = Task { await reader.services.refresher().run() }
    try await eventually { reader.transport.requests.count == 1 }
    let lines = await lines(reader)
    #expect(lines.contains("yaarr_refresh_queue_feeds 1") && lines.contains("yaarr_fetches_running 1"))
    run.cancel()
    await run.value
    #expect(await !self.lines(reader).contains { $0.hasPrefix("yaarr_fetch_duration_seconds_count") })
  }

  @Test func `a database that is known not to answer is asked nothing`() async throws {
    let families = await (try await TestReader()).services.metrics().collect(databaseAnswers: false)
    let lines = String(decoding: TextExposition.bytes(of: families), as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("yaarr_database_up 0"))
    #expect(!lines.contains { $0.hasPrefix("yaarr_database_size_bytes") })
  }

  @Test func `a database that does not answer is said, and all other metrics are there`() async throws {
    let reader = try await TestReader()
    try await reader.database.close()
    let lines = await lines(reader)
    #expect(lines.contains("yaarr_database_up 0"))
    #expect(!lines.contains { $0.hasPrefix("yaarr_database_size_bytes") })
    #expect(lines.contains("yaarr_entries_received_total 0"))
  }

  @Test func `every family has its own name, with the unit and the kind in it`() async throws {
    let families = await (try await TestReader()).services.metrics().collect(databaseAnswers: true)
    let names = families.map(\.name.description)
    #expect(Set(names).count == names.count)
    for family in families {
      #expect((family.kind == .counter) == family.name.description.hasSuffix("_total"), "\(family.name)")
      if family.kind == .histogram { #expect(family.name.description.hasSuffix("_seconds"), "\(family.name)") }
      #expect(family.help.description.hasSuffix("."), "\(family.name)")
    }
  }
}
