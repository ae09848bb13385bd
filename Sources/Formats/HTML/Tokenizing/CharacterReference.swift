import Bytes

/// A character reference in text, such as `&eacute;` or `&#8217;` (HTML Living Standard, 13.2.5.72 to 13.2.5.80).
package struct CharacterReference {
  package let first: Unicode.Scalar
  package let second: Unicode.Scalar?
  /// The index after the reference.
  package let end: Int

  /// The lengths of the longest name that is valid without a semicolon, and of the longest name.
  private static let longestLegacy = 6
  private static let longest = 32

  /// Parses the reference at the ampersand at `start`; nil if the ampersand is literal text. In an attribute's value, a
  /// name without a semicolon is literal text if a letter, a digit or `=` follows, because addresses contain such text.
  ///
  /// - Parameter joinsPairs: True if references to both halves of a character are the character, against HTML.
  package init?(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int, isInAttribute: Bool, joinsPairs: Bool = false
  ) {
    let next = start + 1
    guard next < bytes.count else { return nil }
    if bytes[next] == UInt8(ascii: "#") {
      self.init(numberIn: bytes, from: next + 1, joinsPairs: joinsPairs)
    } else if ASCII.isLetter(bytes[next]) {
      self.init(nameIn: bytes, from: next, isInAttribute: isInAttribute)
    } else {
      return nil
    }
  }

  /// The reference of a name without `&` and `;`, which is case sensitive; it ends where the name does.
  package init?(named name: UnsafeBufferPointer<UInt8>) {
    guard name.count <= CharacterReference.longest, let reference = NamedReferences.all.find(name) else { return nil }
    self.init(reference, end: name.count)
  }

  package func append(to bytes: inout [UInt8]) {
    if first.isASCII && second == nil {
      bytes.append(UInt8(truncatingIfNeeded: first.value))
      return
    }
    bytes.append(contentsOf: first.utf8)
    if let second { bytes.append(contentsOf: second.utf8) }
  }

  // MARK: Private

  private init?(numberIn bytes: UnsafeBufferPointer<UInt8>, from start: Int, joinsPairs: Bool) {
    guard let (number, end) = Self.number(in: bytes, from: start) else { return nil }
    let pair = joinsPairs ? Self.pair(of: number, in: bytes, at: end) : nil
    first = pair?.scalar ?? Self.scalar(numbered: number)
    second = nil
    self.end = pair?.end ?? end
  }

  /// The character of a surrogate and the reference to the second one at `place`: programs that know UTF-16 alone write
  /// one character so. The specifications have no character for it.
  package static func pair(
    of high: UInt32, in bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard (0xD800...0xDBFF).contains(high), place + 2 < bytes.count, bytes[place] == UInt8(ascii: "&"),
      bytes[place + 1] == UInt8(ascii: "#"), let (low, end) = number(in: bytes, from: place + 2),
      (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { ($0, end) }
  }

  /// The number of a reference after its `#`, and the place after it.
  private static func number(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (number: UInt32, end: Int)? {
    var index = start
    let isHexadecimal = index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let firstDigit = index
    var number: UInt32 = 0
    while index < bytes.count, let digit = ASCII.hexValue(bytes[index]), isHexadecimal || digit < 10 {
      number = min(number * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > firstDigit else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return (number, index)
  }

  private init?(nameIn bytes: UnsafeBufferPointer<UInt8>, from start: Int, isInAttribute: Bool) {
    let limit = min(bytes.count, start + CharacterReference.longest)
    var index = start
    while index < limit, ASCII.isLetter(bytes[index]) || ASCII.isDigit(bytes[index]) { index += 1 }
    let isEnded = index < bytes.count && bytes[index] == UInt8(ascii: ";")
    if isEnded, let reference = NamedReferences.all.find(UnsafeBufferPointer(rebasing: bytes[start..<index])) {
      self.init(reference, end: index + 1)
      return
    }
    // The longest name that is valid without a semicolon.
    var end = min(index, start + CharacterReference.longestLegacy)
    while end >= start + 2 {
      let name = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if let reference = NamedReferences.all.find(name), reference.isLegacy {
        let isInWord = end < index || end < bytes.count && bytes[end] == UInt8(ascii: "=")
        if isInAttribute, isInWord { return nil }
        self.init(reference, end: end)
        return
      }
      end -= 1
    }
    return nil
  }

  private init?(_ reference: NamedReferences.Reference, end: Int) {
    guard let first = Unicode.Scalar(reference.first) else { return nil }
    self.first = first
    second = reference.second == 0 ? nil : Unicode.Scalar(reference.second)
    self.end = end
  }

  /// The character with a number. 128 to 159 are read as Windows-1252; invalid numbers give U+FFFD.
  private static func scalar(numbered number: UInt32) -> Unicode.Scalar {
    if let byte = UInt8(exactly: number), byte >= 0x80 { return Windows1252.scalar(byte) }
    guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
    return scalar
  }
}
