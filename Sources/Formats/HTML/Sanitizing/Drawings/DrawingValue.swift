import Bytes

/// Checks the value of an SVG attribute, or a style sheet, and extracts its references.
enum DrawingValue {
  /// The names of the elements that it refers to (`url(#name)`); nil if it calls a function not known to be harmless,
  /// or refers to anything else.
  /// - Complexity: O(bytes).
  static func references(in value: UnsafeBufferPointer<UInt8>) -> [ByteString]? {
    var references: [ByteString] = []
    var index = 0
    while index < value.count {
      let byte = value[index]
      // An escape could spell any address; a rule with "@" could load one.
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "@") { return nil }
      guard byte == UInt8(ascii: "(") else {
        index += 1
        continue
      }
      var start = index
      while start > 0, index - start < 16,
        ASCII.isLetter(value[start - 1]) || ASCII.isDigit(value[start - 1])
          || value[start - 1] == UInt8(ascii: "-")
      {
        start -= 1
      }
      let name = ByteString(decoding: value[start..<index].map(ASCII.lowercased))
      index += 1
      if name == "url" {
        guard let reference = reference(in: value, from: &index) else { return nil }
        references.append(reference)
      } else if !functions.contains(name) {
        return nil
      }
    }
    return references
  }

  /// The harmless functions: colors, transformations, and arithmetic. The empty name is a parenthesis in a calculation.
  private static let functions: Set<ByteString> = [
    "", "calc", "hsl", "hsla", "hwb", "lab", "lch", "matrix", "max", "min", "not", "nth-child", "oklab", "oklch", "rgb",
    "rgba", "rotate", "scale", "scalex", "scaley", "skewx", "skewy", "translate", "translatex", "translatey", "var",
  ]

  /// Reads `#name)`, with optional quotes.
  private static func reference(in value: UnsafeBufferPointer<UInt8>, from index: inout Int) -> ByteString? {
    while index < value.count, ASCII.isWhitespace(value[index]) || isQuote(value[index]) { index += 1 }
    guard index < value.count, value[index] == UInt8(ascii: "#") else { return nil }
    let start = index + 1
    while index < value.count, value[index] != UInt8(ascii: ")"), !isQuote(value[index]) {
      // The address would differ from the one that was checked.
      if value[index] == UInt8(ascii: "\\") || value[index] == UInt8(ascii: "(") { return nil }
      index += 1
    }
    return ByteString(decoding: value[start..<index])
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
