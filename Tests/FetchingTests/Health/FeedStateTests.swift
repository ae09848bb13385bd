import Foundation
import Storage
import Testing

@testable import Fetching

@Suite struct FeedStateTests {
  private let now = Date(timeIntervalSince1970: 1_760_000_000)  // Thu, 09 Oct 2025 08:53:20 GMT

  private func state(_ problem: FeedProblem?, failingFor days: Double = 0, isChecked: Bool = true) -> FeedState {
    FeedState(
      FeedHealth(
        lastChecked: isChecked ? now : nil, nextCheck: now, problem: problem,
        since: now.addingTimeInterval(-days * 86_400)), now: now)
  }

  @Test func `a feed is new, works, fails, is limited, slow or gone`() {
    #expect(state(nil, isChecked: false) == .new)
    #expect(state(nil) == .working)
    #expect(state(FeedProblem(.timeout, "")) == .failing)
    #expect(state(FeedProblem(.timeout, ""), failingFor: 7) == .slow)
    #expect(state(FeedProblem(.gone, ""), failingFor: 7) == .gone)
    #expect(state(FeedProblem(.limited, "", until: now.addingTimeInterval(1))) == .limited)
    #expect(state(FeedProblem(.limited, "", until: now.addingTimeInterval(-1))) == .failing)
  }

  @Test func `a problem says until when it lasts, with the day if it is another one`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var problem = FeedProblem(.limited, "The site limits you.", until: now.addingTimeInterval(12_420))
    #expect(problem.text(now: now, timeZone: zone) == "The site limits you. No request is sent before 14:20.")
    problem.until = now.addingTimeInterval(86_400)
    #expect(problem.text(now: now, timeZone: zone).hasSuffix("before 10:53 on 2025-10-10."))
    problem.until = now.addingTimeInterval(-1)
    #expect(problem.text(now: now, timeZone: zone) == "The site limits you.")
  }

  @Test func `on a command line, times have the form of RFC 3339`() {
    let end = now.addingTimeInterval(12_420)
    let problem = FeedProblem(.limited, "The site limits you.", until: end)
    #expect(problem.text(now: now, timeZone: nil).hasSuffix("No request is sent before 2025-10-09T12:20:20Z."))
    #expect(HostPause(host: "a.test", end: end).text(now: now, timeZone: nil).contains("until 2025-10-09T12:20:20Z."))
  }

  @Test func `the next check is now for a feed that is due, and none for one that is not checked`() {
    func next(_ date: Date, isPaused: Bool = false) -> Date? {
      let feed = Feed(id: FeedID(rawValue: 1), url: "http://a.test/", title: "", health: FeedHealth(nextCheck: date))
      var subscription = Subscription(feed: feed, title: "", folders: [], unreadCount: 0)
      subscription.settings.isPaused = isPaused
      return subscription.nextCheck(now: now)
    }
    let later = now.addingTimeInterval(60)
    #expect(next(later) == later && next(later, isPaused: true) == nil)
    #expect(next(Date(timeIntervalSince1970: 0)) == now && next(Postponement.never) == nil)
  }

  @Test func `a fetch is told in words`() {
    func words(_ result: PastFetch.Result, count: Int = 1, movedTo: WebAddress? = nil) -> String {
      PastFetch(fetched: now, last: now, count: count, result: result, movedTo: movedTo).words
    }
    #expect(words(.unchanged) == "Nothing new.")
    #expect(words(.unchanged, count: 12) == "Nothing new, 12 times in a row.")
    #expect(words(.fetched(inserted: 1, updated: 0)) == "1 new entry.")
    #expect(words(.fetched(inserted: 2, updated: 3)) == "2 new, 3 changed entries.")
    #expect(words(.unchanged, movedTo: "http://n.test/") == "Nothing new. The feed has moved to http://n.test/.")
    #expect(FetchFacts(status: 200, receivedBytes: 57_600, milliseconds: 80).words == "200, 58 kB, 80 ms")
    #expect(FetchFacts().words == "no response")
  }
}
