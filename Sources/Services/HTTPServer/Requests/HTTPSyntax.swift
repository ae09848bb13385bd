import Bytes

/// Classes of bytes in messages (RFC 9110 section 5.6.2, RFC 9112 section 2).
enum HTTPSyntax {
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")

  /// True for a byte that is allowed in a method or a header's name.
  static func isToken(_ byte: UInt8) -> Bool {
    if ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    return switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// True if the bytes are a method or a header's name.
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(isToken)
  }

  /// True for a byte that is not allowed in a message's head, except in line ends: all control characters but the tab.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }

  /// The bytes without spaces and tabs at either end.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var trimmed = bytes
    while let first = trimmed.first, isBlank(first) { trimmed.removeFirst() }
    while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
    return trimmed
  }

  /// Removes and returns the bytes before the first of `ends`, or all bytes.
  static func take(_ bytes: inout ArraySlice<UInt8>, upTo ends: UInt8...) -> ArraySlice<UInt8> {
    let end = bytes.firstIndex { ends.contains($0) } ?? bytes.endIndex
    let taken = bytes[..<end]
    bytes = bytes[end...]
    return taken
  }

  /// The text in lower case.
  static func lowercased(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.map(ASCII.lowercased), as: UTF8.self)
  }
}
