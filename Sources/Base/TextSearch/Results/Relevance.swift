/// The order of "best match": hits in the title count most, then the number of hits in the text, how close different
/// phrases stand to each other, and how new the entry is.
///
/// It needs only the texts of the candidates, not counts over the whole index: such counts take most of a second for a
/// common word, and differ between database engines.
public struct Relevance: Sendable {
  private let matcher: TextMatcher

  public init(_ matcher: TextMatcher) {
    self.matcher = matcher
  }

  /// A greater score is a better match.
  ///
  /// - Parameter age: The age of the entry in seconds.
  public func score(title: String?, text: String, age: Double) -> Double {
    var score = 0.0
    if let title {
      let hits = matcher.hits(in: title, fields: [.any, .title], limit: 16)
      let phrases = Set(hits.map(\.phrase)).count
      // A short title that the phrases fill says more.
      let covered = hits.reduce(0) { $0 + $1.range.count }
      score += 4 * Double(phrases) + 2 * Double(min(covered, title.utf8.count)) / Double(max(1, title.utf8.count))
    }
    let hits = matcher.hits(in: text, fields: [.any])
    var counts: [Int: Int] = [:]
    for hit in hits { counts[hit.phrase, default: 0] += 1 }
    for count in counts.values { score += Self.log2(1 + count) }
    if counts.count > 1 { score += 3 * Double(counts.count - 1) / Double(1 + Self.log2(Self.distance(hits))) }
    // Half a year costs as much as a hit less.
    return score - age / (365 * 86_400) / (1 + age / (365 * 86_400)) * 2
  }

  /// The fewest tokens between two hits of different phrases that follow each other, at least 1.
  private static func distance(_ hits: [TextMatcher.Hit]) -> Int {
    zip(hits, hits.dropFirst()).lazy.filter { $0.phrase != $1.phrase }.map { max(1, $1.position - $0.position) }.min()
      ?? 1
  }

  /// The logarithm without a mathematical library, exact for powers of two and linear between.
  private static func log2(_ number: Int) -> Double {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    return Double(whole) + Double(number - 1 << whole) / Double(1 << whole)
  }
}
