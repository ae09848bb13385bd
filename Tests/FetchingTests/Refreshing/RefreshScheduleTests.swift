import Foundation
import Loading
import ReaderTesting
import SeededRandom
import Storage
import Syndication
import Testing

@testable import Fetching

@Suite struct RefreshScheduleTests {
  private static let now = TestReader.now  // Thu, 09 Oct 2025 08:53:20 GMT
  /// Without lateness by chance.
  private let schedule = RefreshSchedule(interval: 3_600) { 0 }

  private func seconds(_ timing: FeedTiming? = nil, unchanged: Int = 0, _ headers: HTTPHeader...) -> TimeInterval {
    schedule.next(after: Self.now, timing: timing, unchanged: unchanged, headers: Headers(headers))
      .timeIntervalSince(Self.now)
  }

  private func timing(every hours: Double, count: Int = 50, _ change: (inout FeedTiming) -> Void = { _ in })
    -> FeedTiming
  {
    var timing = FeedTiming()
    let dates = (1...count).map { Self.now.addingTimeInterval(-Double($0) * hours * 3_600) }
    timing.rhythm = PublishingRhythm(dates: dates, now: Self.now)
    change(&timing)
    return timing
  }

  // MARK: The feed's own rhythm

  @Test
  func `a feed of which nothing is known is checked after the default interval, and later while it stays the same`() {
    #expect(seconds() == 3_600)
    #expect(seconds(FeedTiming(), unchanged: 12) == 7_200)
    #expect(seconds(FeedTiming(), unchanged: 100_000) == 86_400)
  }

  @Test func `a feed is checked the more often the more it publishes, between limits`() {
    let waits = [0.01, 1, 6, 24, 168, 9_000].map { seconds(timing(every: $0)) }
    #expect(waits == waits.sorted())
    #expect(waits.first == 900 && waits.last == 86_400)
    // Six hours for a daily feed, half of that or twice that by its hour.
    #expect(seconds(timing(every: 24)) > 3 * 3_600 && seconds(timing(every: 24)) < 12 * 3_600)
  }

  @Test func `a feed is checked sooner at the hours and on the days at which it publishes`() {
    func wait(publishing hour: Int, at checked: Int) -> TimeInterval {
      let day = Int(Self.now.timeIntervalSince1970) / 86_400 * 86_400
      var timing = FeedTiming()
      timing.rhythm = PublishingRhythm(
        dates: (1...60).map { Date(timeIntervalSince1970: Double(day - $0 * 86_400 + hour * 3_600 + 300)) },
        now: Self.now)
      let moment = Date(timeIntervalSince1970: Double(day + checked * 3_600))
      return schedule.next(after: moment, timing: timing, headers: Headers()).timeIntervalSince(moment)
    }
    // An hour is the shortest interval of a feed that publishes once a day.
    #expect(wait(publishing: 9, at: 9) == 3_600)
    #expect(wait(publishing: 9, at: 10) > 8 * 3_600)
    #expect(wait(publishing: 9, at: 7) > 2 * 3_600 && wait(publishing: 9, at: 7) < 3 * 3_600)
  }

  @Test func `a feed that falls silent slows down by itself`() {
    let timing = timing(every: 1)
    let waits = [0.0, 10, 100, 1_000].map { days in
      let later = Self.now.addingTimeInterval(days * 86_400)
      return schedule.next(after: later, timing: timing, headers: Headers()).timeIntervalSince(later)
    }
    #expect(waits == waits.sorted() && waits[0] <= 1_800 && waits[3] == 86_400)
  }

  // MARK: Wishes of the feed and of its server

  @Test func `the feed and the server can only lengthen the interval, up to a bound`() {
    #expect(seconds(nil, HTTPHeader("Cache-Control", "public, max-age=7200")) == 7_200)
    #expect(seconds(nil, HTTPHeader("cache-control", "max-age=60")) == 3_600)
    #expect(seconds(nil, HTTPHeader("Cache-Control", "max-age=99999999999999999999")) == 86_400)
    #expect(seconds(timing(every: 0.1) { $0.minutes = 180 }) == 10_800)
    #expect(seconds(timing(every: 0.1) { $0.minutes = 1_000_000 }) == 86_400)
  }

