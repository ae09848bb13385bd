import Bytes

/// Converts the bytes of a page to UTF-8 (HTML Living Standard, 13.2.3 "The input byte stream", for the encodings
/// relevant to finding feeds and titles; others are read as Windows-1252).
enum PageDecoder {
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(bytes.dropFirst(2), isLittleEndian: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(bytes.dropFirst(2), isLittleEndian: false) }
    if bytes.starts(with: [0x3C, 0x00]) { return decodeUTF16(bytes[...], isLittleEndian: true) }
    if bytes.starts(with: [0x00, 0x3C]) { return decodeUTF16(bytes[...], isLittleEndian: false) }
    return isMostlyUTF8(bytes) ? bytes : Windows1252.decode(bytes[...])
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let pair: (UInt8, UInt8) = (bytes[index], bytes[index + 1])
      units.append(isLittleEndian ? UInt16(pair.1) << 8 | UInt16(pair.0) : UInt16(pair.0) << 8 | UInt16(pair.1))
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// True for UTF-8 with a few invalid characters, as from a cut at a limit or an embedded ad.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    if String(validating: bytes, as: UTF8.self) != nil { return true }
    var valid = 0
    var broken = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): if scalar.value > 0x7F { valid += 1 }
      case .error: broken += 1
      case .emptyInput: return valid >= broken
      }
    }
  }
}
