import Bytes
import Foundation

/// The address of a connection's other end.
struct PeerAddress {
  /// The numeric address without the port.
  let text: String
  let network: PeerNetwork

  init(_ storage: sockaddr_storage) {
    let bytes = Self.bytes(of: storage)
    network = PeerNetwork(bytes)
    text = Self.text(bytes)
  }

  /// The 4 or 16 bytes of an address. An IPv4 peer of a dual-stack socket has its IPv4 address.
  private static func bytes(of storage: sockaddr_storage) -> [UInt8] {
    switch Int32(storage.ss_family) {
    case AF_INET:
      return withUnsafeBytes(of: storage) { Array($0.load(as: sockaddr_in.self).bytes) }
    case AF_INET6:
      let bytes = withUnsafeBytes(of: storage) { Array($0.load(as: sockaddr_in6.self).bytes) }
      let isMapped = bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
      return isMapped ? Array(bytes.dropFirst(12)) : bytes
    default:
      return []
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    guard bytes.count == 4 || bytes.count == 16 else { return "" }
    var text = [UInt8](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    text.withUnsafeMutableBytes { text in
      _ = inet_ntop(
        bytes.count == 4 ? AF_INET : AF_INET6, bytes, text.baseAddress?.assumingMemoryBound(to: CChar.self),
        socklen_t(clamping: text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension sockaddr_in {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: sin_addr) { Array($0) } }
}

extension sockaddr_in6 {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: sin6_addr) { Array($0) } }
}

/// The unit of the limits per address: an IPv4 address, or the 64-bit network of an IPv6 customer.
struct PeerNetwork: Hashable, Sendable {
  private let bytes: [UInt8]

  /// True for this machine itself, for example a proxy in front of the server.
  let isLoopback: Bool

  /// - Parameter address: The 4 or 16 bytes.
  init(_ address: [UInt8]) {
    bytes = address.count == 16 ? Array(address.prefix(8)) : address
    isLoopback =
      address.count == 4 ? address.first == 127 : address == [UInt8](repeating: 0, count: 15) + [1]
  }
}

/// The client of a request, for limits per client.
enum ClientKey: Hashable, Sendable {
  case network(PeerNetwork)
  /// The name from `HTTPServerConfiguration.clientKey`.
  case named(ByteString)
}
