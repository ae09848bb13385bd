import CMicrohttpd
import Foundation

/// What is kept per connection, from its beginning to its end. Only its thread of libmicrohttpd touches it.
final class ClientConnection {
  /// Numeric, without the port.
  let remoteAddress: String
  /// There are more connections than wanted: this one is only told so.
  let isSurplus: Bool
  /// The request that is being received or answered.
  var exchange: Exchange?

  init(_ connection: ActiveConnection, isSurplus: Bool) {
    self.isSurplus = isSurplus
    remoteAddress = Self.address(of: connection)
  }

  private static func address(of connection: ActiveConnection) -> String {
    guard let peer = mhd_shim_peer(connection.pointer) else { return "" }
    let length: Int =
      Int32(peer.pointee.sa_family) == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var text = [UInt8](repeating: 0, count: Int(NI_MAXHOST))
    let failure: Int32 = text.withUnsafeMutableBytes { (text: UnsafeMutableRawBufferPointer) in
      getnameinfo(
        peer, socklen_t(length), text.baseAddress?.assumingMemoryBound(to: CChar.self), socklen_t(text.count), nil, 0,
        NI_NUMERICHOST)
    }
    guard failure == 0 else { return "" }
    let address = String(decoding: text.prefix { (byte: UInt8) in byte != 0 }, as: UTF8.self)
    // An IPv4 peer of a socket that listens to both: say its usual name.
    return address.hasPrefix("::ffff:") && address.contains(".") ? String(address.dropFirst(7)) : address
  }
}
