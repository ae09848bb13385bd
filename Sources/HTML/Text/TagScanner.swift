import Bytes

/// Finds the ends of tags, as an HTML5 tokenizer does (HTML Living Standard, 13.2.5.32 to 13.2.5.40).
enum TagScanner {
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

  /// The index after the `>` of a tag whose name ends there; nil if it never ends. Quoted values may contain `>`.
  static func endOfTag(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index: Int = start
    while index < html.count {
      let byte: UInt8 = html[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      if ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") {
        index += 1
      } else {
        index = endOfAttribute(in: html, from: index)
      }
    }
    return nil
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
