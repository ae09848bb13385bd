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

  /// URL Living Standard, 3.5 "Host parsing".
  private static func host(_ host: ArraySlice<UInt8>) -> [UInt8]? {
    if host.first == UInt8(ascii: "[") {
      guard host.last == UInt8(ascii: "]") else { return nil }
      return NumericHost.six(String(decoding: host.dropFirst().dropLast(), as: UTF8.self))
    }
    if isPlain(host) {
      let name = Array(host)
      return NumericHost.isNumber(name) ? NumericHost.four(name) : name
    }
    let name = host.contains(UInt8(ascii: "%")) ? PercentCoding.decode(host) : Array(host)
    guard let ascii = DomainName.ascii(name), !ascii.isEmpty, ascii.allSatisfy(mayStandInHost) else { return nil }
    return NumericHost.isNumber(ascii) ? NumericHost.four(ascii) : ascii
  }

  /// True for a name that is in ASCII and lower case already, as most are, and has no encoded label.
  private static func isPlain(_ host: ArraySlice<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in host {
      let isHyphen = byte == UInt8(ascii: "-") && before != UInt8(ascii: "-")
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      guard isLetter || ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || isHyphen else { return false }
      before = byte
    }
    return before != 0
  }

  /// False for the forbidden domain code points.
  private static func mayStandInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
      UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "%"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }
}
