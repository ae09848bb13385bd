import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader

struct CheckWishTests {
  @Test func `an interval has limits, and a wish decides within what the feed asks for`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let feed = try await reader.subscribe(items: []).subscription.feed
    let useCases = reader.services.useCases
    for minutes in [4, 10_081, -1] {
      await #expect(throws: AccessError.self) {
        try await useCases.setReading(ReadingSettings(interval: minutes), of: feed.id, for: user)
      }
    }
    try await useCases.setReading(ReadingSettings(interval: 10), of: feed.id, for: user)
    #expect(try await reader.database.feed(feed.id)?.wish == CheckWish(minutes: 10, isOfAll: true))

    let schedule = RefreshSchedule(random: { 0 })
    let now = TestReader.now
    func minutes(_ wish: CheckWish?, ttl: Int? = nil, _ headers: [HTTPHeader] = []) -> Double {
      var timing = FeedTiming()
      timing.minutes = ttl
      return schedule.next(after: now, timing: timing, headers: Headers(headers), wish: wish).timeIntervalSince(now)
        / 60
    }
    #expect(minutes(nil) == 60)
    #expect(minutes(CheckWish(minutes: 10, isOfAll: false)) == 10)
    #expect(minutes(CheckWish(minutes: 600, isOfAll: false)) == 60)
    #expect(minutes(CheckWish(minutes: 600, isOfAll: true)) == 600)
    #expect(minutes(CheckWish(minutes: 10_080, isOfAll: true)) == 10_080)
    #expect(minutes(CheckWish(minutes: 1, isOfAll: true)) == 5)
    #expect(minutes(CheckWish(minutes: 10, isOfAll: true), ttl: 120) == 120)
    #expect(minutes(CheckWish(minutes: 10, isOfAll: true), [HTTPHeader("Cache-Control", "max-age=1800")]) == 30)
  }
}
