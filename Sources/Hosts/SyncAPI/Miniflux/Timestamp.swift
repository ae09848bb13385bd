import Bytes
import Dates
import Foundation

/// A time as Miniflux writes it (RFC 3339, in UTC).
enum Timestamp {
  /// Years have four digits, so an earlier or later time becomes the first or the last one that can be written.
  static func text(_ date: Date) -> String {
    let exact = (date.timeIntervalSince1970 * 1_000).rounded()
    let milliseconds = Int(clamping: min(max(exact, -62_167_219_200_000), 253_402_300_799_999))
    let (seconds, rest) = milliseconds.quotientAndRemainder(flooring: 1_000)
    let (days, second) = seconds.quotientAndRemainder(flooring: 86_400)
    let day = CivilDate(daysSince1970: days)
    // A list of feeds has thousands of times, and joining texts takes a microsecond and more for each.
    return String(unsafeUninitializedCapacity: 24) { bytes in
      var count = 0
      func write(_ number: Int, digits: Int, then next: Unicode.Scalar) {
        var number = number
        for place in (count..<count + digits).reversed() {
          bytes[place] = UInt8(ascii: "0") + UInt8(clamping: number % 10)
          number /= 10
        }
        bytes[count + digits] = UInt8(ascii: next)
        count += digits + 1
      }
      write(day.year, digits: 4, then: "-")
      write(day.month, digits: 2, then: "-")
      write(day.day, digits: 2, then: "T")
      write(second / 3_600, digits: 2, then: ":")
      write(second / 60 % 60, digits: 2, then: ":")
      write(second % 60, digits: 2, then: rest == 0 ? "Z" : ".")
      if rest > 0 { write(rest, digits: 3, then: "Z") }
      return count
    }
  }
}
