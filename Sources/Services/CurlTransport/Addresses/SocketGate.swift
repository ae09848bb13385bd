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

  func admits(_ address: IPAddress, port: UInt16) -> Bool {
    allowsPrivateNetworks || address.isGlobal || allowedAuthorities.contains(address.authority(port: port))
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
}
