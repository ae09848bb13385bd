import Bytes
import Foundation

/// How often a feed publishes, and at which days and hours (GMT), from the dates of its entries.
struct PublishingRhythm: Hashable, Sendable {
  /// The number of dated entries.
  private(set) var count = 0
  /// The dates of the oldest and the newest of them, in seconds since 1970.
  private(set) var first = 0
  private(set) var last = 0
  /// Their number on each day of the week, from Sunday.
  private(set) var weekdays = Array(repeating: 0, count: 7)
  /// Their number in each hour of the day.
  private(set) var hours = Array(repeating: 0, count: 24)

  /// The newest entries that count: an old feed's habits of years ago do not matter.
  static let mostEntries = 200
  private static let hour = 3_600

  init() {}

  /// - Parameter now: Later dates do not count: a feed may announce events with them.
  init(dates: some Sequence<Date>, now: Date) {
    // Dates before 1990 stand for "unknown" in some feeds.
    let seconds = dates.map(\.timeIntervalSince1970).filter { $0 > 631_152_000 && $0 <= now.timeIntervalSince1970 }
    let newest = seconds.sorted(by: >).prefix(Self.mostEntries).map { Int(clamping: $0) }
    guard let last = newest.first, let first = newest.last else { return }
    self.first = first
    self.last = last
    count = newest.count
    for second in newest {
      weekdays[GMT.weekday(second)] += 1
      hours[GMT.hour(second)] += 1
    }
  }

  /// Restores stored numbers. Nil for others.
  init?(numbers: some Collection<Int>) {
    let numbers = Array(numbers)
    guard numbers.count == Self.numberCount, numbers.allSatisfy({ $0 >= 0 && $0 < 1 << 40 }),
      numbers[1] <= numbers[2]
    else { return nil }
    (count, first, last) = (numbers[0], numbers[1], numbers[2])
    weekdays = Array(numbers[3..<10])
    hours = Array(numbers[10...])
  }

  static let numberCount = 3 + 7 + 24

  var numbers: [Int] { [count, first, last] + weekdays + hours }

  /// The time until the given part of an entry is to be expected, at most `most` seconds. Nil if the dates tell nothing.
  ///
  /// The rate of an hour is the feed's mean rate, half of it spread evenly, and half as its days and hours have it. So a
  /// habit speeds checks up or slows them to the half, and a change of habits is noticed. The mean counts from the
  /// oldest entry up to now: a feed that falls silent slows down by itself.
  func wait(from now: Date, for expected: Double, most: TimeInterval) -> TimeInterval? {
    guard let mean = mean(at: now) else { return nil }
    let start = Int(clamping: now.timeIntervalSince1970)
    var sum = 0.0
    var second = start
    while Double(second - start) < most {
      let end = (second / Self.hour + 1) * Self.hour
      let rate = mean * (1 + habit(at: second)) / 2
      let part = rate * Double(end - second) / Double(Self.hour)
      if sum + part >= expected {
        return min(Double(second - start) + (expected - sum) / rate * Double(Self.hour), most)
      }
      sum += part
      second = end
    }
    return most
  }

  /// The same time for a feed without habits.
  func evenWait(from now: Date, for expected: Double) -> TimeInterval? {
    mean(at: now).map { expected / $0 * TimeInterval(Self.hour) }
  }

  /// The entries in an hour, at most 60.
  private func mean(at now: Date) -> Double? {
    let seconds = now.timeIntervalSince1970 - Double(first)
    guard count > 1, seconds > 0 else { return nil }
    return min(Double(count) / max(seconds / Double(Self.hour), 1), 60)
  }

  /// The share of the entries that come at this day and hour, where 1 is the mean.
  private func habit(at second: Int) -> Double {
    let total = Double(count)
    return Double(weekdays[GMT.weekday(second)]) / total * 7 * Double(hours[GMT.hour(second)]) / total * 24
  }
}

/// Days and hours of moments in Greenwich Mean Time, by which feeds state them.
enum GMT {
  /// 0 for Sunday.
  static func weekday(_ second: Int) -> Int { (second / 86_400 + 4) % 7 }

  static func hour(_ second: Int) -> Int { second / 3_600 % 24 }
}
