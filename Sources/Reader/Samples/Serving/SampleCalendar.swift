import Foundation

/// Dates relative to the beginning of a day in UTC.
struct SampleCalendar: Sendable {
  private let startOfDay: Date

  init(now: Date) {
    let day: TimeInterval = 86_400
    startOfDay = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / day).rounded(.down) * day)
  }

  func date(_ time: SampleTime) -> Date {
    let minutes = time.hour * 60 + time.minute - time.daysAgo * 24 * 60
    return startOfDay.addingTimeInterval(TimeInterval(minutes * 60))
  }

  /// The time in RFC 3339 form, as Atom, JSON Feed and Dublin Core require.
  func internet(_ time: SampleTime) -> String { date(time).formatted(.iso8601) }

  /// The time in RFC 822 form with a four-digit year, as RSS 2.0 requires.
  func mail(_ time: SampleTime) -> String { formatted(time, "EEE, dd MMM yyyy HH:mm:ss '+0000'") }

  /// The date for people.
  func day(_ time: SampleTime) -> String { formatted(time, "MMMM d, yyyy") }

  private func formatted(_ time: SampleTime, _ pattern: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = pattern
    return formatter.string(from: date(time))
  }
}

/// The publication time of an entry. It is at least a day ago, so that no entry is in the future.
struct SampleTime: Sendable {
  let daysAgo: Int
  let hour: Int
  let minute: Int

  init(_ daysAgo: Int, _ hour: Int, _ minute: Int) {
    precondition(daysAgo > 0)
    self.daysAgo = daysAgo
    self.hour = hour
    self.minute = minute
  }
}
