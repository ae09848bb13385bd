import Bytes

/// The tokens of phrases as bits of one number, which each token of a text shifts (R. Baeza-Yates, G. Gonnet, "A new
/// approach to text searching", 1992).
struct PhraseBits: Sendable {
  private let tokens: [[UInt8]]
  /// The bits of the tokens that begin with each byte.
  private let candidates: [UInt64]
  private var prefixes: UInt64 = 0
  private var starts: UInt64 = 0
  private var ends: UInt64 = 0
  /// The index of the phrase of each token.
  let owners: [Int]

  /// - Parameter phrases: Those that would exceed 64 tokens are left out.
  init(_ phrases: [(index: Int, phrase: SearchQuery.Phrase)]) {
    var (tokens, owners, candidates) = ([[UInt8]](), [Int](), [UInt64](repeating: 0, count: 256))
    for (index, phrase) in phrases where tokens.count + phrase.tokens.count <= SearchQuery.mostTokens {
      starts |= 1 << UInt64(clamping: tokens.count)
      for token in phrase.tokens {
        let bytes = Array(token.utf8)
        if let first = bytes.first { candidates[Int(first)] |= 1 << UInt64(clamping: tokens.count) }
        tokens.append(bytes)
        owners.append(index)
      }
      ends |= 1 << UInt64(clamping: tokens.count - 1)
      if phrase.isPrefix { prefixes |= 1 << UInt64(clamping: tokens.count - 1) }
    }
    (self.tokens, self.owners, self.candidates) = (tokens, owners, candidates)
  }

  /// Shifts the state by a token of a text.
  ///
  /// - Returns: The bits of the last tokens of phrases that end with the token.
  func advance(_ state: inout UInt64, by token: UnsafeBufferPointer<UInt8>) -> UInt64 {
    state = (state << 1 | starts) & matching(token, among: state << 1 & ~starts | starts)
    return state & ends
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
      let isPrefix = prefixes & 1 << UInt64(clamping: bit) != 0
      if isPrefix ? bytes.starts(with: token) : bytes.elementsEqual(token) { matching |= 1 << UInt64(clamping: bit) }
    }
    return matching
  }
}
