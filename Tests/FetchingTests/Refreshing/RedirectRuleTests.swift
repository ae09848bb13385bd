import Foundation
import Storage
import Testing

@testable import Fetching

@Suite struct RedirectRuleTests {
  private let start = Date(timeIntervalSince1970: 1_760_000_000)

  private func date(_ hours: Double) -> Date { start.addingTimeInterval(hours * 3_600) }

  @Test func `a feed moves after three checks over two days with the same target`() {
    var seen: SeenRedirect?
    var moves: [WebAddress?] = []
    for hours in [0.0, 1, 2, 40, 48] {
      let step = RedirectRule.step("http://new.test/", after: seen, now: date(hours))
      seen = step.redirect
      moves.append(step.move)
    }
    #expect(moves == [nil, nil, nil, nil, "http://new.test/"] && seen == nil)
  }

  @Test func `two checks are not enough, however long they are apart`() {
    let first = RedirectRule.step("http://new.test/", after: nil, now: date(0)).redirect
    #expect(RedirectRule.step("http://new.test/", after: first, now: date(900)).move == nil)
  }

  @Test func `another target, or none, begins again`() {
    let seen = SeenRedirect(target: "http://new.test/", count: 3, since: date(0))
    let other = RedirectRule.step("http://other.test/", after: seen, now: date(99))
    #expect(
      other.move == nil && other.redirect == SeenRedirect(target: "http://other.test/", count: 1, since: date(99)))
    #expect(RedirectRule.step(nil, after: seen, now: date(99)).redirect == nil)
  }

  @Test func `the count stops at what is needed, so that a quiet feed is not written for it`() {
    let seen = SeenRedirect(target: "http://new.test/", count: 3, since: date(0))
    #expect(RedirectRule.step("http://new.test/", after: seen, now: date(9)).redirect == seen)
  }
}
