import Bytes

/// The words of a title, to compare it with headings and other titles.
struct TitleWords {
  private let words: [[UInt8]]

  /// Words of ASCII letters, digits and underscores, in lower case. Titles of other scripts have none, and are never found
  /// similar.
  init(_ text: [UInt8]) {
    words = text.split { !(ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_")) }
      .map { $0.map(ASCII.lowercased) }
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// The part of another title, by length, whose words this one has: 1 if it has all.
  /// - Complexity: O(words).
  func similarity(of other: TitleWords) -> Double {
    guard !words.isEmpty, !other.words.isEmpty else { return 0 }
    let own = Set(words)
    let missing = other.words.filter { !own.contains($0) }
    return 1 - Double(Self.length(missing)) / Double(Self.length(other.words))
  }

  /// True if it has nearly all words of another title.
  func isNear(_ other: TitleWords) -> Bool { similarity(of: other) > 0.75 }

  private static func length(_ words: [[UInt8]]) -> Int {
    words.reduce(0) { $0 + $1.count } + max(0, words.count - 1)
  }
}
