import Bytes

/// Dates as HTTP writes them (RFC 9110, section 5.6.7), in whole seconds since 1970, UTC.
public enum HTTPDate {
  /// Reads the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`.
  public static func seconds(_ text: String) -> Int? {
    // The longest form has 33 bytes.
    guard text.utf8.count <= 64 else { return nil }
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") }
      .map { Substring($0) }
    // The day of the week is redundant.
    switch words.count {
    case 6: return moment(day: words[1], month: words[2], year: words[3], time: words[4], zone: words[5])
    case 5: return moment(day: words[2], month: words[1], year: words[4], time: words[3], zone: "GMT")
    default: return nil
    }
  }

  /// Reads the three forms as they are defined, without leniency except for the case of letters (RFC 9111, section 4.2):
  /// another zone, one digit where two belong or another blank makes it no date.
  public static func exactSeconds(_ text: String) -> Int? {
    let shape = text.utf8.map { ASCII.isDigit($0) ? UInt8(ascii: "0") : ASCII.isLetter($0) ? UInt8(ascii: "a") : $0 }
    let isForm = forms.contains { shape.elementsEqual($0.utf8) }
    return isForm && !text.lowercasedASCII.hasByteSuffix("utc") ? seconds(text) : nil
  }

  /// The shapes of `Sun, 06 Nov 1994 08:49:37 GMT`, of that of RFC 850 and of that of `asctime`.
  private static let forms: [String] =
    ["aaa, 00 aaa 0000 00:00:00 aaa", "aaa aaa 00 00:00:00 0000", "aaa aaa  0 00:00:00 0000"]
    + (6...9).map { String(repeating: "a", count: $0) + ", 00-aaa-00 00:00:00 aaa" }

  /// Formats a moment in the preferred form, which is also that of RFC 822 with a four-digit year:
  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  public static func string(_ seconds: Int) -> String {
    let (days, second) = seconds.quotientAndRemainder(flooring: 86_400)
    let date = CivilDate(daysSince1970: days)
    let weekday = weekdays[(days + 4).quotientAndRemainder(flooring: 7).remainder]
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(weekday), \(padded(date.day)) \(date.monthName) \(padded(date.year, 4)) "
      + "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60)) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  private static let months: [ByteString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func moment(
    day: Substring, month: Substring, year: Substring, time: Substring, zone: Substring
  ) -> Int? {
    guard let day = number(day, 1...31),
      let month = months.firstIndex(of: ByteString(Substring(month.utf8.prefix(3)).lowercasedASCII)),
      var year = number(year, 0...9999), ["GMT", "UTC"].contains(where: { zone.hasSameBytesIgnoringCase(as: $0) })
    else { return nil }
    // RFC 9110 reads a two-digit year that would be more than 50 years ahead as past. A fixed pivot is close enough.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let parts = time.splitBytes(on: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], 0...23), let minute = number(parts[1], 0...59),
      let second = number(parts[2], 0...60)
    else { return nil }
    let days = CivilDate(year: year, month: month + 1, day: day).daysSince1970
    // There is no 31st of February.
    guard CivilDate(daysSince1970: days).day == day else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count <= 4, text.utf8.allSatisfy(ASCII.isDigit), let number = Int(text) else {
      return nil
    }
    return range.contains(number) ? number : nil
  }
}

extension Int {
  /// The quotient rounded toward negative infinity, and the remainder, which is never negative.
  public func quotientAndRemainder(flooring divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
