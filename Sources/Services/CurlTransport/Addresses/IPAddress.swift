import Bytes
import Loading

/// An address of the Internet Protocol, version 4 or 6.
enum IPAddress: Sendable, Hashable {
  case v4(UInt32)
  case v6(high: UInt64, low: UInt64)

  /// Reads 4 or 16 bytes in network byte order. Nil for any other number.
  init?(networkBytes bytes: some Collection<UInt8>) {
    func number(_ part: some Sequence<UInt8>) -> UInt64 {
      part.reduce(0) { sum, byte in sum << 8 | UInt64(byte) }
    }
    switch bytes.count {
    case 4: self = .v4(UInt32(clamping: number(bytes)))
    case 16: self = .v6(high: number(bytes.prefix(8)), low: number(bytes.suffix(8)))
    default: return nil
    }
  }

  /// The 4 or 16 bytes in network order.
  var networkBytes: [UInt8] {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
    switch self {
    case .v4(let address): return bytes(address)
    case .v6(let high, let low): return bytes(high) + bytes(low)
    }
  }
}

// MARK: - CustomStringConvertible

extension IPAddress: CustomStringConvertible {
  /// Dotted decimal, or the canonical IPv6 form of RFC 5952.
  var description: String {
    switch self {
    case .v4(let address):
      return dotted(address)
    case .v6(0, let low) where low >> 32 == 0xFFFF:
      return "::ffff:" + dotted(UInt32(truncatingIfNeeded: low))
    case .v6:
      return NumericAddress.text(networkBytes)
    }
  }

  /// The address and port as in a URL: `127.0.0.1:80`, `[::1]:80`.
  func authority(port: UInt16) -> String {
    switch self {
    case .v4: "\(self):\(port)"
    case .v6: "[\(self)]:\(port)"
    }
  }
}

private func dotted(_ address: UInt32) -> String {
  [24, 16, 8, 0].map { shift in String(address >> shift & 0xFF) }.joined(separator: ".")
}
