import Bytes

/// Finds the ends of tags, as an HTML5 tokenizer does (HTML Living Standard, 13.2.5.32 to 13.2.5.40).
package enum TagScanner {
  /// The parts of an attribute of a tag.
  package struct Attribute {
    package let name: Range<Int>
    /// The value without its quotation marks; nil for an attribute without a value.
    package let value: Range<Int>?
    /// The index after the attribute, including quotation marks.
    package let end: Int
  }

  /// The index after the name of a tag.
  static func endOfName(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < html.count, !ASCII.isWhitespace(html[index]), html[index] != UInt8(ascii: "/"),
      html[index] != UInt8(ascii: ">")
    {
      index += 1
    }
    return index
  }

  /// The index after the `>` of a tag whose name ends there; nil if it never ends. Quoted values may contain `>`.
  static func endOfTag(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while let attribute = attribute(in: html, from: index) { index = attribute.end }
    index = endOfGap(in: html, from: index)
    return index < html.count ? index + 1 : nil
  }

  /// The first attribute from there on; nil at the `>` of the tag and at the end of the text.
  package static func attribute(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Attribute? {
    let start = endOfGap(in: html, from: start)
    guard start < html.count, html[start] != UInt8(ascii: ">") else { return nil }
    // A name may begin with "=".
    var index = start + 1
    while index < html.count, !ASCII.isWhitespace(html[index]), html[index] != UInt8(ascii: "/"),
      html[index] != UInt8(ascii: ">"), html[index] != UInt8(ascii: "=")
    {
      index += 1
    }
    let name = start..<index
    while index < html.count, ASCII.isWhitespace(html[index]) { index += 1 }
    guard index < html.count, html[index] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: nil, end: name.upperBound)
    }
    index += 1
    while index < html.count, ASCII.isWhitespace(html[index]) { index += 1 }
    guard index < html.count else { return Attribute(name: name, value: nil, end: index) }
    let quote = html[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let first = index + 1
      index = first
      while index < html.count, html[index] != quote { index += 1 }
      return Attribute(name: name, value: first..<index, end: min(index + 1, html.count))
    }
    let first = index
    while index < html.count, !ASCII.isWhitespace(html[index]), html[index] != UInt8(ascii: ">") { index += 1 }
    return Attribute(name: name, value: first..<index, end: index)
  }

  /// The index after the white space and slashes between attributes.
  private static func endOfGap(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < html.count, ASCII.isWhitespace(html[index]) || html[index] == UInt8(ascii: "/") { index += 1 }
    return index
  }
}
