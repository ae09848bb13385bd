import Bytes

/// A character reference in HTML text, such as `&eacute;` or `&#8217;`.
struct HTMLReference {
  var scalar: Unicode.Scalar
  /// Where the text goes on.
  var end: Int

  /// The reference that begins at the ampersand at `start`; nil if there is none.
  init?(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var position: Int = start + 1
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "#") {
      position += 1
      let isHexadecimal: Bool = position < bytes.count && bytes[position] | 0x20 == UInt8(ascii: "x")
      if isHexadecimal { position += 1 }
      let firstDigit: Int = position
      var number: UInt32 = 0
      while position < bytes.count, let digit = ASCII.hexValue(bytes[position]), isHexadecimal || digit < 10 {
        number = min(number &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
        position += 1
      }
      guard position > firstDigit else { return nil }
      if position < bytes.count, bytes[position] == UInt8(ascii: ";") { position += 1 }
      scalar = HTMLEntities.scalar(numbered: number)
      end = position
      return
    }
    let limit: Int = min(bytes.count, position + HTMLEntities.longestName + 1)
    var index: Int = position
    while index < limit, ASCII.isLetter(bytes[index]) || ASCII.isDigit(bytes[index]) { index += 1 }
    guard index < limit, bytes[index] == UInt8(ascii: ";"), index > position,
      let named = HTMLEntities.scalar(
        named: ByteString(decoding: UnsafeBufferPointer(rebasing: bytes[position..<index])))
    else { return nil }
    scalar = named
    end = index + 1
  }
}
