/// Classes of ASCII bytes (Infra Standard, §4.6 "Code points").
public enum ASCII {
  @inlinable @inline(__always)
  public static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  @inlinable @inline(__always)
  public static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  /// True for space, tab, line feed, form feed and carriage return.
  @inlinable @inline(__always)
  public static func isWhitespace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C)
  }

  @inlinable @inline(__always)
  public static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The value of a hexadecimal digit. Nil for other bytes.
  @inlinable @inline(__always)
  public static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// The bytes without white space at either end.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func trimmed<Bytes: BidirectionalCollection>(_ bytes: Bytes) -> Bytes.SubSequence
  where Bytes.Element == UInt8 {
    var trimmed = bytes[...]
    while let first = trimmed.first, isWhitespace(first) { trimmed.removeFirst() }
    while let last = trimmed.last, isWhitespace(last) { trimmed.removeLast() }
    return trimmed
  }

  /// The text without white space at either end. Nil if nothing is left.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func nonEmpty(_ text: String?) -> String? {
    guard let text else { return nil }
    let utf8 = text.utf8
    guard let first = utf8.first, let last = utf8.last else { return nil }
    if !isWhitespace(first), !isWhitespace(last) { return text }
    let trimmed = trimmed(utf8)
    return trimmed.isEmpty ? nil : String(Substring(trimmed))
  }
}
