import Bytes
import Storage

/// Finds passages in the text of an entry by their words and those around them, as W3C's Web Annotation Data Model
/// describes it (4.2.4 "Text Quote Selector").
///
/// White space does not count: markup that is written differently has the same words. A passage that occurs several times
/// is the one with the most of its surroundings. If the words themselves have changed, those between its surroundings are
/// the passage, as long as half of them are the same.
struct QuoteFinder {
  /// The text without white space and markup.
  private var text: [UInt8] = []
  /// The place of each byte of the text in the markup, and its end.
  private var places: [Range<Int32>] = []
  private let markup: [UInt8]

  /// - Parameter html: The sanitizer's output.
  /// - Complexity: O(bytes).
  init(_ html: String) {
    markup = Array(html.utf8)
    text.reserveCapacity(markup.count)
    places.reserveCapacity(markup.count)
    var index = 0
    var formulas = 0
    while index < markup.count {
      if markup[index] == UInt8(ascii: "<") {
        let end = markup[index...].firstIndex(of: UInt8(ascii: ">")) ?? markup.count - 1
        if markup[index...end].starts(with: "<math".utf8) { formulas += 1 }
        if markup[index...end].starts(with: "</math".utf8) { formulas -= 1 }
        index = end + 1
      } else if formulas > 0 {
        index += 1
      } else {
        index = addCharacter(at: index)
      }
    }
  }

  /// The places of a passage in the markup: a range for each piece of text between two tags; none if it is not there.
  /// - Complexity: O(bytes), if the passage does not occur many times.
  func ranges(of note: EntryNote) -> [Range<Int>] {
    guard let found = range(of: note) else { return [] }
    var ranges: [Range<Int>] = []
    for place in places[found] {
      let (start, end) = (Int(place.lowerBound), Int(place.upperBound))
      // White space between two words belongs to the passage, a tag does not.
      if let last = ranges.last, !markup[last.upperBound..<start].contains(UInt8(ascii: "<")) {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  // MARK: Private

  private func range(of note: EntryNote) -> Range<Int>? {
    let quote = Self.bare(note.quote)
    guard !quote.isEmpty else { return nil }
    let (prefix, suffix) = (Self.bare(note.prefix), Self.bare(note.suffix))
    var best: (range: Range<Int>, score: Int)?
    for start in ByteSearch(quote).places(in: text) {
      let range = start..<start + quote.count
      let score =
        Self.commonEnd(text[..<start], prefix[...]) + Self.commonStart(text[range.upperBound...], suffix[...])
      if score > best?.score ?? -1 { best = (range, score) }
    }
    return best?.range ?? changed(quote, prefix, suffix)
  }

  /// Surroundings of fewer bytes are found anywhere.
  private static let shortest = 8

  /// The words between the surroundings of a passage that has changed.
  private func changed(_ quote: [UInt8], _ prefix: [UInt8], _ suffix: [UInt8]) -> Range<Int>? {
    guard prefix.count >= Self.shortest, suffix.count >= Self.shortest else { return nil }
    let ends = ByteSearch(suffix).places(in: text)
    for place in ByteSearch(prefix).places(in: text) {
      let start = place + prefix.count
      guard let end = ends.first(where: { $0 > start }), end - start <= 2 * quote.count else { continue }
      let words = text[start..<end]
      let same = Self.commonStart(words, quote[...]) + Self.commonEnd(words, quote[...])
      if min(same, quote.count) * 2 >= max(words.count, quote.count) { return start..<end }
    }
    return nil
  }

  private static func commonStart(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }

  private static func commonEnd(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
  }

  private static let references: [(written: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
  ]

  /// Adds the character of the markup, unless it is white space. Returns the place behind it.
  private mutating func addCharacter(at index: Int) -> Int {
    if markup[index] == UInt8(ascii: "&") {
      for reference in Self.references where markup[index...].starts(with: reference.written) {
        add(reference.byte, index..<index + reference.written.count)
        return index + reference.written.count
      }
    }
    if let count = Self.spaceCount(markup, at: index) { return index + count }
    add(markup[index], index..<index + 1)
    return index + 1
  }

  private mutating func add(_ byte: UInt8, _ range: Range<Int>) {
    text.append(byte)
    places.append(Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound))
  }

  /// The bytes without white space, and without what is not seen.
  private static func bare(_ text: String) -> [UInt8] {
    let all = Array(text.utf8)
    var bare: [UInt8] = []
    var index = 0
    while index < all.count {
      if let count = spaceCount(all, at: index) {
        index += count
      } else {
        bare.append(all[index])
        index += 1
      }
    }
    return bare
  }

  /// The length of white space at the beginning: ASCII, U+00A0, U+00AD, U+2000 to U+200F, U+2028 to U+202F, U+3000,
  /// U+FEFF. Nil for anything else.
  private static func spaceCount(_ bytes: [UInt8], at index: Int) -> Int? {
    let first = bytes[index]
    if ASCII.isWhitespace(first) { return 1 }
    guard first >= 0xC2, index + 1 < bytes.count else { return nil }
    let (second, third) = (bytes[index + 1], index + 2 < bytes.count ? bytes[index + 2] : 0)
    switch (first, second, third) {
    case (0xC2, 0xA0, _), (0xC2, 0xAD, _): return 2
    case (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xA8...0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF): return 3
    default: return nil
    }
  }
}

/// Searches for bytes in time linear in the text (Knuth, Morris and Pratt: "Fast Pattern Matching in Strings", 1977).
struct ByteSearch {
  private let pattern: [UInt8]
  /// For each prefix of the pattern, the length of its longest proper prefix that is also its suffix.
  private let borders: [Int]

  /// The most places that are found.
  private static let most = 100

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
    var borders = Array(repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// The places at which the pattern begins.
  func places(in text: [UInt8]) -> [Int] {
    guard !pattern.isEmpty else { return [] }
    var places: [Int] = []
    var length = 0
    for (index, byte) in text.enumerated() {
      while length > 0, byte != pattern[length] { length = borders[length - 1] }
      if byte == pattern[length] { length += 1 }
      guard length == pattern.count else { continue }
      places.append(index + 1 - length)
      if places.count == Self.most { return places }
      length = borders[length - 1]
    }
    return places
  }
}
