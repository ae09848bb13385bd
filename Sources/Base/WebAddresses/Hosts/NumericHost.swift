import Bytes

/// Hosts that are numbers, in their canonical forms (URL Living Standard, 3.5).
enum NumericHost {
  /// True if browsers read the name as an IPv4 address: its last label is a number ("ends in a number").
  static func isNumber(_ name: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    let names = name.last == dot ? name.dropLast() : name[...]
    let last = names.lastIndex(of: dot).map { names[($0 + 1)...] } ?? names
    guard let first = last.first, ASCII.isDigit(first) else { return false }
    return last.allSatisfy(ASCII.isDigit) || number(last) != nil
  }

  /// The address in dotted decimals of one to four numbers, each decimal, octal or hexadecimal; nil if one of them is too
  /// large or no number.
  static func four(_ name: [UInt8]) -> [UInt8]? {
    var labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { labels.removeLast() }
    let numbers = labels.compactMap(number)
    guard (1...4).contains(labels.count), numbers.count == labels.count, let last = numbers.last,
      numbers.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(clamping: 5 - numbers.count))
    else { return nil }
    var address = last
    for (offset, number) in numbers.dropLast().enumerated() { address |= number << UInt64(clamping: 24 - 8 * offset) }
    return Array([24, 16, 8, 0].map { "\(address >> $0 & 0xFF)" }.joined(separator: ".").utf8)
  }

  /// The address in brackets, shortened (RFC 5952, but with hexadecimal digits only); nil for other texts.
  static func six(_ text: String) -> [UInt8]? {
    guard let bytes = NumericAddress.bytes(text), bytes.count == 16 else { return nil }
    return Array("[\(NumericAddress.text(bytes))]".utf8)
  }

  /// `0x` alone is zero, and so is nothing else that has no digit. A number above 2^32 is 2^32.
  private static func number(_ label: ArraySlice<UInt8>) -> UInt64? {
    var (digits, radix) = (label, 10 as UInt64)
    if label.count >= 2, label.first == UInt8(ascii: "0") {
      let isHexadecimal = label.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      (digits, radix) = isHexadecimal ? (label.dropFirst(2), 16) : (label.dropFirst(), 8)
    }
    guard !label.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = ASCII.hexValue(byte), digit < radix else { return nil }
      number = min(number * radix + UInt64(digit), 1 << 32)
    }
    return number
  }
}
