import Bytes

/// `Content-Range: bytes 0-499/1234` (RFC 9110, section 14.4).
struct ContentRange: Equatable {
  /// Nil for an unsatisfied range: `bytes */1234`.
  var bytes: ClosedRange<Int>?
  var total: Int?

  init?(_ text: String) {
    let halves = text.splitBytes(on: " ", maxSplits: 1)
    guard halves.count == 2, halves[0].hasSameBytesIgnoringCase(as: "bytes") else { return nil }
    let parts = halves[1].splitBytes(on: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if !parts[1].hasSameBytes(as: "*") {
      guard let total = Self.number(parts[1]) else { return nil }
      self.total = total
    }
    if parts[0].hasSameBytes(as: "*") { return }
    let ends = parts[0].splitBytes(on: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
      last < total ?? Int.max
    else { return nil }
    bytes = first...last
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy(ASCII.isDigit) ? Int(text) : nil
  }
}
