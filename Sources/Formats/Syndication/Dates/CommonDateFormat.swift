import Bytes

/// Reads the two forms that nearly all dates of feeds have, in place and without trying other forms: `Thu, 01 Jan 2004
/// 19:48:21 GMT` (RFC 822 with a four-digit year) and `2004-01-01T19:48:21Z` (RFC 3339).
enum CommonDateFormat {
  /// Nil for all other forms and for any deviation from these two.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard bytes.count >= 20 else { return nil }
    return bytes[4] == UInt8(ascii: "-") ? international(bytes) : written(bytes)
  }

  private static func international(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard let century = twoDigits(bytes, 0), let year = twoDigits(bytes, 2), let month = twoDigits(bytes, 5),
      bytes[7] == UInt8(ascii: "-"), let day = twoDigits(bytes, 8), bytes[10] == UInt8(ascii: "T")
    else { return nil }
    var calendar = CalendarDate(year: century * 100 + year)
    (calendar.month, calendar.day) = (month, day)
    guard readTime(bytes, 11, into: &calendar) else { return nil }
    if bytes.count == 20 { return bytes[19] == UInt8(ascii: "Z") ? calendar : nil }
    guard bytes.count == 25, bytes[22] == UInt8(ascii: ":"), let hours = twoDigits(bytes, 20),
      let minutes = twoDigits(bytes, 23), let sign = sign(bytes[19])
    else { return nil }
    calendar.offsetMinutes = sign * (hours * 60 + minutes)
    return calendar
  }

  private static func written(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    // The weekday is redundant.
    guard bytes.count >= 28, bytes[3] == UInt8(ascii: ","), bytes[4] == 0x20, bytes[..<3].allSatisfy(ASCII.isLetter)
    else { return nil }
    var place = 5
    let day: Int
    if let two = twoDigits(bytes, place) {
      day = two
      place += 2
    } else {
      guard ASCII.isDigit(bytes[place]) else { return nil }
      day = Int(bytes[place] - 0x30)
      place += 1
    }
    guard bytes.count >= place + 21, bytes[place] == 0x20, let month = month(bytes, place + 1),
      bytes[place + 4] == 0x20, let century = twoDigits(bytes, place + 5), let year = twoDigits(bytes, place + 7),
      bytes[place + 9] == 0x20, bytes[place + 18] == 0x20
    else { return nil }
    var calendar = CalendarDate(year: century * 100 + year)
    (calendar.month, calendar.day) = (month, day)
    guard readTime(bytes, place + 10, into: &calendar) else { return nil }
    let zone = bytes[(place + 19)...]
    if zone.elementsEqual("GMT".utf8) { return calendar }
    guard zone.count == 5, let sign = sign(bytes[place + 19]), let hours = twoDigits(bytes, place + 20),
      let minutes = twoDigits(bytes, place + 22)
    else { return nil }
    calendar.offsetMinutes = sign * (hours * 60 + minutes)
    return calendar
  }

  /// Reads `19:48:21`.
  private static func readTime(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, into calendar: inout CalendarDate
  ) -> Bool {
    guard let hour = twoDigits(bytes, place), bytes[place + 2] == UInt8(ascii: ":"),
      let minute = twoDigits(bytes, place + 3), bytes[place + 5] == UInt8(ascii: ":"),
      let second = twoDigits(bytes, place + 6)
    else { return false }
    (calendar.hour, calendar.minute, calendar.second) = (hour, minute, second)
    return true
  }

  @inline(__always)
  private static func twoDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int? {
    let (tens, ones): (UInt8, UInt8) = (bytes[place] &- 0x30, bytes[place + 1] &- 0x30)
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
  }

  private static func sign(_ byte: UInt8) -> Int? {
    byte == UInt8(ascii: "+") ? 1 : byte == UInt8(ascii: "-") ? -1 : nil
  }

  private static func month(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int? {
    let name: (UInt8, UInt8, UInt8) = (bytes[place] | 0x20, bytes[place + 1] | 0x20, bytes[place + 2] | 0x20)
    let names: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"
    let all = names.utf8Start
    for month in 0..<12
    where all[month * 3] == name.0 && all[month * 3 + 1] == name.1 && all[month * 3 + 2] == name.2 {
      return month + 1
    }
    return nil
  }
}
