import Bytes

/// Extracts the scheme of an address as a browser does (URL Living Standard, 4.4 "URL parsing", scheme start and scheme
/// states).
enum AddressScheme {
  /// The scheme in lower case, or nil for a relative address. Leading control characters and spaces are ignored, and so
  /// are tabs and line breaks within it: `" java\tscript:"` is `javascript`.
  static func scheme(of address: some Sequence<UInt8>) -> ByteString? {
    var scheme: [UInt8] = []
    for byte in address {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case 0...0x20 where scheme.isEmpty: continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard !scheme.isEmpty else { return nil }
        scheme.append(byte)
      case UInt8(ascii: ":"): return scheme.isEmpty ? nil : ByteString(decoding: scheme)
      default: return nil
      }
    }
    return nil
  }

  /// Returns true if `Markup` may write the address: relative, `http` or `https`; in links also `mailto` and `tel`.
  static func isAllowed(_ address: String, inLink: Bool) -> Bool {
    // Nearly all addresses are of these kinds.
    if address.utf8.starts(with: "https://".utf8) || address.utf8.first == UInt8(ascii: "/") { return true }
    guard let scheme = scheme(of: address.utf8) else { return true }
    return switch scheme {
    case "http", "https": true
    case "mailto", "tel": inLink
    default: false
    }
  }
}
