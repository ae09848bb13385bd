import Bytes
import Foundation

/// Reads dates with a month by name, in any order of their parts (RFC 822 §5, RFC 850, asctime), and dates with days
/// and months separated by slashes or points.
///
/// The parts are distinguished by their form: a word is a weekday, a month, `am` or `pm`, or a zone; a number before a
/// colon is an hour; the first number of at most two digits is the day, and the next number the year.
enum LenientDateParser {
  static func parse(_ start: DateScanner) -> Date? {
    var scanner = start
    var month: Int? = nil
    var day: Int? = nil
    var year: Int? = nil
    var time = CalendarDate(year: 1970)
    var hasTime = false

    while let byte = scanner.peek {
      if ASCII.isDigit(byte) {
        if !hasTime, isTime(scanner, hasDate: day != nil && month != nil && year != nil), day != nil || month != nil {
          guard ClockTime.read(into: &time, &scanner) else { return nil }
          hasTime = true
          // After the time come a zone and, in asctime, the year.
          if year != nil {
            guard ClockTime.readZone(into: &time, &scanner) else { return nil }
          }
          continue
        }
        if let slashed = slashed(&scanner, monthIsKnown: month != nil) {
          guard day == nil, month == nil else { return nil }
          (year, month, day) = (slashed.year, slashed.month, slashed.day)
          continue
        }
        if !hasTime, day != nil, year != nil, ClockTime.readHour(into: &time, &scanner) {
          hasTime = true
          guard ClockTime.readZone(into: &time, &scanner) else { return nil }
          continue
        }
        guard let number = scanner.number() else { return nil }
        // `026, 26 Mar 2023`: a number in place of the weekday.
        if number.digits == 3, day == nil, year == nil, scanner.peek == UInt8(ascii: ",") { continue }
        if number.digits <= 2, day == nil {
          day = number.value
          skipOrdinal(&scanner)
        } else if year == nil, number.digits <= 4 {
          year = fullYear(number.value, digits: number.digits)
          if hasTime, month != nil, day != nil {
            guard ClockTime.readZone(into: &time, &scanner) else { return nil }
          }
        } else {
          return nil
        }
      } else if let word = scanner.word() {
        if month == nil, let numbered = numbered(word, &scanner) {
          month = numbered
        } else if month == nil, let named = MonthNames.month(word), day != nil || !isWeekday(word, scanner) {
          month = named
        } else if hasTime, let minutes = TimeZoneNames.minutes[word] {
          time.offsetMinutes = minutes
        } else if !hasTime, word == "noon" {
          (time.hour, hasTime) = (12, true)
        }
      } else if hasTime, let minutes = ClockTime.readOffset(&scanner) {
        // `19:48:21 +0000 2004`
        time.offsetMinutes = minutes
      } else {
        scanner.position += 1
      }
    }
    guard let year, let month, day != nil || !hasTime else { return nil }
    // Thailand counts from 543 years earlier.
    (time.year, time.month, time.day) = ((2_500..<2_600).contains(year) ? year - 543 : year, month, day ?? 1)
    return time.date
  }

  /// True if a number begins a time: digits, then a colon, or after the date a point.
  private static func isTime(_ start: DateScanner, hasDate: Bool) -> Bool {
    var scanner = start
    guard let number = scanner.number(), number.digits <= 2 else { return false }
    return scanner.peek == UInt8(ascii: ":") || hasDate && scanner.peek == UInt8(ascii: ".")
  }

  /// The month that Vietnamese names by its number: `tháng 2`, `Thg 2`.
  private static func numbered(_ word: ByteString, _ scanner: inout DateScanner) -> Int? {
    guard word == "tháng" || word == "thg" else { return nil }
    var ahead = scanner
    _ = ahead.skip(UInt8(ascii: "."))
    ahead.skipSpaces()
    guard let number = ahead.number(), (1...12).contains(number.value) else { return nil }
    scanner = ahead
    return number.value
  }

  /// True if a word is a weekday in a language in which it could also be a month: `mar.` is Tuesday in French. A
  /// weekday is followed by a comma.
  private static func isWeekday(_ word: ByteString, _ after: DateScanner) -> Bool {
    after.peek == UInt8(ascii: ",")
      || (after.peek == UInt8(ascii: ".") && after.position + 1 < after.bytes.count
        && after.bytes[after.position + 1] == UInt8(ascii: ","))
  }

  /// Reads `7/9/2002` in the American order, unless there is no such month; `7.9.2002` and `07 09 2002` in the European
  /// order.
  private static func slashed(
    _ scanner: inout DateScanner, monthIsKnown: Bool
  ) -> (year: Int, month: Int, day: Int)? {
    var ahead = scanner
    guard !monthIsKnown, let first = ahead.number(), first.digits <= 2, let separator = ahead.peek,
      separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "-")
        || separator == 0x20,
      ahead.skip(separator), let second = ahead.number(), second.digits <= 2, ahead.skip(separator),
      let third = ahead.number(), third.digits == 4 || third.digits == 2 && separator != 0x20
    else { return nil }
    scanner = ahead
    let year = fullYear(third.value, digits: third.digits)
    let isAmerican = first.value <= 12 && (separator == UInt8(ascii: "/") || second.value > 12)
    return isAmerican ? (year, first.value, second.value) : (year, second.value, first.value)
  }

  private static func skipOrdinal(_ scanner: inout DateScanner) {
    var ahead = scanner
    if let word = ahead.word(), [ByteString("st"), "nd", "rd", "th"].contains(word) { scanner = ahead }
  }

  /// Completes a two-digit or three-digit year (RFC 2822 §4.3).
  private static func fullYear(_ value: Int, digits: Int) -> Int {
    switch digits {
    case 4: value
    case 3: value + 1900
    default: value < 50 ? value + 2000 : value + 1900
    }
  }
}
