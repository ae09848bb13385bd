import Foundation

extension FeedDate {
  /// Formats a moment in RFC 3339, in UTC: `1970-01-01T00:00:00Z`, with fractions down to microseconds. Nil outside of
  /// the years 1000 to 9999, the range that `parse` reads.
  static func rfc3339(_ date: Date) -> String? {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, seconds > -30_610_224_000, seconds < 253_402_300_800 else { return nil }
    // Rounded first: a fraction could round up to a second, which would not carry over.
    let rounded = (seconds * 1_000_000).rounded() / 1_000_000
    let calendar = CalendarDate(Date(timeIntervalSince1970: rounded))
    guard calendar.year >= 1000, calendar.year <= 9999 else { return nil }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let fraction = DecimalText.of(rounded - rounded.rounded(.down))
    return "\(calendar.year)-\(padded(calendar.month))-\(padded(calendar.day))T\(padded(calendar.hour)):"
      + "\(padded(calendar.minute)):\(padded(calendar.second))\(fraction.dropFirst())Z"
  }
}
