import Bytes

/// The `Host` header (RFC 9112 section 3.2, RFC 9110 section 7.2).
enum HostHeader {
  /// Checks that there is exactly one `Host` with a valid host. HTTP/1.0 may leave it out. A target in absolute form
  /// must have the same host.
  static func check(
    _ headers: [HTTPHeader], isHTTP10: Bool, authority: ArraySlice<UInt8>?
  ) throws(Refusal) {
    let hosts = headers.filter { $0.isNamed("Host") }
    guard hosts.count <= 1 else { throw Refusal(400, "The request has more than one Host header.") }
    guard let host = hosts.first?.value else {
      guard isHTTP10, authority == nil else { throw Refusal(400, "The request has no Host header.") }
      return
    }
    guard isValid(host) else { throw Refusal(400, "The Host header of the request is not valid.") }
    if let authority {
      let isSame = authority.elementsEqual(host.utf8) { ASCII.lowercased($0) == ASCII.lowercased($1) }
      guard isSame else { throw Refusal(400, "The request names two different hosts.") }
    }
  }

  /// True for a name of letters, digits, `-`, `.` and `_`, or an IPv6 address in brackets, with an optional port.
  static func isValid(_ host: String) -> Bool {
    var rest = Array(host.utf8)[...]
    if rest.first == UInt8(ascii: "[") {
      let address = HTTPSyntax.take(&rest, upTo: UInt8(ascii: "]")).dropFirst()
      guard rest.popFirst() != nil, isIPv6(address) else { return false }
    } else {
      let name = HTTPSyntax.take(&rest, upTo: UInt8(ascii: ":"))
      guard (1...255).contains(name.count), name.allSatisfy(isNameByte) else { return false }
    }
    guard let colon = rest.popFirst() else { return true }
    return colon == UInt8(ascii: ":") && rest.count <= 5 && rest.allSatisfy(ASCII.isDigit)
      && UInt16(String(decoding: rest, as: UTF8.self)) != nil
  }

  // MARK: Private

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
  }

  /// True if the characters are those of an IPv6 address. Nothing connects to it, so its structure does not matter.
  private static func isIPv6(_ address: ArraySlice<UInt8>) -> Bool {
    (2...45).contains(address.count) && address.contains(UInt8(ascii: ":"))
      && address.allSatisfy {
        ASCII.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
  }
}
