import Bytes

/// The tags that end raw text.
enum RawTextEnd {
  /// True if an end tag of that name begins at the `<` at `index` (HTML Living Standard, 13.2.5.9 to 13.2.5.14).
  static func isEndTag(_ name: HTMLName, in source: [UInt8], at index: Int) -> Bool {
    index + 1 < source.count && source[index + 1] == UInt8(ascii: "/") && isName(name, in: source, at: index + 2)
  }

  /// True if the source contains the whole name at `start`, ignoring case.
  static func isName(_ name: HTMLName, in source: [UInt8], at start: Int) -> Bool {
    var index = start
    for byte in name.string.utf8 {
      guard index < source.count, ASCII.lowercased(source[index]) == byte else { return false }
      index += 1
    }
    guard index < source.count, index > start else { return false }
    let byte = source[index]
    return ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
