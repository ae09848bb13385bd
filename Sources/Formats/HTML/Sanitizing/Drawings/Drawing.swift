import Bytes
import WebAddresses

/// A drawing, written as a separate document that a page shows as an image. An image runs nothing and loads nothing
/// (SVG Integration, 5.1 "secure static mode"); besides, the document contains nothing active.
struct Drawing {
  /// The address, as `data:image/svg+xml;base64,…`.
  let address: String
  /// The width in CSS pixels.
  let width: Int?
  let height: Int?
  /// Its title, or the text in it.
  let label: String

  static let prefix = "data:image/svg+xml;base64,"

  /// True for the address of a drawing.
  static func isAddress(_ address: String) -> Bool { address.hasBytePrefix("data:image/svg+xml") }

  /// The drawing in a `data:` address (RFC 2397); nil if it contains none.
  static func decode(_ address: AddressParts) -> [UInt8]? {
    guard address.scheme == "data", let comma = address.path.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let header = ByteString(decoding: address.path[..<comma].map(ASCII.lowercased)).string
    guard header.hasBytePrefix("image/svg+xml") else { return nil }
    var content = Array(address.path[(comma + 1)...])
    if let query = address.query { content += [UInt8(ascii: "?")] + query }
    content = PercentCoding.decode(content[...])
    return header.trimmedASCII.hasByteSuffix(";base64") ? Base64.decode(content) : content
  }
}

/// Base64 (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
      for offset in 0..<4 {
        output.append(
          offset <= count ? digits[Int(group >> (18 - 6 * UInt32(clamping: offset)) & 63)] : UInt8(ascii: "="))
      }
      index += 3
    }
    return output
  }

  /// The decoded bytes; other characters are skipped.
  static func decode(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var bits = 0
    for byte in text {
      guard let digit = value(byte) else { continue }
      group = group << 6 | digit
      bits += 6
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: group >> UInt32(clamping: bits)))
      }
    }
    return output
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
