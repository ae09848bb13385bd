import Bytes

/// Finds the phrases of a query in texts, as the index of a database would.
///
/// The tokens of all phrases are bits of one number, which each token of a text shifts (R. Baeza-Yates, G. Gonnet, "A
/// new approach to text searching", 1992).
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
  private let tokens: [[UInt8]]
  /// The bits of the tokens that begin with each byte.
  private let candidates: [UInt64]
  private var prefixes: UInt64 = 0
  private var starts: UInt64 = 0
  private var ends: UInt64 = 0
  /// The phrase of each token.
  private let owners: [Int]

  /// - Parameter phrases: The phrases of one query, which have at most 64 tokens.
  public init(_ phrases: [SearchQuery.Phrase]) {
    self.phrases = phrases
    var (tokens, owners, candidates) = ([[UInt8]](), [Int](), [UInt64](repeating: 0, count: 256))
    for (index, phrase) in phrases.enumerated() where tokens.count + phrase.tokens.count <= SearchQuery.mostTokens {
      starts |= 1 << UInt64(tokens.count)
      for token in phrase.tokens {
        let bytes = Array(token.utf8)
        if let first = bytes.first { candidates[Int(first)] |= 1 << UInt64(tokens.count) }
        tokens.append(bytes)
        owners.append(index)
      }
      ends |= 1 << UInt64(tokens.count - 1)
      if phrase.isPrefix { prefixes |= 1 << UInt64(tokens.count - 1) }
    }
    (self.tokens, self.owners, self.candidates) = (tokens, owners, candidates)
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
        state = (state << 1 | starts) & matching(token.bytes, among: state << 1 & ~starts | starts)
        var found = state & ends
        while found != 0 {
          let bit = found.trailingZeroBitCount
          found &= found - 1
          let phrase = phrases[owners[bit]]
          guard fields.contains(phrase.field) else { continue }
          let start = recent[(position - phrase.tokens.count + 1) & 63]
          hits.append(Hit(phrase: owners[bit], range: start..<token.range.upperBound, position: position))
        }
        position += 1
        return hits.count < limit
      }
    }
    return hits
  }

  /// The bits, among some, whose tokens match.
  private func matching(_ bytes: UnsafeBufferPointer<UInt8>, among some: UInt64) -> UInt64 {
    guard let first = bytes.first else { return 0 }
    var candidates = candidates[Int(first)] & some
    var matching: UInt64 = 0
    while candidates != 0 {
      let bit = candidates.trailingZeroBitCount
      candidates &= candidates - 1
      let token = tokens[bit]
      let isPrefix = prefixes & 1 << UInt64(bit) != 0
      if isPrefix ? bytes.starts(with: token) : bytes.elementsEqual(token) { matching |= 1 << UInt64(bit) }
    }
    return matching
  }
}
