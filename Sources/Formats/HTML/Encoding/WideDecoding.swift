import Bytes

/// Decodes encodings with units of two and four bytes. Units that are not characters become U+FFFD.
package enum WideDecoding {
  package static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second): (UInt16, UInt16) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Decodes a byte of x-user-defined (WHATWG Encoding, §14.5.1).
  package static func userDefined(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : Unicode.Scalar(0xF780 + UInt32(byte - 0x80)) ?? "\u{FFFD}"
  }

  package static func utf32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count / 4)
    var index = bytes.startIndex
    while index + 3 < bytes.endIndex {
      var unit: UInt32 = 0
      for offset in 0..<4 {
        unit |= UInt32(bytes[index + offset]) << UInt32(clamping: 8 * (isBigEndian ? 3 - offset : offset))
      }
      units.append(unit)
      index += 4
    }
    return Array(String(decoding: units, as: UTF32.self).utf8)
  }
}
