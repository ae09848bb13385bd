import Bytes
import Dates
import Foundation

/// Reads the dates of feeds.
///
/// Accepts RFC 822 and its successors, the W3CDTF and RFC 3339 profiles of ISO 8601, asctime, and the common mistakes
/// in each: a missing or wrong weekday, two-digit years, full or foreign month names, months before days, named time
/// zones, a missing zone (which counts as UTC), seconds since 1970.
public enum FeedDate {
  /// The moment that a text names; nil if it names no moment, as for `0000-00-00` or the 30th of February.
  public static func parse(_ text: some StringProtocol) -> Date? {
    guard let date = moment(text) else { return nil }
    // The beginning of 1970, in any zone, is what programs write that have no date.
    let seconds = date.timeIntervalSince1970
    return abs(seconds) <= 14 * 3_600 && seconds.truncatingRemainder(dividingBy: 1_800) == 0 ? nil : date
  }

  /// The moment that a text names, also if it is the beginning of 1970.
  static func moment(_ text: some StringProtocol) -> Date? {
    var text = String(text)
    return text.withUTF8 { bytes in
      if let date = CommonDateFormat.parse(bytes)?.date { return date }
      let trimmed = ASCII.trimmed(bytes)
      // No date is longer; a longer text is not scanned.
      guard !trimmed.isEmpty, trimmed.count <= 128 else { return nil }
      let scanner = DateScanner(DateText.plain(trimmed))
      return ISODate.parse(scanner) ?? LenientDateParser.parse(scanner)
    }
  }

  /// Formats a moment in RFC 822 with a four-digit year: `Thu, 01 Jan 1970 00:00:00 GMT`.
  static func rfc822(_ date: Date) -> String {
    HTTPDate.string(Int(clamping: date.timeIntervalSince1970.rounded(.down)))
  }
}
