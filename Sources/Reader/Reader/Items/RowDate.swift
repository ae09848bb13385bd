import Dates
import Foundation

/// Formats dates in rows for pages without scripts, where the user's time zone is unknown: the day, in UTC.
public enum RowDate {
  /// The day, such as "20 Nov 2026".
  public static func label(for date: Date) -> String {
    let day = CivilDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(day.day) \(day.monthName) \(day.year)"
  }

  /// The day in a time zone, without its year: "20 Nov".
  public static func day(_ date: Date, in timeZone: TimeZone = .current) -> String {
    let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    let day = CivilDate(daysSince1970: Int((seconds / 86_400).rounded(.down)))
    return "\(day.day) \(day.monthName)"
  }
}
