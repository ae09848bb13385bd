import Foundation
import Loading
import ReaderTesting
import Testing

@testable import Reader

@Suite struct RefreshScheduleTests {
  private let schedule = RefreshSchedule(interval: 1_800, longestInterval: 86_400)
  private let now = TestReader.now

  private func seconds(_ date: Date) -> TimeInterval { date.timeIntervalSince(now) }

  @Test func `a feed without an announced interval is checked after the default one`() {
    #expect(seconds(schedule.next(after: now, timeToLive: nil, headers: Headers())) == 1_800)
  }

  @Test func `the feed and the server can only lengthen the interval, up to a bound`() {
    let hour = Headers([HTTPHeader("Cache-Control", "public, max-age=3600")])
    let minute = Headers([HTTPHeader("cache-control", "max-age=60")])
    #expect(seconds(schedule.next(after: now, timeToLive: nil, headers: hour)) == 3_600)
    #expect(seconds(schedule.next(after: now, timeToLive: nil, headers: minute)) == 1_800)
    #expect(seconds(schedule.next(after: now, timeToLive: 180, headers: hour)) == 10_800)
    #expect(seconds(schedule.next(after: now, timeToLive: 1_000_000, headers: hour)) == 86_400)
  }

  @Test func `consecutive failures double the interval up to a day`() {
    let waits: [TimeInterval] = [1, 2, 3, 7, 100].map { (failures: Int) in
      seconds(schedule.retry(after: now, failures: failures, notBefore: nil))
    }
    #expect(waits == [1_800, 3_600, 7_200, 86_400, 86_400])
  }

  @Test func `Retry-After is honored as seconds and as a date`() {
    let inSeconds = Headers([HTTPHeader("Retry-After", "7200")])
    let asDate = Headers([HTTPHeader("Retry-After", "Thu, 09 Oct 2025 10:53:20 GMT")])
    #expect(RetryAfter.seconds(inSeconds) == 7_200)
    #expect(RetryAfter.seconds(asDate, now: now.timeIntervalSince1970) == 7_200)
    #expect(seconds(schedule.retry(after: now, failures: 1, notBefore: 7_200)) == 7_200)
  }
}
