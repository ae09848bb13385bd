import Bytes

/// Percent-encoded bytes, such as `%41` (URL Living Standard, 1.3).
public enum PercentCoding {
  /// A part of an address.
  public enum Part: Sendable {
    case path, query, fragment, opaque, user
    /// A name or value in a query: all bytes except unreserved ones are encoded (RFC 3986, 2.3).
    case field
  }

  /// Encodes the bytes that are not allowed in a part of an address. Existing escapes do not change, except in a
  /// field.
  ///
  /// - Complexity: O(n).
  public static func encode(_ bytes: ArraySlice<UInt8>, _ part: Part) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if mayStand(byte, part) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result.append(digit(byte >> 4))
        result.append(digit(byte & 15))
      }
    }
    return result
  }

  /// A name or value in a query, encoded.
  public static func field(_ text: String) -> String {
    String(decoding: encode(Array(text.utf8)[...], .field), as: UTF8.self)
  }

  /// Decodes escapes and, if it stands for a space as in forms (URL Living Standard, 5.1), `+`. An invalid escape stays
  /// as it is.
  ///
  /// - Complexity: O(n).
  public static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(ASCII.hexValue),
        let low = rest.dropFirst().first.flatMap(ASCII.hexValue)
      {
        result.append(UInt8(clamping: high << 4 | low))
        rest = rest.dropFirst(2)
      } else {
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return result
  }

  private static func mayStand(_ byte: UInt8, _ part: Part) -> Bool {
    if part == .field { return isUnreserved(byte) }
    guard byte > 0x20, byte < 0x7F else { return false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): return false
    case UInt8(ascii: "'"): return part != .query
    case UInt8(ascii: "`"): return part == .query || part == .opaque
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "^"), UInt8(ascii: "|"):
      return part != .path && part != .user
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"):
      return part != .user
    default: return true
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
