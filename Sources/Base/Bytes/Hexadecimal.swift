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

private let hexadecimalDigits = Array("0123456789abcdef".utf8)
