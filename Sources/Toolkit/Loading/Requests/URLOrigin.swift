import Bytes

/// Scheme, host and port of an address, read without Foundation (RFC 3986, sections 3.1 and 3.2).
///
/// A small scanner that tells servers apart. It does not validate addresses; that is the transport's task.
public struct URLOrigin: Sendable, Hashable {
  /// The scheme in lower case.
  @ComparedByBytes public private(set) var scheme: String
  /// The host in ASCII lower case, without user name and password. An IPv6 address is without brackets.
  @ComparedByBytes public private(set) var host: String
  /// The port as written. Nil if it is missing or not a valid port.
  public let port: UInt16?

  /// The host alone.
  static func host(of url: String) -> String? { URLOrigin(of: url)?.host }

  /// Nil if the address has no scheme or no host (`mailto:`, `file:///`, a relative one).
  ///
  /// - Complexity: O(length).
  public init?(of url: String) {
    let bytes = url.utf8[...]
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = bytes[..<colon]
    guard let first = scheme.first, isLetter(first), scheme.allSatisfy(isSchemeByte) else { return nil }

    var rest = bytes[colon...].dropFirst()
    for _ in 0..<2 {
      guard rest.popFirst() == UInt8(ascii: "/") else { return nil }
    }
    // A backslash also ends the authority: browsers read it as a slash, so a check for them must do the same.
    let authority = rest.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
    }
    let afterUser =
      authority.lastIndex(of: UInt8(ascii: "@")).map { index in
        authority.index(after: index)
      }
      ?? authority.startIndex
    let location = authority[afterUser...]

    let host: Substring.UTF8View
    let portText: Substring.UTF8View
    if location.first == UInt8(ascii: "["), let end = location.firstIndex(of: UInt8(ascii: "]")) {
      host = location[..<end].dropFirst()
      portText = location[end...].dropFirst(2)
    } else {
      host = location.prefix { byte in byte != UInt8(ascii: ":") }
      portText = location[host.endIndex...].dropFirst()
    }
    guard !host.isEmpty else { return nil }

    self.scheme = lowercasedText(scheme)
    self.host = lowercasedText(host)
    self.port = UInt16(String(Substring(portText)))
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
}

private func isSchemeByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}

/// Lowercases ASCII letters only: other scripts are left to the transport's IDNA.
private func lowercasedText(_ bytes: Substring.UTF8View) -> String {
  func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  // Most names are in lower case already, and short ones then need no allocation.
  guard bytes.contains(where: isUpper) else { return String(Substring(bytes)) }
  return String(decoding: bytes.map { byte in isUpper(byte) ? byte | 0x20 : byte }, as: UTF8.self)
}
