import Bytes

/// Finds the ends of tags, as an HTML5 tokenizer does (HTML Living Standard, 13.2.5.32 to 13.2.5.40).
enum TagScanner {
  struct Tag {
    /// The index after `>`, or the end of the input.
    let end: Int
    let isClosed: Bool
    let isSelfClosing: Bool
    /// The attributes that are too many, up to but without the `>`, which closes the tag.
    let excess: Range<Int>?
  }

  /// The index after the name of a tag.
  static func endOfName(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index: Int = start
    while index < html.count, !ASCII.isWhitespace(html[index]), html[index] != UInt8(ascii: "/"),
      html[index] != UInt8(ascii: ">")
    {
      index += 1
    }
    return index
  }

  /// Walks from the end of a tag's name to the end of the tag. Quoted values may contain `>`.
  static func scan(_ html: UnsafeBufferPointer<UInt8>, from start: Int, attributes limit: Int) -> Tag {
    var index: Int = start
    var count = 0
    var excess: Int?
    while index < html.count {
      let byte: UInt8 = html[index]
      if byte == UInt8(ascii: ">") {
        let isSelfClosing: Bool = index > start && html[index - 1] == UInt8(ascii: "/")
        return Tag(
          end: index + 1, isClosed: true, isSelfClosing: isSelfClosing, excess: excess.map { $0..<index })
      }
      if ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") {
        index += 1
        continue
      }
      count += 1
      if count > limit, excess == nil { excess = index }
      index = endOfAttribute(in: html, from: index)
    }
    return Tag(end: index, isClosed: false, isSelfClosing: false, excess: excess.map { $0..<index })
  }

  private static func endOfAttribute(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // A name may begin with "=".
    var index: Int = start + 1
    while index < html.count, !ASCII.isWhitespace(html[index]), html[index] != UInt8(ascii: "/"),
      html[index] != UInt8(ascii: ">"), html[index] != UInt8(ascii: "=")
    {
      index += 1
    }
    let nameEnd: Int = index
    while index < html.count, ASCII.isWhitespace(html[index]) { index += 1 }
    guard index < html.count, html[index] == UInt8(ascii: "=") else { return nameEnd }
    index += 1
    while index < html.count, ASCII.isWhitespace(html[index]) { index += 1 }
    guard index < html.count else { return index }
    let quote: UInt8 = html[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < html.count, html[index] != quote { index += 1 }
      return min(index + 1, html.count)
    }
    while index < html.count, !ASCII.isWhitespace(html[index]), html[index] != UInt8(ascii: ">") { index += 1 }
    return index
  }
}
