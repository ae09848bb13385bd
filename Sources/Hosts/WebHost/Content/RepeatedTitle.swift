import Bytes

/// The heading with which a text repeats the title of its entry, which stands above it already.
enum RepeatedTitle {
  /// The tags before a heading that are looked at.
  private static let mostTags = 8

  /// The range of the heading in the sanitizer's output; nil if the text begins with something else.
  /// - Complexity: O(bytes up to the end of the heading).
  static func range(in bytes: [UInt8], title: String?) -> Range<Int>? {
    guard let title, !title.utf8.isEmpty else { return nil }
    var place = 0
    for _ in 0..<mostTags {
      guard let tag = CleanTag(in: bytes, from: place),
        bytes[place..<tag.range.lowerBound].allSatisfy(ASCII.isWhitespace), !tag.isEnd
      else { return nil }
      place = tag.range.upperBound
      if let heading = ["h1", "h2", "h3"].first(where: { $0.utf8.elementsEqual(tag.name) }) {
        return end(of: heading, in: bytes, from: place, title: title).map { tag.range.lowerBound..<$0 }
      }
      guard containers.contains(where: tag.isNamed) else { return nil }
    }
    return nil
  }

  private static let containers: [StaticString] = ["div", "section", "article", "header", "hgroup"]

  /// The place behind the heading; nil if it has other words, or a picture.
  private static func end(of heading: String, in bytes: [UInt8], from start: Int, title: String) -> Int? {
    var place = start
    var words: [UInt8] = []
    // References of a byte are six bytes at most.
    while words.count <= 6 * title.utf8.count, let tag = CleanTag(in: bytes, from: place), !tag.isNamed("img") {
      words += bytes[place..<tag.range.lowerBound]
      place = tag.range.upperBound
      guard tag.isEnd, heading.utf8.elementsEqual(tag.name) else { continue }
      return folded(CleanText.decoded(words[...])) == folded(title) ? place : nil
    }
    return nil
  }

  private static func folded(_ text: String) -> [ByteString] {
    text.lowercasedASCII.utf8.split(whereSeparator: ASCII.isWhitespace).map { ByteString(Substring($0)) }
  }
}
