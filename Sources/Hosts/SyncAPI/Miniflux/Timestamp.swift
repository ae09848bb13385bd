import Dates
import Foundation

/// A time as Miniflux writes it (RFC 3339, in UTC).
enum Timestamp {
  static func text(_ date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded())
    let (seconds, rest) = milliseconds.quotientAndRemainder(flooring: 1_000)
    let (days, second) = seconds.quotientAndRemainder(flooring: 86_400)
    let day = CivilDate(daysSince1970: days)
    let fraction = rest == 0 ? "" : "." + padded(rest, to: 3)
    return "\(padded(day.year, to: 4))-\(padded(day.month, to: 2))-\(padded(day.day, to: 2))T"
      + "\(padded(second / 3_600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2))\(fraction)Z"
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
