import CCurl

/// Opens sockets, but none to an address that may not be reached.
///
/// It is asked when a connection is made, after the name was looked up, and for every address that the name has: a name
/// that changes its address between a check and the connection (DNS rebinding) gains nothing.
struct SocketGate {
  let allowsPrivateNetworks: Bool
  let allowedAuthorities: Set<String>

  func admits(_ address: IPAddress, port: UInt16) -> Bool {
    allowsPrivateNetworks || address.isGlobal || allowedAuthorities.contains(address.authority(port: port))
  }

  /// - Parameter onRefusal: receives the address that may not be reached.
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
