import Foundation

extension FeedDate {
  /// The moment as RFC 3339 has it, in UTC: `1970-01-01T00:00:00Z`, parts of a second down to millionths. Nil outside of
  /// the years 1000 to 9999, which is all that `parse` reads.
  static func rfc3339(_ date: Date) -> String? {
    let seconds: Double = date.timeIntervalSince1970
    guard seconds.isFinite, seconds > -30_610_224_000, seconds < 253_402_300_800 else { return nil }
    // Rounded first, or a fraction could become a whole second that is missing from the rest.
    let rounded: Double = (seconds * 1_000_000).rounded() / 1_000_000
    let calendar: CalendarDate = CalendarDate(Date(timeIntervalSince1970: rounded))
    guard calendar.year >= 1000, calendar.year <= 9999 else { return nil }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let fraction: String = DecimalText.of(rounded - rounded.rounded(.down))
    return "\(calendar.year)-\(padded(calendar.month))-\(padded(calendar.day))T\(padded(calendar.hour)):"
      + "\(padded(calendar.minute)):\(padded(calendar.second))\(fraction.dropFirst())Z"
  }
}
