import Foundation
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
}