  @Test(arguments: [
    ([("Expires", "Thu, 09 Oct 2025 10:53:20 GMT"), ("Date", "Thu, 09 Oct 2025 08:53:20 GMT")], 7_200),
    // The server's clock counts, not the reader's.
    ([("Expires", "Thu, 09 Oct 2015 10:53:20 GMT"), ("Date", "Thu, 09 Oct 2015 08:53:20 GMT")], 7_200),
    ([("Expires", "Thu, 01 Jan 1970 00:00:00 GMT")], 0), ([("Expires", "0")], 0), ([("Expires", "-1")], 0),
    ([("Cache-Control", "max-age=60"), ("Expires", "Thu, 09 Oct 2026 10:53:20 GMT")], 60),
    ([("Cache-Control", "max-age=7200"), ("Age", "200")], 7_000),
    ([("Cache-Control", "max-age=100"), ("Age", "200")], 0),
    ([("Cache-Control", "s-maxage=7200")], 0), ([("Cache-Control", "no-cache, max-age=7200")], 0),
    ([("Cache-Control", "max-age=nonsense")], 0), ([], 0),
  ])
  func `a server's wish is read from its headers`(headers: [(String, String)], wish: Int) {
    let fields = headers.map { HTTPHeader($0.0, $0.1) }
    #expect(ServerWish(Headers(fields), now: Self.now).seconds == wish)
  }

  @Test func `sy:updateBase moves the end of a period to the feed's own times`() {
    let base = Int(Self.now.timeIntervalSince1970) - 100
    let timing = timing(every: 0.1) {
      $0.minutes = 120
      $0.base = base
    }
    #expect(seconds(timing) == 7_100)
    var ahead = timing
    ahead.base = base + 2_000
    #expect(seconds(ahead) == 1_900)
  }

  // MARK: skipHours and skipDays

  @Test func `an hour to be skipped is left, in GMT, also over a skipped day`() {
    // The check would be at 9:53.
    let hours = timing(every: 1_000, count: 1) { $0.skippedHours = [9, 10, 11] }
    #expect(seconds(hours) == 3 * 3_600 + 400)
    let night = timing(every: 1_000, count: 1) {
      $0.skippedHours = Set(9..<24)
      $0.skippedDays = [5]
    }
    // Thursday 9:53 is skipped, Friday is skipped, so it is Saturday at 0:00.
    #expect(seconds(night) == Double(15 * 3_600 + 400 + 86_400))
  }

  @Test func `lists that forbid every fetch do not count`() {
    #expect(seconds(timing(every: 1_000, count: 1) { $0.skippedHours = Set(0..<24) }) == 3_600)
    #expect(seconds(timing(every: 1_000, count: 1) { $0.skippedDays = Set(0..<7) }) == 3_600)
  }

  // MARK: Failures

  private func retry(
    _ failures: Int, failingFor days: Double = 0, _ kind: FeedProblem.Kind = .timeout, until seconds: Double? = nil,
    wish: CheckWish? = nil
  ) -> TimeInterval {
    schedule.retry(
      after: Self.now, failures: failures, since: Self.now.addingTimeInterval(-days * 86_400),
      problem: FeedProblem(kind, "It failed.", until: seconds.map { Self.now.addingTimeInterval($0) }), wish: wish
    ).timeIntervalSince(Self.now)
  }

  @Test func `failures in a row double the interval up to a day, and to days for a feed that is dead`() {
    #expect([1, 2, 3, 7, 100].map { retry($0) } == [3_600, 7_200, 14_400, 86_400, 86_400])
    #expect(retry(9, failingFor: 6) == 86_400)
    #expect(retry(9, failingFor: 8) == 2 * 86_400)
    #expect(retry(9, failingFor: 31) == 7 * 86_400)
  }

  @Test func `failures in a row double the interval that followers wish`() {
    func seconds(_ failures: Int, minutes: Int) -> Double {
      retry(failures, wish: CheckWish(minutes: minutes, isOfAll: false))
    }
    #expect([1, 2, 3, 20].map { seconds($0, minutes: 5) } == [300, 600, 1_200, 86_400])
    #expect([1, 2].map { seconds($0, minutes: 10_080) } == [7 * 86_400, 7 * 86_400])
    #expect(retry(9, failingFor: 8, wish: CheckWish(minutes: 5, isOfAll: true)) == 2 * 86_400)
  }

