import Bytes

/// Reads the durations of episodes, from `itunes:duration` and other elements.
enum MediaDuration {
  /// A duration in seconds: `1694`, `28:49`, `01:54:09`, `1694.5`, `28 min`, `1h 2m 3s`, `PT28M49S` (ISO 8601 §4.4.3).
  /// Nil if the text has another form or is zero.
  static func parse(_ text: String) -> Double? {
    var scanner = DateScanner(Array(ASCII.trimmed(text.utf8)))
    guard scanner.bytes.count <= 64, let first = scanner.peek else { return nil }
    let seconds: Double?
    if ASCII.isDigit(first) {
      seconds = text.utf8.contains(UInt8(ascii: ":")) ? clock(&scanner) : units(&scanner)
    } else if first | 0x20 == UInt8(ascii: "p") {
      scanner.position += 1
      seconds = units(&scanner)
    } else {
      seconds = nil
    }
    return plausible(seconds)
  }

  /// A position in an episode, in seconds; unlike a duration it may be zero.
  static func parseStart(_ text: String) -> Double? {
    let isZero =
      text.utf8.contains(UInt8(ascii: "0"))
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "0") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      }
    return isZero ? 0 : parse(text)
  }

  /// The duration if it is plausible: more than zero and less than three years.
  static func plausible(_ seconds: Double?) -> Double? {
    guard let seconds, seconds > 0, seconds < 1e8 else { return nil }
    return seconds
  }

  private static func clock(_ scanner: inout DateScanner) -> Double? {
    var seconds: Double = 0
    var parts = 0
    repeat {
      scanner.skipSpaces()
      // `:30` and `1::5` omit parts.
      let number = scanner.number()?.value ?? 0
      seconds = seconds * 60 + Double(number)
      parts += 1
    } while parts < 4 && scanner.skip(UInt8(ascii: ":"))
    seconds += scanner.fraction()
    scanner.skipSpaces()
    return scanner.isAtEnd && parts <= 3 ? seconds : nil
  }

  private static func units(_ scanner: inout DateScanner) -> Double? {
    var seconds: Double = 0
    var sawNumber = false
    while !scanner.isAtEnd {
      scanner.skipSpaces()
      if let byte = scanner.peek, byte == UInt8(ascii: "T") || byte == UInt8(ascii: ",") {
        scanner.position += 1
        continue
      }
      guard let whole = scanner.number() else { return sawNumber && scanner.isAtEnd ? seconds : nil }
      let number = Double(whole.value) + scanner.fraction()
      scanner.skipSpaces()
      switch scanner.word() {
      case nil: return !sawNumber && scanner.isAtEnd ? number : nil
      case "d", "dt": seconds += number * 86_400
      case "h", "hr", "hrs", "hour", "hours", "std": seconds += number * 3600
      case "m", "min", "mins", "minute", "minutes", "minuten": seconds += number * 60
      case "s", "sec", "secs", "second", "seconds": seconds += number
      default: return nil
      }
      _ = scanner.skip(UInt8(ascii: "."))
      sawNumber = true
    }
    return sawNumber ? seconds : nil
  }
}
