extension Sequence where Element == UInt8 {
  /// The bytes in hexadecimal, in lower case, with two digits for each.
  ///
  /// - Complexity: O(bytes).
  public var hexadecimal: String {
    var text: [UInt8] = []
    for byte in self { text += [hexadecimalDigits[Int(byte >> 4)], hexadecimalDigits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes that pairs of hexadecimal digits, in either case, stand for; nil for other texts.
  ///
  /// - Complexity: O(bytes).
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map(ASCII.hexValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      append(UInt8(clamping: high << 4 | low))
    }
  }
}

private let hexadecimalDigits = Array("0123456789abcdef".utf8)
