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

  private static let months: [ByteString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func moment(
    day: Substring, month: Substring, year: Substring, time: Substring, zone: Substring
  ) -> Int? {
    guard let day = number(day, 1...31),
      let month = months.firstIndex(of: ByteString(Substring(month.utf8.prefix(3)).lowercasedASCII)),
      var year = number(year, 0...9999), zone.hasSameBytes(as: "GMT") || zone.hasSameBytes(as: "UTC")
    else { return nil }
    // RFC 9110 reads a two-digit year that would be more than 50 years ahead as past. A fixed pivot is close enough.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let parts = time.splitBytes(on: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], 0...23), let minute = number(parts[1], 0...59),
      let second = number(parts[2], 0...60)
    else { return nil }
    return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count <= 4, text.utf8.allSatisfy(ASCII.isDigit), let number = Int(text) else {
      return nil
    }
    return range.contains(number) ? number : nil
  }

  /// Days from 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms").
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
