import Bytes

/// Filters a `style`: keeps the declarations that set allowed properties to plain values (CSS 2.2, §4.1.8).
///
/// Escapes, comments, functions other than `rgb`, blocks and addresses are rejected, so that every parser reads the
/// output alike.
enum StyleFilter {
  /// The kept declarations; nil if no declaration is kept.
  static func filter(_ style: String, properties: Set<ByteString>) -> String? {
    guard !properties.isEmpty, style.utf8.count <= 4096 else { return nil }
    let kept: [String] = style.splitBytes(on: ";").compactMap { declaration in
      let parts = declaration.splitBytes(on: ":", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let property = parts[0].trimmedASCII
      let words = words(of: Array(parts[1].utf8))
      guard properties.contains(ByteString(property.lowercasedASCII)), !words.isEmpty, words.allSatisfy(isPlain) else {
        return nil
      }
      return property + ": " + words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    return kept.isEmpty ? nil : kept.joined(separator: "; ") + ";"
  }

  /// Words separated by white space outside of quotes and parentheses.
  private static func words(of value: [UInt8]) -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = 0
    var depth = 0
    var quote: UInt8?
    func finish(_ end: Int) {
      if end > start { words.append(value[start..<end]) }
      start = end + 1
    }
    for (index, byte) in value.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if isQuote(byte) {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      } else if ASCII.isWhitespace(byte), depth == 0 {
        finish(index)
      }
    }
    finish(value.count)
    return words
  }

  /// True for a word that loads nothing and that every parser reads alike.
  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool {
    var word = word
    while word.last == UInt8(ascii: ","), word.count > 1 { word.removeLast() }
    if word.elementsEqual("!important".utf8) { return true }
    guard let first = word.first else { return false }
    if isQuote(first) {
      return word.count >= 2 && word.last == first && word.dropFirst().dropLast().allSatisfy(isWordPart)
    }
    if word.prefix(4).lazy.map(ASCII.lowercased).elementsEqual("rgb(".utf8), word.last == UInt8(ascii: ")") {
      return word.dropFirst(4).dropLast().allSatisfy {
        ASCII.isDigit($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ")
      }
    }
    guard word.allSatisfy({ $0 != UInt8(ascii: " ") && (isWordPart($0) || isValuePart($0)) }) else { return false }
    // Numbers of more than four digits are rejected: such a margin moves an element out of view.
    var digits = 0
    for byte in word where first != UInt8(ascii: "#") {
      digits = ASCII.isDigit(byte) ? digits + 1 : 0
      if digits > 4 { return false }
    }
    return true
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  private static func isValuePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: ",")
  }
}
