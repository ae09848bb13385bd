import Bytes

/// Addresses and networks that the operator names, such as those of trusted proxies.
public struct NetworkList: Sendable, CustomStringConvertible {
  private struct Network: Sendable {
    let bytes: [UInt8]
    /// The number of leading bits that addresses of the network share.
    let bits: Int

    func contains(_ address: ClientAddress) -> Bool {
      guard bytes.count == address.bytes.count else { return false }
      let (whole, rest) = (bits / 8, bits % 8)
      guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
      return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> UInt8(clamping: 8 - rest) == 0
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

  public static func + (left: NetworkList, right: NetworkList) -> NetworkList {
    var sum = left
    sum.networks += right.networks
    sum.description += (sum.description.isEmpty ? "" : ",") + right.description
    return sum
  }

  public var isEmpty: Bool { networks.isEmpty }

  func contains(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }
}
