import Bytes
import HTTPServer

/// The addresses of proxies on other machines that name the reader's clients. A proxy on this machine needs no entry.
public struct TrustedProxies: Sendable, CustomStringConvertible {
  private struct Network: Sendable {
    let bytes: [UInt8]
    /// The number of leading bits that addresses of the network share.
    let bits: Int

    func contains(_ address: ClientAddress) -> Bool {
      guard bytes.count == address.bytes.count else { return false }
      let (whole, rest) = (bits / 8, bits % 8)
      guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
      return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> UInt8(8 - rest) == 0
    }
  }

  private var networks: [Network] = []
  public private(set) var description = ""

  public init() {}

  /// Addresses and networks in CIDR notation, separated by commas: `192.0.2.1, 2001:db8::/32`. Nil if one is not valid.
  public init?(_ list: String) {
    description = list
    for text in list.splitBytes(on: ",", omittingEmptySubsequences: false) {
      let parts = text.trimmedASCII.splitBytes(on: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, let address = ClientAddress(first) else { return nil }
      let most = address.bytes.count * 8
      let bits = parts.count == 1 ? most : Int(parts[1])
      guard let bits, (0...most).contains(bits) else { return nil }
      networks.append(Network(bytes: address.bytes, bits: bits))
    }
  }

  public static func + (left: TrustedProxies, right: TrustedProxies) -> TrustedProxies {
    var sum = left
    sum.networks += right.networks
    sum.description += (sum.description.isEmpty ? "" : ",") + right.description
    return sum
  }

  func contains(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }

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
