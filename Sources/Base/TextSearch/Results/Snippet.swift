import Bytes

/// The part of a text with most of what was searched for.
public struct Snippet: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    @ComparedByBytes public var text: String
    /// True for a hit.
    public let isHit: Bool
  }

  /// The text in order; a text that is cut begins or ends with "…".
  public let parts: [Part]

  public var text: String { parts.map(\.text).joined() }

  /// The length in bytes: two lines of Latin text, or as much of Chinese.
  static let mostBytes = 240
  /// The most bytes before the best hit, so that it stands in the first line beside a picture.
  static let before = 24

  /// - Returns: Nil without hits.
  public init?(of text: String, hits: [TextMatcher.Hit]) {
    guard let best = Self.best(hits) else { return nil }
    let bytes = Array(text.utf8)
    let start = Self.boundary(in: bytes, from: max(0, best.lowerBound - Self.before), upTo: best.lowerBound)
    var end = min(bytes.count, start + Self.mostBytes)
    if end < bytes.count {
      end = bytes[start..<end].lastIndex(of: 0x20).flatMap { $0 >= best.upperBound ? $0 : nil } ?? end
      while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    var parts: [Part] = []
    func add(_ range: Range<Int>, isHit: Bool, prefix: String = "", suffix: String = "") {
      let text = prefix + String(decoding: bytes[range], as: UTF8.self) + suffix
      if !text.isEmpty { parts.append(Part(text: text, isHit: isHit)) }
    }
    var done = start
    var opening = start > 0 ? "…" : ""
    for range in TextMatcher.joined(hits) where range.upperBound > done && range.lowerBound < end {
      let hit = max(done, range.lowerBound)..<min(end, range.upperBound)
      add(done..<hit.lowerBound, isHit: false, prefix: opening)
      add(hit, isHit: true)
      opening = ""
      done = hit.upperBound
    }
    add(done..<max(done, end), isHit: false, prefix: opening, suffix: end < bytes.count ? "…" : "")
    self.parts = parts
  }

  /// The hits that are close to each other and have the most phrases, then the most hits; the first such place.
  private static func best(_ hits: [TextMatcher.Hit]) -> Range<Int>? {
    var best: (phrases: Int, hits: Int, range: Range<Int>)?
    for hit in hits {
      let end = hit.range.lowerBound + mostBytes - 2 * before
      let near = hits.filter { $0.range.lowerBound >= hit.range.lowerBound && $0.range.upperBound <= end }
      let phrases = Set(near.map(\.phrase)).count
      if let best, (best.phrases, best.hits) >= (phrases, near.count) { continue }
      best = (phrases, near.count, hit.range)
    }
    return best?.range
  }

  /// The start of a word, or else of a character.
  private static func boundary(in bytes: [UInt8], from start: Int, upTo end: Int) -> Int {
    guard start > 0 else { return 0 }
    if let space = bytes[start..<end].firstIndex(of: 0x20) { return space + 1 }
    return bytes[start...end].firstIndex { $0 & 0xC0 != 0x80 } ?? end
  }
}
