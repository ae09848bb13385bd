import Bytes
import Dates
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
      day <= CivilDate.days(inMonth: month, ofYear: year), (0...24).contains(hour), (0...59).contains(minute),
      (0...60).contains(second), hour < 24 || (minute == 0 && second == 0), abs(offsetMinutes) <= 18 * 60
    else { return nil }
    let seconds: Int =
      CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400 + hour * 3600 + (minute - offsetMinutes) * 60
      + second
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
    let (days, rest) = Int(clamping: date.timeIntervalSince1970.rounded(.down)).quotientAndRemainder(flooring: 86_400)
    let day = CivilDate(daysSince1970: days)
    (year, month, self.day) = (day.year, day.month, day.day)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// Sets the month and day from the day of the year, counted from 1.
  mutating func setDayOfYear(_ dayOfYear: Int) {
    var left = dayOfYear
    month = 1
    while month < 12, left > CivilDate.days(inMonth: month, ofYear: year) {
      left -= CivilDate.days(inMonth: month, ofYear: year)
      month += 1
    }
    day = left
  }
}
