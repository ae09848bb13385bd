import Bytes

/// Reads the encoding that a document or its server declares.
enum EncodingDeclaration {
  /// The charset parameter of a content type.
  static func charset(ofContentType contentType: String?) -> String? {
    guard let contentType else { return nil }
    for parameter in contentType.splitBytes(on: ";").dropFirst() {
      let parts = parameter.splitBytes(on: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmedASCII.hasSameBytesIgnoringCase(as: "charset") else { continue }
      let value = parts[1].utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      return ASCII.nonEmpty(String(decoding: value, as: UTF8.self))
    }
    return nil
  }

  /// The encoding in an XML declaration within the first bytes (XML 1.0, §2.8), in any encoding that extends ASCII. No
  /// other markup may precede the declaration.
  static func encoding(ofXML bytes: ArraySlice<UInt8>) -> String? {
    let head = bytes.prefix(1024).filter { $0 != 0 }
    // A declaration further in is an example in a text, or part of another document.
    guard let start = head.firstIndex(of: UInt8(ascii: "<")), head[start...].starts(with: "<?xml".utf8) else {
      return nil
    }
    let named: Range<Int>? = head.withUnsafeBufferPointer { head in
      guard let end = ByteScan.first("?>", in: head, from: start),
        let word = ByteScan.first("encoding", in: head, from: start), word < end
      else { return nil }
      return (word + 8)..<end
    }
    guard let named else { return nil }
    let rest = head[named].drop { ASCII.isWhitespace($0) }
    guard rest.first == UInt8(ascii: "=") else { return nil }
    let value = rest.dropFirst().drop { ASCII.isWhitespace($0) }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    return ASCII.nonEmpty(String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self))
  }

  /// The encoding shown by a byte order mark, or by the zero bytes around a first `<` or `{`; and the length of the
  /// mark.
  static func signature(_ bytes: [UInt8]) -> (label: EncodingLabel, length: Int)? {
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
