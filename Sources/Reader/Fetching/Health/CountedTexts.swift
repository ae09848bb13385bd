import Bytes

extension BinaryInteger {
  /// The number with separators of thousands, as in "24,350".
  public var grouped: String {
    var bytes: [UInt8] = []
    for (index, digit) in "\(magnitude)".utf8.reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
      bytes.append(digit)
    }
    if self < 0 { bytes.append(UInt8(ascii: "-")) }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  /// The number with what it counts, as in "1 feed" or "24,350 feeds".
  public func counted(_ one: String, _ many: String) -> String { "\(grouped) \(self == 1 ? one : many)" }
}
