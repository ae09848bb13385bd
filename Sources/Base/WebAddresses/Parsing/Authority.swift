import Bytes

/// The part of an address between `//` and the path: user, host, port.
enum Authority {
  /// The normalized authority: host in lower case and ASCII, without the default port of the scheme; nil without a
  /// usable host.
  static func normalize(_ authority: ArraySlice<UInt8>, scheme: ByteString) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      result = user(authority[..<at])
      rest = authority[(at + 1)...]
    }
    let bracket = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    let colon = rest[bracket...].lastIndex(of: UInt8(ascii: ":"))
    guard let host = host(rest[..<(colon ?? rest.endIndex)]) else { return nil }
    result.append(contentsOf: host)
    guard let colon, colon + 1 < rest.endIndex else { return result }
    let digits = rest[(colon + 1)...]
    guard digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { return nil }
    if port != ownPorts[scheme] { result.append(contentsOf: ":\(port)".utf8) }
    return result
  }

  // MARK: Private

  private static let ownPorts: [ByteString: UInt16] = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

  private static func user(_ user: ArraySlice<UInt8>) -> [UInt8] {
    let colon = user.firstIndex(of: UInt8(ascii: ":"))
    var result = PercentCoding.encode(user[..<(colon ?? user.endIndex)], .user)
    if let colon, colon + 1 < user.endIndex {
      result.append(UInt8(ascii: ":"))
      result.append(contentsOf: PercentCoding.encode(user[(colon + 1)...], .user))
    }
    if !result.isEmpty { result.append(UInt8(ascii: "@")) }
    return result
  }

  private static func host(_ host: ArraySlice<UInt8>) -> [UInt8]? {
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]"), host.count > 3 {
      let digits = host.dropFirst().dropLast()
      let isAddress = digits.allSatisfy {
        isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
      return isAddress ? host.map(lowercase) : nil
    }
    let name = host.contains(UInt8(ascii: "%")) ? PercentCoding.decode(host) : Array(host)
    let ascii: [UInt8]?
    if name.allSatisfy({ $0 < 0x80 }) {
      ascii = name.map(lowercase)
    } else {
      ascii = String(validating: name, as: UTF8.self).flatMap { Punycode.encode(host: $0.lowercased()) }
    }
    guard let ascii, !ascii.isEmpty, ascii.allSatisfy(mayStandInHost),
      ascii.contains(where: { $0 != UInt8(ascii: ".") })
    else { return nil }
    return ascii
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// URL Living Standard, 3.5 "Host parsing": the forbidden domain code points.
  private static func mayStandInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
      UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }
}