  @Test func `a time that the server asks for is waited for, up to a week`() {
    #expect(retry(1, .limited, until: 20_000) == 20_000)
    #expect(retry(1, .limited, until: 20) == 3_600)
    #expect(retry(1, .limited, until: 1e9) == 7 * 86_400)
  }

  @Test(arguments: [429, 503])
  func `Retry-After is read as seconds and as a date`(status: Int) {
    for value in ["7200", "Thu, 09 Oct 2025 10:53:20 GMT"] {
      let response = Response(status: status, url: "", headers: Headers([HTTPHeader("Retry-After", value)]))
      let problem = FeedProblem(response, now: Self.now)
      #expect(problem.kind == .limited && problem.until == Self.now.addingTimeInterval(7_200))
    }
  }

  @Test func `a feed that is gone is not checked any more`() {
    #expect(retry(1, .gone) > 50 * 365 * 86_400)
  }

  // MARK: Generated cases

  @Test(arguments: 0..<200)
  func `every check lies within the limits, late by chance and never early, and in no skipped hour`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(clamping: seed))
    let chance = Double.random(in: 0...1, using: &random)
    let late = RefreshSchedule(interval: 3_600) { chance }
    let exact = RefreshSchedule(interval: 3_600) { 0 }
    var timing = timing(every: .random(in: 0.01...500, using: &random), count: .random(in: 1...250, using: &random))
    timing.minutes = Bool.random(using: &random) ? .random(in: 1...5_000, using: &random) : nil
    timing.base = Bool.random(using: &random) ? .random(in: 0...2_000_000_000, using: &random) : nil
    let headers = Headers([HTTPHeader("Cache-Control", "max-age=\(Int.random(in: 0...200_000, using: &random))")])
    let now = Self.now.addingTimeInterval(.random(in: 0...1e7, using: &random))

    let wait = late.next(after: now, timing: timing, headers: headers).timeIntervalSince(now)
    let bound = exact.next(after: now, timing: timing, headers: headers).timeIntervalSince(now)
    #expect(bound >= 900 && bound <= 86_400)
    #expect(wait >= bound - 0.001 && wait <= bound * 1.1 + 0.001)

    timing.skippedHours = Set(
      (0..<Int.random(in: 0...23, using: &random)).map { _ in Int.random(in: 0...23, using: &random) })
    timing.skippedDays = Set(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...6, using: &random) })
    let allowed = late.next(after: now, timing: timing, headers: headers)
    #expect(!timing.skips(Int(allowed.timeIntervalSince1970)))
    #expect(allowed.timeIntervalSince(now) >= wait - 0.001 && allowed.timeIntervalSince(now) <= wait + 7 * 86_400)
    #expect(FeedTiming(text: timing.text) == timing)
  }

  // MARK: Reading

  @Test func `the timing of a feed is read from its document`() throws {
    let document = """
      <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>T</title>
      <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>
      <sy:updateBase>2000-01-01T12:00+00:00</sy:updateBase>
      <skipHours><hour>0</hour><hour> 7 </hour><hour>24</hour><hour>x</hour></skipHours>
      <skipDays><day>Saturday</day><day>sunday</day><day>Sonntag</day></skipDays>
      <item><title>A</title><pubDate>Wed, 08 Oct 2025 07:00:00 GMT</pubDate></item>
      <item><title>B</title><pubDate>Thu, 09 Oct 2025 07:30:00 GMT</pubDate></item>
      <item><title>Ahead</title><pubDate>Thu, 09 Oct 2035 07:30:00 GMT</pubDate></item>
      </channel></rss>
      """
    let timing = FeedTiming(
      of: try FeedParser.parse(Array(document.utf8), url: "http://a.test/", contentType: nil), now: Self.now)
    #expect(timing.minutes == 360 && timing.base == 946_728_000)
    #expect(timing.skippedHours == [0, 7] && timing.skippedDays == [0, 6])
    #expect(timing.rhythm.count == 2 && timing.rhythm.hours[7] == 2)
    #expect(timing.rhythm.weekdays[3] == 1 && timing.rhythm.weekdays[4] == 1)
  }

  @Test(arguments: ["", "1", "9,0,-1,0,0", "1,x", String(repeating: "1,", count: 5_000)])
  func `text that is no timing is not read`(text: String) {
    #expect(FeedTiming(text: text) == nil)
  }
}
