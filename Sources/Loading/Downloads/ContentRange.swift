/// `Content-Range: bytes 0-499/1234` (RFC 9110, section 14.4).
struct ContentRange: Equatable {
  /// Nil in the answer that none of the range is there: `bytes */1234`.
  var bytes: ClosedRange<Int>?
  var total: Int?

  init?(_ text: String) {
    let halves: [Substring] = text.split(separator: " ", maxSplits: 1)
    guard halves.count == 2, halves[0].lowercased() == "bytes" else { return nil }
    let parts: [Substring] = halves[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = Self.number(parts[1]) else { return nil }
      self.total = total
    }
    if parts[0] == "*" { return }
    let ends: [Substring] = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
      last < total ?? Int.max
    else { return nil }
    bytes = first...last
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
