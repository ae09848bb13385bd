import Bytes

/// Reads the encoding that a document or its server declares.
package enum EncodingDeclaration {
  /// The charset that a content type names, in a header or in a `meta` element (HTML Living Standard, 2.5.5): servers
  /// and authors forget the semicolon before it.
  package static func charset(ofContentType contentType: String?) -> String? {
    guard let contentType else { return nil }
    let bytes = Array(contentType.utf8)
    return bytes.map(ASCII.lowercased).withUnsafeBufferPointer { folded in
      var place = 0
      while let word = ByteScan.first("charset", in: folded, from: place) {
        place = word + 7
        let rest = bytes[place...].drop(while: ASCII.isWhitespace)
        guard word == 0 || !isPartOfWord(bytes[word - 1]), rest.first == UInt8(ascii: "=") else { continue }
        let value = rest.dropFirst().drop { ASCII.isWhitespace($0) || isQuote($0) }
          .prefix { !ASCII.isWhitespace($0) && !isQuote($0) && $0 != UInt8(ascii: ";") }
        return ASCII.nonEmpty(String(decoding: value, as: UTF8.self))
      }
      return nil
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
  }

  /// The encoding in an XML declaration within the first bytes (XML 1.0, §2.8), in any encoding that extends ASCII. No
  /// other markup may precede the declaration.
  package static func encoding(ofXML bytes: ArraySlice<UInt8>) -> String? {
    let head = bytes.prefix(1024).filter { $0 != 0 }
    // A declaration further in is an example in a text, or part of another document.
    guard let start = head.firstIndex(of: UInt8(ascii: "<")), head[start...].starts(with: "<?xml".utf8) else {
      return nil
    }
    let declaration = head[start...].prefix { $0 != UInt8(ascii: ">") }
    guard declaration.endIndex < head.endIndex,
      let word = head.withUnsafeBufferPointer({ ByteScan.first("encoding", in: $0, from: start) }),
      word + 8 <= declaration.endIndex
    else { return nil }
    let rest = declaration[(word + 8)...].drop { ASCII.isWhitespace($0) }
    guard rest.first == UInt8(ascii: "=") else { return nil }
    let value = rest.dropFirst().drop { ASCII.isWhitespace($0) }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    return ASCII.nonEmpty(String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self))
  }

  /// The encoding shown by a byte order mark, or by the zero bytes around a first `<` or `{`; and the length of the
  /// mark.
  package static func signature(_ bytes: [UInt8]) -> (label: EncodingLabel, length: Int)? {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return (.utf32(isBigEndian: true), 4) }
    if head == [0xFF, 0xFE, 0x00, 0x00] { return (.utf32(isBigEndian: false), 4) }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
    guard head.count == 4 else { return nil }
    switch (head[0] != 0, head[1] != 0, head[2] != 0, head[3] != 0) {
    case (true, false, false, false): return (.utf32(isBigEndian: false), 0)
    case (false, false, false, true): return (.utf32(isBigEndian: true), 0)
    case (true, false, true, false): return (.utf16(isBigEndian: false), 0)
    case (false, true, false, true): return (.utf16(isBigEndian: true), 0)
    default: return nil
    }
  }
}
