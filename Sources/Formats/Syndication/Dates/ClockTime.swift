import Bytes

/// Reads times of day and their zones.
enum ClockTime {
  /// Reads `10:14`, `10:14:55`, `10:14:55.5`, `10.14.55`, all with an optional `am` or `pm`; false if the text is not a
  /// time.
  static func read(into calendar: inout CalendarDate, _ scanner: inout DateScanner) -> Bool {
    guard let hour = scanner.number(), hour.digits <= 2, let separator = scanner.peek,
      separator == UInt8(ascii: ":") || separator == UInt8(ascii: ".")
    else { return false }
    scanner.position += 1
    guard let minute = scanner.number(), minute.digits <= 2 else { return false }
    (calendar.hour, calendar.minute) = (hour.value, minute.value)
    if scanner.peek == separator {
      scanner.position += 1
      guard let second = scanner.number(), second.digits <= 2 else { return false }
      calendar.second = second.value
      calendar.fraction = scanner.fraction()
    }
    scanner.skipSpaces()
    return readHalf(into: &calendar, &scanner)
  }

  /// Reads an optional `am`, `pm`, `a.m.` or `p.m.`; false if it does not fit the hour.
  static func readHalf(into calendar: inout CalendarDate, _ scanner: inout DateScanner) -> Bool {
    var ahead = scanner
    guard let word = half(&ahead) else { return true }
    guard (1...12).contains(calendar.hour) else {
      // `15:04 PM`: the hour is unambiguous.
      scanner = ahead
      return calendar.hour <= 24
    }
    calendar.hour = calendar.hour % 12 + (word == .afternoon ? 12 : 0)
    scanner = ahead
    return true
  }

  private enum Half {
    case morning, afternoon
  }

  private static func half(_ scanner: inout DateScanner) -> Half? {
    switch scanner.word() {
    case "am": return .morning
    case "pm": return .afternoon
    case "a" where scanner.skip(UInt8(ascii: ".")) && scanner.word() == "m":
      _ = scanner.skip(UInt8(ascii: "."))
      return .morning
    case "p" where scanner.skip(UInt8(ascii: ".")) && scanner.word() == "m":
      _ = scanner.skip(UInt8(ascii: "."))
      return .afternoon
    default: return nil
    }
  }

  /// Reads an hour without minutes, which only `am` or `pm` distinguishes from other numbers: `1 p.m.`
  static func readHour(into calendar: inout CalendarDate, _ scanner: inout DateScanner) -> Bool {
    var ahead = scanner
    guard let hour = ahead.number(), hour.digits <= 2 else { return false }
    ahead.skipSpaces()
    var words = ahead
    guard half(&words) != nil else { return false }
    calendar.hour = hour.value
    scanner = ahead
    return readHalf(into: &calendar, &scanner)
  }

  /// Reads the rest of the text as a time zone: `Z`, `+01:00`, `-0500`, `EST`, `GMT+2`, `Europe/Brussels`, with
  /// comments in parentheses.
  ///
  /// An absent or unknown zone counts as UTC (RFC 2822 §4.3). False if the text cannot be a zone.
  static func readZone(into calendar: inout CalendarDate, _ scanner: inout DateScanner) -> Bool {
    scanner.skipSpaces()
    var hasOffset = false
    while let byte = scanner.peek {
      if ASCII.isWhitespace(byte) {
        scanner.position += 1
      } else if byte == UInt8(ascii: "(") {
        scanner.position = scanner.bytes.count
      } else if !hasOffset, let minutes = readOffset(&scanner) {
        calendar.offsetMinutes += minutes
        hasOffset = true
      } else if !hasOffset, let zone = TimeZoneNames.place(&scanner) {
        calendar.zone = zone
      } else if !hasOffset, let number = scanner.number(), number.digits == 4, number.value <= 1_400 {
        // `0000`, `0100`: the sign is missing.
        calendar.offsetMinutes += number.value / 100 * 60 + number.value % 100
        hasOffset = true
      } else if let name = scanner.word() {
        if !hasOffset, let minutes = TimeZoneNames.minutes[name] { calendar.offsetMinutes = minutes }
      } else {
        return false
      }
    }
    return true
  }

  /// Reads `+01:00`, `-0100`, `+01`, `+1` or `-130`, in minutes; nil without a sign or without a number after it.
  static func readOffset(_ scanner: inout DateScanner) -> Int? {
    guard let sign = scanner.peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    var ahead = scanner
    ahead.position += 1
    guard let number = ahead.number(), number.digits <= 4 else { return nil }
    var minutes = number.digits <= 2 ? number.value * 60 : number.value / 100 * 60 + number.value % 100
    if ahead.skip(UInt8(ascii: ":")) {
      guard let more = ahead.number(), more.digits <= 2 else { return nil }
      minutes = number.value * 60 + more.value
    }
    scanner = ahead
    return sign == UInt8(ascii: "-") ? -minutes : minutes
  }
}
