import Foundation

/// Formats dates in rows for pages without scripts, where the user's time zone is unknown: the day, in UTC.
public enum RowDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The day, such as "20 Nov 2026".
  public static func label(for date: Date) -> String {
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let (year, month, day) = civil(fromDays: days)
    return "\(day) \(months[month - 1]) \(year)"
  }

  /// The proleptic Gregorian date of a day counted from 1970-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", `civil_from_days`): a calendar object takes a hundred times as long, and a page has many rows.
  static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted: Int = days + 719_468
    let era: Int = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra: Int = shifted - era * 146_097
    let yearOfEra: Int = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear: Int = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth: Int = (5 * dayOfYear + 2) / 153
    let day: Int = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month: Int = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year: Int = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }
}
