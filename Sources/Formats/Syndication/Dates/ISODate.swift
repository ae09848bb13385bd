import Foundation

/// Reads ISO 8601 in the profiles of W3CDTF and RFC 3339, with the short forms of ISO itself.
enum ISODate {
  static func parse(_ start: DateScanner) -> Date? {
    var scanner = start
    guard let first = scanner.number() else { return nil }
    if scanner.isAtEnd, let epoch = secondsSince1970(first.value, digits: first.digits) { return epoch }
    guard var calendar = day(after: first, &scanner) else { return nil }
    if scanner.isAtEnd { return calendar.date }
    if let byte = scanner.peek, byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: ",") { scanner.position += 1 }
    scanner.skipSpaces()
    guard !scanner.isAtEnd else { return calendar.date }
    guard readTime(into: &calendar, &scanner) else { return nil }
    return calendar.date
  }

  /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, `YYYY/MM/DD`, `YYYYMMDD` or `YYYY-DDD`, given its first number.
  private static func day(after first: (value: Int, digits: Int), _ scanner: inout DateScanner) -> CalendarDate? {
    switch first.digits {
    case 4:
      var calendar = CalendarDate(year: first.value)
      guard let separator = scanner.peek else { return calendar }
      guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".") else {
        return separator | 0x20 == UInt8(ascii: "t") ? calendar : nil
      }
      scanner.position += 1
      guard let second = scanner.number() else { return nil }
      if second.digits == 3 {
        guard second.value >= 1, second.value <= 366 else { return nil }
        calendar.setDayOfYear(second.value)
        return calendar
      }
      calendar.month = second.value
      if scanner.skip(separator) {
        guard let day = scanner.number(), day.digits <= 2 else { return nil }
        calendar.day = day.value
      }
      return calendar
    case 8, 14:
      let day = first.digits == 8 ? first.value : first.value / 1_000_000
      var calendar = CalendarDate(year: day / 10_000)
      (calendar.month, calendar.day) = (day / 100 % 100, day % 100)
      if first.digits == 14 {
        let time = first.value % 1_000_000
        (calendar.hour, calendar.minute, calendar.second) = (time / 10_000, time / 100 % 100, time % 100)
      }
      return calendar
    default:
      return nil
    }
  }

  private static func readTime(into calendar: inout CalendarDate, _ scanner: inout DateScanner) -> Bool {
    guard let hour = scanner.twoDigits() ?? scanner.number(ofDigits: 1) else {
      return ClockTime.readZone(into: &calendar, &scanner)
    }
    calendar.hour = hour
    let isExtended = scanner.skip(UInt8(ascii: ":"))
    func part() -> Int? { scanner.twoDigits() ?? (isExtended ? scanner.number(ofDigits: 1) : nil) }
    if let minute = part() {
      calendar.minute = minute
      if isExtended ? scanner.skip(UInt8(ascii: ":")) : true, let second = part() {
        calendar.second = second
        calendar.fraction = scanner.fraction()
      }
    }
    scanner.skipSpaces()
    return ClockTime.readHalf(into: &calendar, &scanner) && ClockTime.readZone(into: &calendar, &scanner)
  }

  private static func secondsSince1970(_ value: Int, digits: Int) -> Date? {
    switch digits {
    case 9, 10: Date(timeIntervalSince1970: Double(value))
    case 12, 13: Date(timeIntervalSince1970: Double(value) / 1000)
    default: nil
    }
  }
}
