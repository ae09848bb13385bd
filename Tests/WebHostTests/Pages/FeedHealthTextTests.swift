import Foundation
import Reader
import Storage
import Testing

@testable import WebHost

@Suite struct FeedHealthTextTests {
  @Test(arguments: [
    (0.0, "within a minute"), (60, "within a minute"), (75, "in 1 minute"), (100, "in 2 minutes"),
    (5_300, "in 88 minutes"), (7_000, "in 2 hours"), (172_800, "in 2 days"),
  ])
  func `the time of the next check is said in good words`(seconds: Double, words: String) {
    let now = Date(timeIntervalSince1970: 1_000_000)
    #expect(FeedHealthText.wait(until: now.addingTimeInterval(seconds), now: now) == words)
  }

  @Test(arguments: [
    (1.0, "1 day"), (59, "59 days"), (60, "2 months"), (400, "13 months"), (729, "24 months"), (730, "2 years"),
    (3_288, "9 years"),
  ])
  func `long times are said in months and years`(days: Double, words: String) {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let then = now.addingTimeInterval(-days * 86_400)
    #expect(FeedHealthText.span(since: then, now: now) == words)
    #expect(StatisticsPage.words(.dead(last: then), now: now) == "Nothing new for \(words).")
    #expect(StatisticsPage.words(.broken(since: then), now: now) == "It cannot be read for \(words).")
    guard days > 1 else { return }
    #expect(FeedHealthText.age(of: then, now: now) == "\(words) ago")
  }

  @Test func `a problem says for how long`() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let problem = FeedProblem(.timeout, "No answer.")
    let health = FeedHealth(
      lastChecked: now, nextCheck: now.addingTimeInterval(259_200), failureCount: 9, problem: problem,
      since: now.addingTimeInterval(-800 * 86_400))
    let feed = Feed(id: FeedID(rawValue: 1), url: "http://a.test/", title: "", health: health)
    let subscription = Subscription(feed: feed, title: "", folders: [], unreadCount: 0)
    #expect(FeedHealthText.sentence(problem: problem, of: subscription, now: now).contains("not worked for 2 years,"))
  }
}
