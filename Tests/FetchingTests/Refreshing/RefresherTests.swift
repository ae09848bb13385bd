import Foundation
import Loading
import Logging
import ReaderTesting
import Testing
import Threading

@testable import Fetching
@testable import Running
@testable import Screens
@testable import Storage

@Suite struct RefresherTests {
  private let url = "http://feeds.test/a.xml"

  @Test func `a refresh stores new entries and leaves known ones unchanged`() async throws {
    let reader = try await TestReader()
    let added = try await reader.subscribe(url, items: [TestReader.item("one", hour: 1)])
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item("two", hour: 2), TestReader.item("one", hour: 1)]))

    let summary = try await reader.services.refresher().refresh([added.subscription.feed])

    let titles: [String?] = try await reader.database.entries(reader.owner().id, EntryQuery()).map(\.title)
    #expect(summary.insertedEntries == 1 && summary.failures.isEmpty)
    #expect(titles == ["two", "one"])
  }

  @Test func `validators are sent back, and 304 changes nothing`() async throws {
    let reader = try await TestReader()
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item("one")]),
      headers: [HTTPHeader("ETag", "\"v1\""), HTTPHeader("Last-Modified", "Thu, 09 Oct 2025 08:00:00 GMT")])
    let added = try await reader.services.subscriber().add(url, for: reader.owner().id)
    reader.transport.set(url, "", status: 304)

    let summary = try await reader.services.refresher().refresh([added.subscription.feed])

    let request = try #require(reader.transport.requests.last)
    let sent: [String: String] = Dictionary(
      uniqueKeysWithValues: request.headers.map { (field) in (field.name, field.value) })
    #expect(sent["If-None-Match"] == "\"v1\"")
    #expect(sent["If-Modified-Since"] == "Thu, 09 Oct 2025 08:00:00 GMT")
    #expect(summary.failures.isEmpty && summary.insertedEntries == 0)
    #expect(try await reader.database.feed(added.subscription.feed.id)?.health.etag == "\"v1\"")
  }

  @Test func `previews of hosts that do not answer do not delay a refresh`() async throws {
    let reader = try await TestReader()
    let added = try await reader.subscribe(url, items: [TestReader.item("one")])
    let previews = (0..<16).map { number in
      let address = "http://silent\(number).test/feed.xml"
      reader.transport.silence(address)
      return Task { try await reader.services.feed(address).load() }
    }
    defer { for preview in previews { preview.cancel() } }
    try await eventually { reader.transport.requests.filter { $0.url.string.contains("silent") }.count == 8 }

    let summary = try await reader.services.refresher().refresh([added.subscription.feed])

    #expect(summary.feeds == 1 && summary.failures.isEmpty)
  }

  @Test(arguments: [
    (404, "", "nothing at this address"), (500, "", "problem of its own"), (200, "", "empty"),
    (200, "<!doctype html><title>Moved</title><p>No feed", "page"), (200, "{\"items\": [", "JSON"),
  ])
  func `a failure is recorded for its feed and affects no other`(status: Int, body: String, words: String) async throws
  {
    let reader = try await TestReader()
    let bad = try await reader.subscribe(url, items: [TestReader.item("kept")])
    let good = try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("first")])
    reader.transport.set(url, body, status: status)
    reader.transport.set(
      "http://feeds.test/b.xml", TestReader.rss(items: [TestReader.item("first"), TestReader.item("second", hour: 1)]))

    let summary: RefreshSummary = try await reader.services.refresher().refresh([
      bad.subscription.feed, good.subscription.feed,
    ])

    let feed: Feed = try #require(try await reader.database.feed(bad.subscription.feed.id))
    let titles = Set(try await reader.database.entries(reader.owner().id, EntryQuery()).compactMap(\.title))
    #expect(titles == ["kept", "first", "second"])
    #expect(summary.failures.count == 1)
    #expect(feed.health.failureCount == 1)
    #expect(feed.health.nextCheck > TestReader.now)
    #expect(
      feed.health.problem?.sentence.localizedCaseInsensitiveContains(words) == true,
      "\(feed.health.problem?.sentence ?? "nil")")
  }

  @Test func `a private address is refused for the feed, without naming the resolved address`() async throws {
    let reader = try await TestReader()
    let added = try await reader.subscribe(url, items: [TestReader.item("kept")])
    reader.transport.set(url, .failure(.privateNetwork(host: "feeds.test", address: "10.0.0.1")))

    try await reader.services.refresher().refresh([added.subscription.feed])

    let problem: String? = try await reader.database.feed(added.subscription.feed.id)?.health.problem?.sentence
    #expect(problem?.contains("feeds.test is an address inside a private network") == true)
    #expect(problem?.contains("10.0.0.1") == false)
  }

  @Test func `the schedule checks due feeds until it is cancelled`() async throws {
    let reader = try await TestReader()
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]))
    _ = try await reader.database.subscribe(reader.owner().id, url: WebAddress(unparsed: url), title: nil, folders: [])

    let run = Task { await reader.services.refresher().run() }
    let user = try await reader.owner().id
    try await eventually { try await reader.database.entries(user, EntryQuery()).count == 1 }
    run.cancel()
    await run.value
  }

  @Test func `the log tells once when the database answers again`() async throws {
    let reader = try await TestReader()
    let lines = Lock<[String]>([])
    reader.services.logger.register { Logger(level: .info) { line in lines.withLock { $0.append(line) } } }
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]))
    let user = try await reader.owner().id
    _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    try await reader.refuseChecks()
    let run = Task { await reader.services.refresher().run(pausing: .milliseconds(20)) }
    try await eventually { reader.transport.requests.count >= 2 }
    func recoveries() -> Int { lines.withLock { $0 }.count { $0.contains("database answers again") } }
    #expect(recoveries() == 0)
    try await reader.acceptChecks()
    try await eventually { try await reader.database.entries(user, EntryQuery()).count == 1 }
    try await eventually { recoveries() == 1 }
    run.cancel()
    await run.value
    #expect(recoveries() == 1)
  }

  @Test func `a feed that cannot be stored is fetched again after longer and longer pauses`() async throws {
    let reader = try await TestReader()
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]))
    let user = try await reader.owner().id
    _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    // Everything can be read and nothing stored.
    try await reader.database.write("arranging") { (connection) throws(StorageError) in
      try connection.execute("PRAGMA user_version = 99")
    }

    let start = ContinuousClock.now
    let run = Task { await reader.services.refresher().run(pausing: .milliseconds(20)) }
    try await eventually { reader.transport.requests.count >= 6 }

    // 20, 40, 80, 160 and 320 ms; equal pauses are 100 ms.
    #expect(ContinuousClock.now - start >= .milliseconds(600))
    run.cancel()
    await run.value
  }

  @Test func `a feed that is being refreshed does not make the schedule read the database again`() async throws {
    let reader = try await TestReader()
    reader.transport.silence(url)
    _ = try await reader.database.subscribe(reader.owner().id, url: WebAddress(unparsed: url), title: nil, folders: [])
    let refresher = reader.services.refresher()
    let run = Task { await refresher.run() }
    try await eventually { reader.transport.requests.count == 1 }

    #expect(try await reader.database.dueFeeds(now: TestReader.now, limit: 9).count == 1)
    #expect(refresher.secondsToNextCheck == 60)
    run.cancel()
    await run.value
  }

  @Test func `a user loads two previews at a time, and another user's do not wait`() async throws {
    let places = PreviewPlaces()
    let running = Running()
    let previews = [1, 1, 1, 2].map { (user: Int64) in
      Task {
        try await places.run(for: UserID(rawValue: user)) {
          await running.note(user)
          await untilCancelled()
        }
      }
    }
    try await eventually { await running.counts == [1: 2, 2: 1] }
    for preview in previews { preview.cancel() }
  }

  @Test func `a host that does not answer delays only its own feeds`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    for number in 0..<20 {
      let url = "http://silent.test:80/\(number)"
      reader.transport.silence(url)
      _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    }
    for number in 0..<3 {
      let url = "http://good\(number).test/a.xml"
      reader.transport.set(url, TestReader.rss(items: [TestReader.item("good \(number)")]))
      _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    }

    let run = Task { await reader.services.refresher().run() }
    try await eventually { try await reader.database.entries(user, EntryQuery()).count == 3 }
    // A feed that becomes due during the wait is not delayed either.
    reader.transport.set("http://late.test/a.xml", TestReader.rss(items: [TestReader.item("late")]))
    _ = try await reader.database.subscribe(user, url: "http://late.test/a.xml", title: nil, folders: [])
    reader.services.refresher().wakeUp()
    try await eventually { try await reader.database.entries(user, EntryQuery()).count == 4 }

    // The second request waits for the host's pace.
    try await eventually { reader.transport.requests.filter { $0.url.string.contains("silent") }.count == 2 }
    run.cancel()
    await run.value
  }

  @Test func `many hosts that failed last time and do not answer now delay no other feed`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let urls = (0..<20).map { "http://gone\($0).test/a.xml" }
    for url in urls {
      _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    }
    let refresher = reader.services.refresher()
    let failed = try await refresher.refresh(reader.database.subscribedFeeds(of: nil)).failures
    #expect(failed.count == urls.count)
    let failing = try await reader.database.subscribedFeeds(of: nil)
    for url in urls { reader.transport.silence(url) }
    let known = reader.transport.requests.count
    let added = try await reader.subscribe("http://good.test/a.xml", items: [TestReader.item("good")])

    let run = Task { try await refresher.refresh(failing) }
    defer { run.cancel() }
    try await eventually { reader.transport.requests.count == known + 1 + Refresher.failingFeedsAtOnce }

    let summary = try await refresher.refresh([added.subscription.feed])
    #expect(summary.feeds == 1 && summary.failures.isEmpty)
  }

  @Test func `a feed that takes too long to read fails with a message and is checked less often`() async throws {
    let reader = try await TestReader(kinds: [Self.slowKind])
    var limits = LongWork.Limits()
    limits.seconds = 0.2
    let work = LongWork(limits: limits)
    reader.services.work.register { work }
    let user = try await reader.owner().id
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("quick"), TestReader.item("slow")]))
    let feed = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
      .subscription.feed

    let summary = try await reader.services.refresher().refresh([feed])

    let health = try #require(try await reader.database.feed(feed.id)).health
    #expect(summary.failures.count == 1)
    #expect(
      health.problem?.sentence.hasPrefix("Reading this feed took more than 0.2 seconds of processor time") == true)
    #expect(health.failureCount == 1 && health.nextCheck > TestReader.now)
    #expect(try await reader.database.entries(user, EntryQuery()).isEmpty)
  }

  @Test func `a feed that takes too long to read cannot be added`() async throws {
    let reader = try await TestReader(kinds: [Self.slowKind])
    var limits = LongWork.Limits()
    limits.seconds = 0.2
    let work = LongWork(limits: limits)
    reader.services.work.register { work }

    await #expect(throws: SubscribingError.self) {
      try await reader.subscribe(url, items: [TestReader.item("slow")])
    }
    #expect(try await reader.database.subscribedFeeds(of: nil).isEmpty)
  }

  /// A kind whose recognition only ends when it is cancelled.
  private static let slowKind = ItemKind(
    key: "slow",
    recognizes: { (found: FoundEntry) in
      while found.draft.title == "slow", !Task.isCancelled {}
      return true
    },
    decode: { PlainItem(entry: $0) }, row: { _, _, _ in }, card: { _, _, _ in }, whole: { _, _, _ in },
    line: { _, _ in "" })
}

/// The number of running previews of each user.
private actor Running {
  private(set) var counts: [Int64: Int] = [:]

  func note(_ user: Int64) { counts[user, default: 0] += 1 }
}
