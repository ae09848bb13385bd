import Bytes

/// The parts of an address. A trusted address may be any text: these scanners tell servers apart and do not validate.
///
/// - Complexity: O(n) for each part.
extension WebAddress {
  /// The scheme in lower case. Nil if there is none.
  public var scheme: ByteString? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, ASCII.isLetter(first) else {
      return nil
    }
    let scheme = utf8[..<colon]
    guard scheme.allSatisfy(Self.mayStandInScheme) else { return nil }
    return ByteString(Substring(scheme).lowercasedASCII)
  }

  /// The host in ASCII lower case, without user name and password. An IPv6 address is without brackets. Nil for an
  /// address without a host (`mailto:`, `file:///`).
  public var host: ByteString? {
    guard let location, !location.host.isEmpty else { return nil }
    return ByteString(Substring(location.host).lowercasedASCII)
  }

  /// The user name and the password before the host, as written (RFC 3986, section 3.2.1). Nil without an `@`.
  public var userInfo: Substring? {
    guard let authority, let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    return Substring(authority[..<at])
  }

  /// The address without user name and password.
  public var withoutUserInfo: WebAddress {
    guard let authority, let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return self }
    return WebAddress(unparsed: String(Substring(utf8[..<authority.startIndex]) + Substring(utf8[at...].dropFirst())))
  }

  /// The port as written. Nil if it is missing or not a valid port.
  public var port: UInt16? { location.flatMap { UInt16(String(Substring($0.port))) } }

  /// The path, starting at the first slash. Empty for an address without a host.
  public var path: Substring { Substring(afterAuthority.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) }

  /// The path's parts that are not empty.
  public var segments: [ByteString] { path.splitBytes(on: "/").map { ByteString($0) } }

  /// The value of the first field of this name in the query, as written. Empty if the field has no value.
  public func field(_ name: ByteString) -> ByteString? {
    let query = afterAuthority.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    for pair in Substring(query).splitBytes(on: "&") {
      let halves = pair.splitBytes(on: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let first = halves.first, ByteString(first) == name { return halves.count > 1 ? ByteString(halves[1]) : "" }
    }
    return nil
  }

  // MARK: Private

  private var utf8: Substring.UTF8View { string.utf8[...] }

  /// The text after `scheme://`. Nil for other addresses.
  private var afterSlashes: Substring.UTF8View? {
    guard let scheme else { return nil }
    let rest = utf8.dropFirst(scheme.utf8.count + 1)
    return rest.starts(with: "//".utf8) ? rest.dropFirst(2) : nil
  }

  private var afterAuthority: Substring.UTF8View { (afterSlashes ?? "".utf8[...]).drop { !Self.endsAuthority($0) } }

  private var authority: Substring.UTF8View? { afterSlashes?.prefix { !Self.endsAuthority($0) } }

  /// Host and port as written (RFC 3986, section 3.2).
  private var location: (host: Substring.UTF8View, port: Substring.UTF8View)? {
    guard let authority else { return nil }
    let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:)) ?? authority.startIndex
    let location = authority[afterUser...]
    if location.first == UInt8(ascii: "["), let end = location.firstIndex(of: UInt8(ascii: "]")) {
      return (location[..<end].dropFirst(), location[end...].dropFirst(2))
    }
    let host = location.prefix { $0 != UInt8(ascii: ":") }
    return (host, location[host.endIndex...].dropFirst())
  }

  /// A backslash also ends the authority: browsers read it as a slash, so a check for them must do the same.
  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\\")
  }

  private static func mayStandInScheme(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
