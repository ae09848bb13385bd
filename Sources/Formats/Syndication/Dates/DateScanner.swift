import Bytes

/// Scans the bytes of a date.
struct DateScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpaces() {
    while let byte = peek, ASCII.isWhitespace(byte) { position += 1 }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Reads all digits that follow, at most 18.
  mutating func number() -> (value: Int, digits: Int)? {
    let start = position
    var value = 0
    while let byte = peek, ASCII.isDigit(byte), position - start < 18 {
      value = value * 10 + Int(byte - 0x30)
      position += 1
    }
    return position > start ? (value, position - start) : nil
  }

  /// Reads a number of exactly `count` digits; nil if more digits follow.
  mutating func number(ofDigits count: Int) -> Int? {
    let start = position
    guard let number = number(), number.digits == count else {
      position = start
      return nil
    }
    return number.value
  }

  /// Reads a number of exactly two digits, regardless of the next byte.
  mutating func twoDigits() -> Int? {
    guard position + 1 < bytes.count, ASCII.isDigit(bytes[position]), ASCII.isDigit(bytes[position + 1]) else {
      return nil
    }
    defer { position += 2 }
    return Int(bytes[position] - 0x30) * 10 + Int(bytes[position + 1] - 0x30)
  }

  /// Reads the letters that follow, in lower case. All bytes beyond ASCII count as letters.
  mutating func word() -> ByteString? {
    let start = position
    while let byte = peek, ASCII.isLetter(byte) || byte >= 0x80 || isPointInWord { position += 1 }
    guard position > start else { return nil }
    // Names of months have capitals beyond ASCII; dates are short.
    return ByteString(String(decoding: bytes[start..<position], as: UTF8.self).lowercased())
  }

  /// True between letters beyond ASCII: abbreviations of Thai have points inside.
  private var isPointInWord: Bool {
    peek == UInt8(ascii: ".") && position > 0 && bytes[position - 1] >= 0x80 && position + 1 < bytes.count
      && bytes[position + 1] >= 0x80
  }

  /// Reads the fraction of a second after a point or comma.
  mutating func fraction() -> Double {
    guard let byte = peek, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), position + 1 < bytes.count,
      ASCII.isDigit(bytes[position + 1])
    else { return 0 }
    position += 1
    var value: Double = 0
    var scale: Double = 0.1
    while let byte = peek, ASCII.isDigit(byte) {
      value += Double(byte - 0x30) * scale
      scale /= 10
      position += 1
    }
    return value
  }
}
