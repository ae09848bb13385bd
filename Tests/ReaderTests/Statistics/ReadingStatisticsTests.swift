import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@Suite struct ReadingStatisticsTests {
  private let day = 86_400.0
  private let utc = TimeZone.gmt

  private func subscription(
    _ id: Int64, lastDaysAgo: Double? = 1, problem: FeedProblem? = nil, failingDays: Double = 0, isPaused: Bool = false
  ) -> Subscription {
    let now = TestReader.now
    var health = FeedHealth(lastChecked: now, nextCheck: now)
    health.problem = problem
    health.since = now.addingTimeInterval(-failingDays * day)
    let feed = Feed(
      id: FeedID(rawValue: id), url: WebAddress(unparsed: "http://\(id).test/"), title: "Feed \(id)", health: health)
    var subscription = Subscription(feed: feed, title: feed.title)
    subscription.lastEntry = lastDaysAgo.map { now.addingTimeInterval(-$0 * day) }
    subscription.settings.isPaused = isPaused
    return subscription
  }

  private func statistics(
    _ subscriptions: [Subscription], hourly: [HourlyCount] = [], counts: [FeedID: FeedCounts] = [:],
    firstReceived: [FeedID: Date] = [:]
  ) -> ReadingStatistics {
    ReadingStatistics(
      of: subscriptions, hourly: hourly, counts: counts, firstReceived: firstReceived, now: TestReader.now,
      timeZone: utc)
  }

  @Test func `entries stand on their days and hours, in the time zone`() throws {
    // A Thursday, 08:53.
    let now = TestReader.now
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
    let numbers = statistics(
      [],
      hourly: [
        HourlyCount(hour: hour, count: 3), HourlyCount(hour: hour.addingTimeInterval(-day), count: 2),
        HourlyCount(hour: hour.addingTimeInterval(-200 * day), count: 9),
      ])
    #expect(numbers.days.count == 90)
    #expect(numbers.days.suffix(2).map(\.count) == [2, 3])
    #expect(numbers.days.map(\.count).reduce(0, +) == 5)
    #expect(numbers.hours[3][8] == 3)
    #expect(numbers.hours[2][8] == 2)
  }

  @Test func `feeds that one may want to leave are named with the reason`() {
    // It is not checked, so its problem does not pass by itself.
    var paused = subscription(8, problem: FeedProblem(.notFound, "Not found."), failingDays: 40)
    paused.settings.isPaused = true
    let feeds = [
      subscription(1, problem: FeedProblem(.gone, "Gone.")),
      subscription(2, problem: FeedProblem(.notFound, "Not found."), failingDays: 40),
      subscription(3, problem: FeedProblem(.notFound, "Not found."), failingDays: 3),
      subscription(4, lastDaysAgo: 400), subscription(5), subscription(6), subscription(7), paused,
    ]
    let unread = FeedCounts(entries: 20, unread: 20)
    let ids = feeds.map(\.feed.id)
    let numbers = statistics(
      feeds,
      counts: [ids[4]: unread, ids[5]: unread, ids[6]: FeedCounts(entries: 20, unread: 19)],
      firstReceived: [
        ids[4]: TestReader.now.addingTimeInterval(-60 * day), ids[5]: TestReader.now.addingTimeInterval(-5 * day),
      ])
    #expect(numbers.suggestions.map(\.subscription.feed.id) == [ids[0], ids[1], ids[3], ids[4]])
    #expect(numbers.suggestions.last?.reason == .neverRead(entries: 20))
    #expect(numbers.broken.map(\.feed.id).sorted() == Array(ids[0...2]))
    #expect(numbers.silent.map(\.feed.id) == [ids[3]])
  }

  @Test func `the numbers of a user are of stored entries, and of one feed if asked`() async throws {
    let reader = try await TestReader()
    let owner = try await reader.owner().id
    let one = try await reader.subscribe(items: (0..<5).map { TestReader.item("a\($0)", hour: $0) }).subscription.feed
    try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("b", hour: 7)])
    let entries = try await reader.database.entries(owner, EntryQuery(scope: .feed(one.id)))
    _ = try await reader.database.setRead(owner, ids: entries.prefix(2).map(\.id), isRead: true)

    let subscriptions = try await reader.services.useCases.subscriptions(of: owner).subscriptions
    let all = try await reader.services.useCases.statistics(of: owner, among: subscriptions, timeZone: utc)
    #expect(all.total.entries == 6 && all.total.read == 2)
    #expect(all.feeds.first?.subscription.feed.id == one.id)
    #expect(all.hours.flatMap(\.self).reduce(0, +) == 6)
    let single = try await reader.services.useCases.statistics(
      of: owner, among: subscriptions, feed: one.id, timeZone: utc)
    #expect(single.total == FeedCounts(entries: 5, unread: 3))
    await #expect(throws: UseCaseError.self) {
      try await reader.services.useCases.statistics(of: owner, among: subscriptions, feed: FeedID(rawValue: 99))
    }
  }
}
