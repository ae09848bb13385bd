import Bytes
import HTTPServer

/// The addresses of proxies on other machines that name the reader's clients. A proxy on this machine needs no entry.
public struct TrustedProxies: Sendable {
  private let networks: NetworkList

  public init(_ networks: NetworkList = NetworkList()) {
    self.networks = networks
  }

  /// As `NetworkList`.
  public init?(_ list: String) {
    guard let networks = NetworkList(list) else { return nil }
    self.init(networks)
  }

  func contains(_ address: ClientAddress) -> Bool { networks.contains(address) }

  /// True for a connection from this machine or from one of these proxies.
  public func trusts(peer: String) -> Bool {
    ClientAddress(peer).map { $0.isLoopback || contains($0) } ?? false
  }

  /// The addresses that proxies named, the client's first: `X-Forwarded-For`, or without it `Forwarded` (RFC 7239).
  static func hops(of request: HTTPRequest) -> [Substring] {
    func values(_ name: String) -> [Substring] {
      request.headers.filter { $0.isNamed(name) }.flatMap {
        $0.value.splitBytes(on: ",", omittingEmptySubsequences: false)
      }
    }
    let hops = values("X-Forwarded-For")
    guard hops.isEmpty else { return hops.map(\.trimmedASCII) }
    return values("Forwarded").map { element in
      for pair in element.splitBytes(on: ";") {
        let halves = pair.splitBytes(on: "=", maxSplits: 1)
        guard halves.count == 2, halves[0].trimmedASCII.hasSameBytesIgnoringCase(as: "for") else { continue }
        return Substring(
          halves[1].trimmedASCII.utf8.drop { $0 == UInt8(ascii: "\"") }.prefix { $0 != UInt8(ascii: "\"") })
      }
      return ""
    }
  }
}
