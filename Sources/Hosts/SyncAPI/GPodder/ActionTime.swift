import Bytes
import Dates
import Foundation

extension GPodder {
  /// The times of actions (ISO 8601, in UTC): `2009-12-12T09:00:00`.
  enum ActionTime {
    /// Without a zone and fractions, as gpodder.net writes them: clients read nothing else.
    static func text(_ date: Date, _ rounding: FloatingPointRoundingRule = .down) -> String {
      let seconds = Int(clamping: date.timeIntervalSince1970.rounded(rounding))
      let (days, second) = seconds.quotientAndRemainder(flooring: 86_400)
      let day = CivilDate(daysSince1970: days)
      func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
      }
      return "\(padded(day.year, to: 4))-\(padded(day.month, to: 2))-\(padded(day.day, to: 2))T"
        + "\(padded(second / 3_600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2))"
    }

    /// Reads a time, with or without fractions and a zone.
    static func date(_ text: String) -> Date? {
      let bytes = Array(text.utf8)
      guard (19...40).contains(bytes.count), bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
        bytes[16] == UInt8(ascii: ":"), let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
        let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
        let second = number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
        second <= 60
      else { return nil }
      var rest = bytes[19...]
      if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { ASCII.isDigit($0) } }
      guard let offset = offset(rest) else { return nil }
      let days = CivilDate(year: year, month: month, day: day).daysSince1970
      return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset))
    }

    /// The seconds that a zone is ahead.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
      guard let sign = zone.first, zone.count > 1 || sign != UInt8(ascii: "Z") else { return 0 }
      let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), digits.count == 4, let number = number(digits[...])
      else { return nil }
      let seconds = number / 100 * 3_600 + number % 100 * 60
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
      guard digits.allSatisfy(ASCII.isDigit) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }
}
