import Bytes
import CCurl
import Loading

/// Opens sockets, except to addresses that must not be reached.
///
/// It checks every address when the connection is made, after the name look-up. Changing the address of a name between
/// a check and the connection (DNS rebinding) therefore has no effect.
struct SocketGate {
  let allowsPrivateNetworks: Bool
  let allowedAuthorities: Set<String>
  var allowedNetworks: [NetworkRange] = []
  var allowedFolders: Set<String> = []
  /// The path of the request that the connection is for, as it is sent.
  var path = ""

  /// True if the path is in an allowed folder, at whatever address. Its connection must serve no other request, which
  /// would pass without this gate.
  var isInFolder: Bool { allowedFolders.contains { folder in folderPath(of: folder).map(isBelow) ?? false } }

  func admits(_ address: IPAddress, port: UInt16) -> Bool {
    if allowsPrivateNetworks || address.isGlobal { return true }
    let authority = address.authority(port: port)
    return allowedAuthorities.contains(authority)
      || allowedFolders.contains { folder in
        folder.hasBytePrefix(authority + "/") && folderPath(of: folder).map(isBelow) ?? false
      }
      || allowedNetworks.contains { $0.contains(address.networkBytes) }
  }

  /// - Parameter onRefusal: Receives the refused address.
  func open(
    _ address: UnsafePointer<curl_sockaddr>, onRefusal: (String) -> Void
  ) -> curl_socket_t {
    var bytes: [UInt8] = Array(repeating: 0, count: 16)
    var port: UInt16 = 0
    let count: Int32 = ccurl_ip_address(address, &bytes, &port)
    guard let target = IPAddress(networkBytes: bytes.prefix(Int(count))) else {
      onRefusal("an address of an unknown kind")
      return ccurl_no_socket()
    }
    guard admits(target, port: port) else {
      onRefusal(target.description)
      return ccurl_no_socket()
    }
    return ccurl_open_socket(address)
  }

  // MARK: Private

  private func folderPath(of folder: String) -> Substring? {
    folder.utf8.firstIndex(of: UInt8(ascii: "/")).map { folder[$0...] }
  }

  private func isBelow(_ folder: Substring) -> Bool {
    path.hasBytePrefix(folder) && !path.containsBytes("..") && path.utf8.allSatisfy(Self.isPlain)
  }

  /// True for a byte that stands for itself in a path, for every server.
  private static func isPlain(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._/".utf8.contains(byte)
  }
}
