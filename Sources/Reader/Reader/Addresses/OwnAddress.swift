import Bytes

/// Where browsers reach the reader itself. A picture in a feed that led there would be asked for in the name of whoever
/// looks at it, cookie and all.
///
/// The reader listens on a port, and does not know by which names of its own network it is reached there. So nothing on
/// that port may be a picture if its host is a number, or a name that no public name server knows. Behind a proxy the
/// operator says which name it is.
public struct OwnAddress: Sendable {
  private let port: UInt16?
  private let hosts: [ByteString]
  private let publicPaths: [String]

  /// - Parameters:
  ///   - listening: Where the reader listens, as `127.0.0.1:8080`.
  ///   - publicAddress: The address that browsers use, where a proxy stands before the reader.
  ///   - publicPaths: Beginnings of paths, with a slash at the end, of what anybody may load: no request for it does
  ///     anything.
  public init(listening: String? = nil, publicAddress: String? = nil, publicPaths: [String] = []) {
    let own = listening.flatMap { authority in BrowserAddress("http://" + authority) }
    port = own?.port
    hosts = [publicAddress.flatMap(BrowserAddress.init)?.host].compactMap(\.self)
    self.publicPaths = publicPaths
  }

  /// True if a browser might ask the reader itself for the address. O(length).
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

  /// True for what has no scheme: on a page of the reader it leads to the reader.
  private func isRelative(_ address: String) -> Bool {
    !address.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }

  /// Names of one part, and those below names that are kept for local use (RFC 6761, 6762, 8375 and what routers give).
  private func isLocal(_ address: BrowserAddress) -> Bool {
    if !address.host.utf8.contains(UInt8(ascii: ".")) { return true }
    let domains: [ByteString] = ["localhost", "local", "localdomain", "lan", "home", "internal", "home.arpa"]
    return domains.contains { domain in address.isBelow(domain) }
  }
}
