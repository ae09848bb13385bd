import Bytes

/// Recognizes addresses that are already normalized, as most are, without parsing them.
extension WebAddress {
  /// True if normalization would not change the address. Recognizes `http` and `https` addresses whose authority is
  /// only a host of lower-case letters, digits, dots and single hyphens that does not end like a number. False for all
  /// others, normalized or not.
  ///
  /// - Complexity: O(n).
  public static func isNormal(_ address: String, longest: Int = WebAddress.longest) -> Bool {
    var address = address
    return address.withUTF8 { $0.count <= longest && isNormal($0) }
  }

  private static func isNormal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = schemeEnd(bytes)
    guard index > 0 else { return false }
    let start = index
    var labelStart = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "/") {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "."): labelStart = index + 1
      // "xn--" begins a label that is decoded and checked.
      case UInt8(ascii: "-"): guard bytes[index - 1] != UInt8(ascii: "-") else { return false }
      default: guard byte &- 0x61 < 26 || ASCII.isDigit(byte) else { return false }
      }
      index += 1
    }
    guard index > start, index < bytes.count, labelStart < index, !ASCII.isDigit(bytes[labelStart]) else {
      return false
    }
    var isPath = true
    while index < bytes.count {
      let byte = bytes[index]
      guard isPlain(byte) else { return false }
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isPath = false }
      index += 1
      // "/./", "/../" and their encoded forms are removed by normalization.
      if isPath, byte == UInt8(ascii: "/"), index < bytes.count,
        bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "%")
      {
        return false
      }
    }
    return true
  }

  /// The start of the host; 0 if the scheme is another one.
  private static func schemeEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if bytes.starts(with: "https://".utf8) { return 8 }
    return bytes.starts(with: "http://".utf8) ? 7 : 0
  }

  /// True if the byte is allowed in paths, queries and fragments.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "\\"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }
}
