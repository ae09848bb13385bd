import Bytes

/// The addresses at which browsers reach the reader itself. Pictures in feeds must not point there: a browser would load
/// them with the viewer's cookie.
///
/// The reader listens on a port and does not know its names in its own network. So an address with that port counts as
/// its own if the host is a number or a name that no public name server knows. Behind a proxy the operator gives the name.
public struct OwnAddress: Sendable {
  private let port: UInt16?
  private let hosts: [ByteString]
  private let publicPaths: [String]

  /// - Parameters:
  ///   - listening: The address that the reader listens on, as `127.0.0.1:8080`.
  ///   - publicAddress: The address that browsers use, if a proxy is in front of the reader.
  ///   - publicPaths: Prefixes, with a slash at the end, of paths that anyone may load, because loading them changes nothing.
  public init(listening: String? = nil, publicAddress: String? = nil, publicPaths: [String] = []) {
    let own = listening.flatMap { authority in BrowserAddress("http://" + authority) }
    port = own?.port
    hosts = [publicAddress.flatMap(BrowserAddress.init)?.host].compactMap(\.self)
    self.publicPaths = publicPaths
  }

  /// True if a browser might load the address from the reader itself. O(length).
  public func isOwn(_ address: String) -> Bool {
    guard let address = BrowserAddress(address) else {
      return isRelative(address)
    }
    return isOwn(address)
  }

  func isOwn(_ address: BrowserAddress) -> Bool {
    guard hosts.contains(address.host) || address.port == port && (address.isNumeric || isLocal(address)) else {
      return false
    }
    return !publicPaths.contains { path in address.path.hasBytePrefix(path) }
  }

  /// True if the address has no scheme, so that it leads to the reader on a page of the reader.
  private func isRelative(_ address: String) -> Bool {
    !address.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }

  /// True for names of one part, and for those below names for local use (RFC 6761, 6762, 8375, and names of routers).
  private func isLocal(_ address: BrowserAddress) -> Bool {
    if !address.host.utf8.contains(UInt8(ascii: ".")) { return true }
    let domains: [ByteString] = ["localhost", "local", "localdomain", "lan", "home", "internal", "home.arpa"]
    return domains.contains { domain in address.isBelow(domain) }
  }
}
