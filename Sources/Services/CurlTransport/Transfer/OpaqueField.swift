import Bytes

/// The values of fields that a client sends back without understanding them (RFC 9110, section 8.8): any bytes, also
/// those that are no UTF-8.
///
/// A value with such bytes has a scalar of the private use area for each of its bytes above ASCII, which is converted
/// back when a condition is sent.
enum OpaqueField {
  private static let base: UInt32 = 0xF700

  /// A Boolean value that is true for fields that come back as conditions.
  static func isValidator(_ name: String) -> Bool {
    name.hasSameBytesIgnoringCase(as: "ETag") || name.hasSameBytesIgnoringCase(as: "Last-Modified")
  }

  static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validUTF8: bytes), !text.unicodeScalars.contains(where: isMarked) {
      return text
    }
    let scalars = bytes.map { byte in byte < 0x80 ? Unicode.Scalar(byte) : Unicode.Scalar(base + UInt32(byte)) ?? "?" }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The bytes of a line `Name: value` of a request.
  static func bytes(ofLine line: String) -> [UInt8] {
    guard Substring(line.utf8.prefix(3)).hasSameBytesIgnoringCase(as: "If-") else { return Array(line.utf8) }
    return line.unicodeScalars.flatMap { scalar in
      isMarked(scalar) ? [UInt8(clamping: scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  private static func isMarked(_ scalar: Unicode.Scalar) -> Bool {
    (base + 0x80...base + 0xFF).contains(scalar.value)
  }
}
