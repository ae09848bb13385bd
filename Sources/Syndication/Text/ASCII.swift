/// Classes of ASCII bytes.
enum ASCII {
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// The bytes without white space at either end.
  static func trimmed<Bytes: BidirectionalCollection>(_ bytes: Bytes) -> Bytes.SubSequence
  where Bytes.Element == UInt8 {
    var trimmed: Bytes.SubSequence = bytes[...]
    while let first = trimmed.first, isWhitespace(first) { trimmed.removeFirst() }
    while let last = trimmed.last, isWhitespace(last) { trimmed.removeLast() }
    return trimmed
  }

  /// The text without white space at either end; nil when nothing is left.
  static func nonEmpty(_ text: String?) -> String? {
    guard let text else { return nil }
    let utf8: String.UTF8View = text.utf8
    guard let first = utf8.first, let last = utf8.last else { return nil }
    if !isWhitespace(first), !isWhitespace(last) { return text }
    let trimmed: Substring.UTF8View = trimmed(utf8)
    return trimmed.isEmpty ? nil : String(Substring(trimmed))
  }
}
