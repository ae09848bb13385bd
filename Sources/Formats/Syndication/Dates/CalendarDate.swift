import Foundation

/// A day and time of the proleptic Gregorian calendar with its offset from UTC.
struct CalendarDate {
  var year: Int
  /// 1 to 12.
  var month = 1
  /// 1 to 31.
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// The fraction of the second.
  var fraction: Double = 0
  /// East of Greenwich, in minutes.
  var offsetMinutes = 0
  /// A time zone by place, whose offset differs between summer and winter; takes precedence over `offsetMinutes`.
  var zone: TimeZone?

  /// The moment; nil if the day or time does not exist. The end of a day may be 24:00, a leap second 60.
  var date: Date? {
    guard year >= 1000, year <= 9999, (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, ofYear: year), (0...24).contains(hour), (0...59).contains(minute),
      (0...60).contains(second), hour < 24 || (minute == 0 && second == 0), abs(offsetMinutes) <= 18 * 60
    else { return nil }
    let seconds =
      Self.days(since1970: year, month, day) * 86_400 + hour * 3600 + (minute - offsetMinutes) * 60 + second
    let date = Date(timeIntervalSince1970: Double(seconds) + fraction)
    guard let zone else { return date }
    // The offset depends on the moment, which is known only up to the offset.
    let nearly = date.addingTimeInterval(-Double(zone.secondsFromGMT(for: date)))
    return date.addingTimeInterval(-Double(zone.secondsFromGMT(for: nearly)))
  }

  init(year: Int) {
    self.year = year
  }

  /// Creates the calendar date of a moment, in UTC.
  init(_ date: Date) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    // Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, civil_from_days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    daysSince1970 = days
  }

  /// The weekday, 0 for Sunday. Valid only for dates created from a moment.
  var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }
  private var daysSince1970 = 0

  /// Sets the month and day from the day of the year, counted from 1.
  mutating func setDayOfYear(_ dayOfYear: Int) {
    var left = dayOfYear
    month = 1
    while month < 12, left > Self.days(inMonth: month, ofYear: year) {
      left -= Self.days(inMonth: month, ofYear: year)
      month += 1
    }
    day = left
  }

  private static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Hinnant, days_from_civil.
  private static func days(since1970 year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
