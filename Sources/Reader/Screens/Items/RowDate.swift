import Bytes
import Dates
import Foundation

/// Formats dates in rows for pages without scripts, where the user's time zone is unknown: the day, in UTC.
public enum RowDate {
  /// The day, such as "20 Nov 2026".
  public static func label(for date: Date) -> String {
    let day = CivilDate(daysSince1970: Int(clamping: (date.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(day.day) \(day.monthName) \(day.year)"
  }

  /// The day and the time of day, such as "20 Nov 2026, 14:05 UTC".
  public static func exactLabel(for date: Date) -> String {
    let minutes = Int(clamping: (date.timeIntervalSince1970 / 60).rounded(.down))
    let ofDay = (minutes % 1_440 + 1_440) % 1_440
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(label(for: date)), \(two(ofDay / 60)):\(two(ofDay % 60)) UTC"
  }

  /// The day in a time zone, without its year: "20 Nov".
  public static func day(_ date: Date, in timeZone: TimeZone = .current) -> String {
    let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    let day = CivilDate(daysSince1970: Int(clamping: (seconds / 86_400).rounded(.down)))
    return "\(day.day) \(day.monthName)"
  }
}
