import Bytes

/// Windows-1252, which web documents also label Latin-1 and ASCII (WHATWG Encoding, 9.1). Character references use it for
/// the numbers 128 to 159.
package enum Windows1252 {
  package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard byte >= 0x80, byte <= 0x9F else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(high[Int(byte - 0x80)]) ?? Unicode.Scalar(byte)
  }

  /// The byte of a character; nil for one that has none.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(truncatingIfNeeded: scalar.value) }
    return high.firstIndex { $0 == scalar.value }.map { UInt8(truncatingIfNeeded: $0 + 0x80) }
  }

  /// Appends the character of a byte in UTF-8.
  package static func append(_ byte: UInt8, to output: inout [UInt8]) {
    guard byte >= 0x80 else {
      output.append(byte)
      return
    }
    if byte >= 0xA0 {
      output.append(byte < 0xC0 ? 0xC2 : 0xC3)
      output.append(byte & 0x3F | 0x80)
    } else {
      output.append(contentsOf: String(scalar(byte)).utf8)
    }
  }

  /// The text in UTF-8.
  ///
  /// - Complexity: O(n).
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { append(byte, to: &output) }
    return output
  }

  /// The bytes 0x80 to 0x9F; the others are Latin-1.
  private static let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
