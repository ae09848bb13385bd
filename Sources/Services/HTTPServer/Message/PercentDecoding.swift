import Bytes

/// Decoding of `%41` and, in forms, of `+` (WHATWG URL, sections 1.3 and 5.1).
enum PercentDecoding {
  /// Decodes `bytes`. An invalid escape stays as it is, and invalid UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(n).
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    let percent = UInt8(ascii: "%")
    let plus = UInt8(ascii: "+")
    guard bytes.contains(where: { $0 == percent || plusIsSpace && $0 == plus }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == percent, let high = rest.first.flatMap(ASCII.hexValue),
        let low = rest.dropFirst().first.flatMap(ASCII.hexValue)
      {
        decoded.append(UInt8(high << 4 | low))
        rest = rest.dropFirst(2)
      } else {
        decoded.append(plusIsSpace && byte == plus ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
