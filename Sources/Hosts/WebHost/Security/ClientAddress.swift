import Bytes
import Foundation
import HTTPServer
import Running

/// A numeric network address: 4 bytes of IPv4, or 16 of IPv6.
struct ClientAddress: Sendable {
  let bytes: [UInt8]

  /// Parses an address in the notation of operating systems. Ignores a zone (`%eth0`); unwraps an IPv4 address inside
  /// IPv6.
  init?(_ text: some StringProtocol) {
    // The longest address has 45 bytes.
    guard text.utf8.count <= 64 else { return nil }
    let plain = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self)
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, plain, &four) == 1 {
      bytes = withUnsafeBytes(of: &four, Array.init)
    } else if inet_pton(AF_INET6, plain, &six) == 1 {
      let all = withUnsafeBytes(of: &six, Array.init)
      bytes = all.starts(with: Self.mapped) ? Array(all[Self.mapped.count...]) : all
    } else {
      return nil
    }
  }

  /// The client that sent the request.
  ///
  /// Only a proxy on this machine or a trusted one may name the client, and only the last address that is no trusted
  /// proxy's counts: the ones before it came from the client. All clients of another proxy count as one client.
  init?(of request: HTTPRequest, trusting proxies: TrustedProxies = TrustedProxies()) {
    guard var client = ClientAddress(request.remoteAddress) else { return nil }
    if proxies.trusts(peer: request.remoteAddress) {
      for hop in TrustedProxies.hops(of: request).reversed() {
        guard let named = Self(hop: hop) else { break }
        client = named
        guard proxies.contains(named) else { break }
      }
    }
    self = client
  }

  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
  }

  /// The network of one client: an IPv4 address, or the /64 that is the smallest IPv6 network.
  var network: [UInt8] { bytes.count == 4 ? bytes : Array(bytes.prefix(8)) }

  /// The network in hexadecimal: `192.0.2.1` is `c0000201`.
  var networkName: String {
    network.hexadecimal
  }

  private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

  /// An address with or without a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
  private init?(hop: Substring) {
    if let address = ClientAddress(hop) {
      self = address
    } else if hop.utf8.first == UInt8(ascii: "[") {
      self.init(Substring(hop.utf8.dropFirst().prefix { $0 != UInt8(ascii: "]") }))
    } else {
      self.init(Substring(hop.utf8.prefix { $0 != UInt8(ascii: ":") }))
    }
  }
}

extension ClientAddress: CustomStringConvertible {
  var description: String {
    var bytes = bytes
    var text: [CChar] = Array(repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, &bytes, &text, socklen_t(clamping: text.count))
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension WebHost {
  /// The origin of an app's request, also behind a proxy on this machine or a trusted one. All clients with unreadable
  /// addresses count as one network.
  public static func origin(of request: HTTPRequest, trusting proxies: TrustedProxies = TrustedProxies()) -> AppOrigin {
    let address = ClientAddress(of: request, trusting: proxies)
    return AppOrigin(network: address?.network ?? [], address: address?.description)
  }

  /// A name of a request's client for rate limits: its network, also behind a proxy on this machine or a trusted one.
  /// Nil for clients on this machine.
  public static func client(of request: HTTPRequest, trusting proxies: TrustedProxies = TrustedProxies()) -> String? {
    guard let address = ClientAddress(of: request, trusting: proxies), !address.isLoopback else { return nil }
    return address.networkName
  }
}
