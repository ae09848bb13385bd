import Bytes

/// Finds the phrases of a query in texts, as the index of a database would.
public struct TextMatcher: Sendable {
  /// A place where a phrase was found.
  public struct Hit: Hashable, Sendable {
    /// The index of the phrase.
    public let phrase: Int
    /// The place in the text, in bytes.
    public let range: Range<Int>
    /// The number of the hit's last token in the text.
    public let position: Int
  }

  public let phrases: [SearchQuery.Phrase]
  private let bits: PhraseBits

  /// - Parameter phrases: The phrases of one query, which have at most 64 tokens.
  public init(_ phrases: [SearchQuery.Phrase]) {
    self.phrases = phrases
    bits = PhraseBits(phrases.enumerated().map { ($0.offset, $0.element) })
  }

  /// The hits in a text, in the order of their ends.
  ///
  /// - Parameters:
  ///   - fields: Only phrases of these fields.
  ///   - limit: The most hits.
  /// - Complexity: O(n) in the bytes of the text.
  public func hits(in text: String, fields: Set<SearchQuery.Phrase.Field> = [.any], limit: Int = 64) -> [Hit] {
    var hits: [Hit] = []
    var state: UInt64 = 0
    var position = 0
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { recent in
      Tokenizer().tokenize(text) { token in
        recent[position & 63] = token.range.lowerBound
        var found = bits.advance(&state, by: token.bytes)
        while found != 0 {
          let bit = found.trailingZeroBitCount
          found &= found - 1
          let phrase = phrases[bits.owners[bit]]
          guard fields.contains(phrase.field) else { continue }
          let start = recent[(position - phrase.tokens.count + 1) & 63]
          hits.append(Hit(phrase: bits.owners[bit], range: start..<token.range.upperBound, position: position))
        }
        position += 1
        return hits.count < limit
      }
    }
    return hits
  }

  /// The places of the hits in order; those that touch are one.
  public static func joined(_ hits: [Hit]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for range in hits.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
