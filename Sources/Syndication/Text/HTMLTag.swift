import Bytes

/// A tag, comment or declaration in HTML text; only as much of it as stripping needs.
struct HTMLTag {
  /// In lower case; empty for comments and declarations.
  var name: String
  var isClosing: Bool
  /// Where the text goes on.
  var end: Int

  /// What begins with the angle bracket at `start`; nil if HTML would take it for text.
  init?(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var position: Int = start + 1
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "!") || bytes[position] == UInt8(ascii: "?") {
      guard let close = HTMLTag.close(in: bytes, from: position) else { return nil }
      (name, isClosing, end) = ("", false, close)
      return
    }
    isClosing = bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let nameStart: Int = position
    guard position < bytes.count, ASCII.isLetter(bytes[position]) else { return nil }
    while position < bytes.count, ASCII.isLetter(bytes[position]) || ASCII.isDigit(bytes[position]) { position += 1 }
    guard let close = HTMLTag.close(in: bytes, from: position) else { return nil }
    name = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[nameStart..<position]).map(ASCII.lowercased), as: UTF8.self)
    end = close
  }

  /// Whether this is markup beyond doubt even in a text that may not be HTML.
  var isCertain: Bool { name.isEmpty || Self.voidElements.contains(name) }

  /// Whether a closing tag of this name can be expected in titles.
  var isKnown: Bool { Self.inlineElements.contains(name) }

  var hidesContent: Bool { name == "script" || name == "style" }

  var separatesWords: Bool { Self.blockElements.contains(name) }

  /// Where the content of a script or style sheet ends, which is not markup.
  static func end(ofRawText name: String, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position: Int = start
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<"), let tag = HTMLTag(in: bytes, at: position), tag.isClosing,
        tag.name == name
      {
        return tag.end
      }
      position += 1
    }
    return bytes.count
  }

  private static let voidElements: Set<String> = ["br", "img", "hr", "wbr"]
  private static let inlineElements: Set<String> = [
    "a", "b", "i", "u", "em", "strong", "span", "small", "sub", "sup", "code", "cite", "font", "p", "div",
  ]
  private static let blockElements: Set<String> = ["br", "p", "div", "hr", "li", "h1", "h2", "h3", "h4", "tr", "td"]

  private static func close(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position: Int = start
    var quote: UInt8? = nil
    while position < bytes.count {
      let byte: UInt8 = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return position
      } else if byte == UInt8(ascii: "<") {
        return nil
      } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && bytes[position - 2] == UInt8(ascii: "=")) {
        quote = byte
      }
    }
    return nil
  }
}
