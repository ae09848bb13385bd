/// Decoding of `%41` and, in forms, of `+` (WHATWG URL, sections 1.3 and 5.1).
enum PercentDecoding {
  /// The text of `bytes`. An escape that is none stays as it is; what is not UTF-8 then becomes U+FFFD. O(n).
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    let percent = UInt8(ascii: "%")
    let plus = UInt8(ascii: "+")
    guard bytes.contains(where: { (byte: UInt8) in byte == percent || plusIsSpace && byte == plus }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == percent, let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(plusIsSpace && byte == plus ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): byte - UInt8(ascii: "0")
    case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte): byte - UInt8(ascii: "a") + 10
    case .some(let byte) where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
