import Bytes

/// A tag, comment or declaration in HTML text; only as much of it as stripping needs.
struct HTMLTag {
  /// In lower case; empty for comments and declarations.
  var name: ByteString
  var isClosing: Bool
  /// Where the text goes on.
  var end: Int

  /// Whether this is markup beyond doubt even in a text that may not be HTML.
  var isCertain: Bool { name.isEmpty || Self.voidElements.contains(name) }

  /// Whether a closing tag of this name can be expected in titles.
  var isKnown: Bool { Self.inlineElements.contains(name) }

  var hidesContent: Bool { name == "script" || name == "style" }

  var separatesWords: Bool { Self.blockElements.contains(name) }

  private static let voidElements: Set<ByteString> = ["br", "img", "hr", "wbr"]
  private static let inlineElements: Set<ByteString> = [
    "a", "b", "i", "u", "em", "strong", "span", "small", "sub", "sup", "code", "cite", "font", "p", "div",
  ]
  private static let blockElements: Set<ByteString> = [
    "br", "p", "div", "hr", "li", "h1", "h2", "h3", "h4", "tr", "td",
  ]
}
