import Bytes

/// A tag of the sanitizer's output. Its values and the text around it contain no angle brackets, so a tag is what stands
/// between two of them.
struct CleanTag {
  /// From `<` to behind `>`.
  let range: Range<Int>
  let isEnd: Bool
  private let bytes: [UInt8]
  private let nameRange: Range<Int>

  /// The next tag from a place on; nil if no other follows.
  /// - Complexity: O(bytes) to its end.
  init?(in bytes: [UInt8], from place: Int) {
    guard place < bytes.count, let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")),
      let last = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    self.bytes = bytes
    range = start..<last + 1
    isEnd = bytes[start + 1] == UInt8(ascii: "/")
    let name = start + (isEnd ? 2 : 1)
    let end = bytes[name..<last].firstIndex { !ASCII.isLetter($0) && !ASCII.isDigit($0) } ?? last
    nameRange = name..<end
  }

  /// The bytes of the name, in lower case.
  var name: ArraySlice<UInt8> { bytes[nameRange] }

  func isNamed(_ other: StaticString) -> Bool {
    other.withUTF8Buffer { name.elementsEqual($0) }
  }

  /// The value of an attribute as it is written, with its references.
  func value(_ attribute: StaticString) -> ArraySlice<UInt8>? {
    // A value has no quotation marks, so what looks like the start of an attribute is one.
    let mark = [UInt8(ascii: " ")] + attribute.withUTF8Buffer(Array.init) + Array("=\"".utf8)
    var place = nameRange.upperBound
    let end = range.upperBound
    while place + mark.count < end {
      if bytes[place..<place + mark.count].elementsEqual(mark) {
        let value = bytes[(place + mark.count)..<end].prefix { $0 != UInt8(ascii: "\"") }
        return value
      }
      place += 1
    }
    return nil
  }

  /// The number in an attribute; nil for a percentage.
  func pixels(_ attribute: StaticString) -> Int? {
    value(attribute).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}

/// The four references that the sanitizer writes.
enum CleanText {
  private static let references: [(written: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
  ]

  /// The byte at a place of a text, and the number of bytes that stand for it.
  static func byte(at place: Int, in bytes: [UInt8], until end: Int) -> (byte: UInt8, count: Int) {
    let byte = bytes[place]
    guard byte == UInt8(ascii: "&") else { return (byte, 1) }
    for reference in references
    where place + reference.written.count <= end
      && bytes[place..<place + reference.written.count].elementsEqual(reference.written)
    {
      return (reference.byte, reference.written.count)
    }
    return (byte, 1)
  }

  /// The text of markup, without its tags.
  static func text(of markup: [UInt8]) -> String {
    var words: [UInt8] = []
    var place = 0
    while let tag = CleanTag(in: markup, from: place) {
      words += markup[place..<tag.range.lowerBound]
      place = tag.range.upperBound
    }
    words += markup[place...]
    return decoded(words[...])
  }

  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let all = Array(bytes)
    var decoded: [UInt8] = []
    var place = 0
    while place < all.count {
      let (byte, count) = byte(at: place, in: all, until: all.count)
      decoded.append(byte)
      place += count
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
