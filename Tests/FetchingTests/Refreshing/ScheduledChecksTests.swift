import EventuallyTesting
import Foundation
import Kinds
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// The schedule of a running process, with a moved clock.
@Suite(.timeLimit(.minutes(2))) struct ScheduledChecksTests {
  /// A reader with unchanging feeds that are checked every hour.
  private final class Schedule: Sendable {
    let reader: TestReader
    let database: FaultyDatabase
    let refresher: Refresher
    let user: UserID
    private let clock = MovedClock()
    private let heart: Task<Void, Never>

    init(feeds: Int) async throws {
      let reader = try await TestReader()
      self.reader = reader
      database = FaultyDatabase(reader.database)
      user = try await reader.owner().id
      for number in 0..<feeds {
        let url = "http://\(number).test/"
        // Some have something new at their first check, and one always fails.
        reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]), status: number == 1 ? 500 : 200)
        _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
      }
      let refresher = Refresher(
        database: database, loaders: LoaderFactory(transport: reader.transport),
        ingestor: EntryIngestor(classify: ItemKind.all.classify),
        schedule: RefreshSchedule(interval: 3_600, random: { 0 }),
        work: LongWork(), now: { [clock] in clock.now }, listener: SilentRefreshes(), lease: .seconds(45))
      self.refresher = refresher
      heart = Task { await refresher.keepAlive() }
      try await eventually { refresher.shardCount == 1 }
    }

    deinit { heart.cancel() }

    func move(_ seconds: TimeInterval) { clock.move(seconds) }
    var now: Date { clock.now }

    /// Refreshes all that is due, as `run` does.
    ///
    /// - Returns: The feeds that were checked.
    @discardableResult func work() async throws -> Set<FeedID> {
      var checked: Set<FeedID> = []
      var failures = 0
      while true {
        do {
          let feeds = try await refresher.nextDue()
          if feeds.isEmpty { break }
          checked.formUnion(feeds.map(\.id))
          await refresher.refreshDue(feeds)
        } catch {
          failures += 1
          // As `run` does.
          refresher.isUrgent.store(true, ordering: .relaxed)
          guard failures < 5 else { throw error }
        }
      }
      return checked
    }

    func feeds() async throws -> [Feed] { try await reader.database.subscribedFeeds(of: user) }
  }

  /// True if both are the same to the millisecond, in which times are stored.
  private func isEqual(_ one: Date?, _ other: Date?) -> Bool {
    guard let one, let other else { return false }
    return abs(one.timeIntervalSince(other)) < 0.002
  }

  @Test func `each feed is checked when its time has come, and not before`() async throws {
    let schedule = try await Schedule(feeds: 5)
    let all = Set(try await schedule.feeds().map(\.id))
    #expect(try await schedule.work() == all)
    for _ in 0..<3 {
      #expect(try await schedule.work().isEmpty)
      let times = try await schedule.feeds().map(\.health.nextCheck)
      let next = try #require(times.min())
      #expect(isEqual(schedule.refresher.times.next, next))
      schedule.move(next.timeIntervalSince(schedule.now) - 0.5)
      #expect(try await schedule.work().isEmpty)
      schedule.move(0.6)
      #expect(try await schedule.work().count == times.count { $0 <= schedule.now })
    }
  }

  @Test(arguments: 1...24) func `a failure of the database in any step loses no feed`(step: Int) async throws {
    let schedule = try await Schedule(feeds: 4)
    if step > 8 { try await schedule.work() }
    // One without a subscriber, and one more that is new.
    let left = try #require(try await schedule.feeds().last)
    try await schedule.reader.database.unsubscribe(schedule.user, feed: left.id)
    _ = try await schedule.reader.database.subscribe(
      schedule.user, url: "http://new.test/", title: nil, folders: [])
    schedule.database.fail(at: step > 8 ? step - 8 : step)
    for _ in 0..<4 {
      schedule.move(26 * 3_600)
      try await schedule.work()
      for feed in try await schedule.feeds() {
        #expect(feed.health.lastChecked == schedule.now, "\(feed.url), step \(step)")
      }
    }
    #expect(schedule.database.hasFailed)
    let times = try await schedule.feeds().map(\.health.nextCheck)
    #expect(schedule.refresher.times.count == times.count)
    _ = try await schedule.reader.database.subscribe(schedule.user, url: left.url, title: nil, folders: [])
    schedule.move(1)
    #expect(try await schedule.work().contains(left.id), "It is followed again.")
  }

  @Test func `what other processes do to the schedule is found`() async throws {
    let schedule = try await Schedule(feeds: 3)
    try await schedule.work()
    let feeds = try await schedule.feeds()
    let database = schedule.reader.database
    // Another process has checked one, has made one due, and has added one that it has checked.
    let checked = UnchangedCheck(
      feed: feeds[0].id, token: feeds[0].health.token, checked: schedule.now,
      nextCheck: feeds[0].health.nextCheck.addingTimeInterval(5_000))
    #expect(try await database.record([checked], node: nil) == [feeds[0].id])
    try await database.makeDue([feeds[1].id])
    let added = try await schedule.reader.subscribe("http://added.test/", items: [TestReader.item("one")])
    let addedTime = try #require(try await database.feed(added.subscription.feed.id)).health.nextCheck
    #expect(addedTime > schedule.now)

    schedule.move(1)
    #expect(try await schedule.work() == [feeds[1].id])
    schedule.move(feeds[0].health.nextCheck.timeIntervalSince(schedule.now))
    #expect(try await !schedule.work().contains(feeds[0].id))
    schedule.move(max(checked.nextCheck, addedTime).timeIntervalSince(schedule.now))
    #expect(try await schedule.work().isSuperset(of: [feeds[0].id, added.subscription.feed.id]))
  }

  @Test(arguments: [false, true])
  func `a feed that was followed while it was put off is checked`(isRestarted: Bool) async throws {
    let schedule = try await Schedule(feeds: 2)
    let database = schedule.reader.database
    let left = try #require(try await schedule.feeds().last)
    try await database.unsubscribe(schedule.user, feed: left.id)
    #expect(try await !schedule.work().contains(left.id))
    // Its new subscriber did not see that it was put off, nor did the one who put it off see the subscriber.
    _ = try await database.subscribe(schedule.user, url: left.url, title: nil, folders: [])
    let token = try #require(try await database.feed(left.id)).health.token
    try await database.postpone([Postponement(feed: left.id, token: token, due: Postponement.never)])
    #expect(try await !schedule.work().contains(left.id))
    // Another node takes over, or this one starts again.
    if isRestarted { schedule.refresher.times.forget([0]) }
    schedule.move(isRestarted ? 1 : 60)
    try await schedule.work()
    schedule.move(1)
    try await schedule.work()
    #expect(try await database.feed(left.id)?.health.lastChecked != nil)
  }

  @Test func `a feed whose check ends without a result while the schedule is read is checked again`() async throws {
    let schedule = try await Schedule(feeds: 1)
    try await schedule.work()
    schedule.move(7_200)
    let feed = try #require(try await schedule.feeds().first)
    schedule.reader.transport.hold(feed.url.string)
    let refresh = Task { try await schedule.refresher.refresh([feed]) }
    try await eventually { schedule.refresher.underWay.count == 1 }
    #expect(try await schedule.refresher.nextDue().isEmpty, "It is under way.")
    schedule.database.beforeTimes.withLock { before in
      before = {
        refresh.cancel()
        _ = await refresh.result
      }
    }
    #expect(try await schedule.refresher.nextDue().isEmpty, "It has ended since.")
    schedule.database.beforeTimes.withLock { $0 = nil }
    #expect(try await schedule.refresher.nextDue().map(\.id) == [feed.id])
  }

  @Test func `a time that became earlier without a word is found within an hour`() async throws {
    let schedule = try await Schedule(feeds: 3)
    try await schedule.work()
    let feed = try #require(try await schedule.feeds().first)
    let far = Postponement(feed: feed.id, token: feed.health.token, due: schedule.now.addingTimeInterval(9 * 86_400))
    try await schedule.reader.database.postpone([far])
    schedule.move(3_600)
    try await schedule.work()
    #expect(try await schedule.reader.database.feed(feed.id)?.health.nextCheck == far.due)
    try await schedule.reader.database.postpone([Postponement(feed: feed.id, token: far.token, due: schedule.now)])
    schedule.move(3_599)
    #expect(try await !schedule.work().contains(feed.id))
    schedule.move(1)
    #expect(try await schedule.work().contains(feed.id))
  }

  @Test func `a clock that goes back delays checks, and loses none`() async throws {
    let schedule = try await Schedule(feeds: 3)
    try await schedule.work()
    schedule.move(-86_400)
    #expect(try await schedule.work().isEmpty)
    let feed = try #require(try await schedule.feeds().first)
    try await schedule.reader.database.makeDue([feed.id])
    schedule.move(-1)
    #expect(try await schedule.work() == [feed.id], "It is due at any time.")
    schedule.move(3 * 86_400)
    #expect(try await schedule.work().count == 3)
  }

  @Test(arguments: [600, 86_400, 400 * 86_400, 90 * 365 * 86_400] as [Double], [false, true])
  func `a clock that was ahead for a moment delays no check by more than its interval`(
    ahead: Double, isRestarted: Bool
  ) async throws {
    let schedule = try await Schedule(feeds: 4)
    try await schedule.work()
    schedule.move(ahead)
    let early = try await schedule.work()
    schedule.move(-ahead)
    if isRestarted { schedule.refresher.times.forget([0]) } else { schedule.refresher.noteJump(-Int(ahead)) }
    #expect(try await schedule.work().isEmpty, "They were checked a moment ago.")
    for feed in try await schedule.feeds() where early.contains(feed.id) {
      #expect(try #require(feed.health.lastChecked) <= schedule.now)
      #expect(feed.health.nextCheck <= schedule.now.addingTimeInterval(26 * 3_600))
    }
    var checked: Set<FeedID> = []
    for _ in 0..<9 {
      schedule.move(3 * 3_600)
      checked.formUnion(try await schedule.work())
    }
    #expect(checked.count == 4)
  }

  @Test func `a time that no schedule gives is due, and that of a feed that has ended stays`() async throws {
    let schedule = try await Schedule(feeds: 3)
    try await schedule.work()
    let feeds = try await schedule.feeds()
    for (feed, due) in zip(feeds, [schedule.now.addingTimeInterval(60 * 86_400), RefreshSchedule.never]) {
      try await schedule.reader.database.postpone(
        [Postponement(feed: feed.id, token: feed.health.token, due: due)])
    }
    schedule.refresher.times.forget([0])
    #expect(try await schedule.work() == [feeds[0].id])
    #expect(try await schedule.reader.database.feed(feeds[1].id)?.health.nextCheck == RefreshSchedule.never)
  }

  @Test func `a pause of a site that ends in years, by a clock that was ahead, is none`() async throws {
    let schedule = try await Schedule(feeds: 1)
    let feed = try #require(try await schedule.feeds().first)
    let host = try #require(feed.url.host)
    let late = schedule.now.addingTimeInterval(3 * 365 * 86_400)
    try await schedule.reader.database.pause(host: host, until: late.addingTimeInterval(60), now: late)
    #expect(try await schedule.work() == [feed.id])
    // Also one in memory.
    try await schedule.refresher.pauses.pause(host, until: late.addingTimeInterval(60), now: late)
    schedule.move(26 * 3_600)
    #expect(try await schedule.work() == [feed.id])
  }

  @Test func `a refresh by hand sets the time of its feeds, and loads none in a process that does not check feeds`()
    async throws
  {
    let schedule = try await Schedule(feeds: 2)
    try await schedule.work()
    schedule.move(600)
    let feeds = try await schedule.feeds()
    try await schedule.refresher.refresh(feeds)
    #expect(try await schedule.work().isEmpty)
    let later = try await schedule.feeds().map(\.health.nextCheck)
    #expect(isEqual(schedule.refresher.times.next, later.min()))

    let other = try await TestReader(database: schedule.reader.database)
    try await other.services.refresher().refresh(feeds)
    #expect(other.services.refresher().times.count == 0)
  }
}

/// A listener of refreshes that does nothing.
private struct SilentRefreshes: RefreshListening {
  func refreshStarted(feeds: Int) async {}
  func refreshed(_ done: RefreshedFeed) async {}
  func refreshEnded() async {}
  func refreshFailed(_ problem: String) async {}
  func rebuilt(_ records: [RefreshRecord]) async {}
}
