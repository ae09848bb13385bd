import Bytes

/// A network of numeric addresses in CIDR notation (RFC 4632): `192.168.0.0/16`, `fd00::/8`, or one address.
///
/// A range of IPv4 also contains its addresses inside IPv6 (`::ffff:192.168.0.1`).
public struct NetworkRange: Sendable, Hashable {
  // MARK: Lifecycle

  /// Nil for anything but an address with an optional number of bits. Bits behind the number are ignored.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 64 else { return nil }
    let parts = String(text).trimmedASCII.splitBytes(on: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let bytes = NumericAddress.bytes(first) else { return nil }
    let most = bytes.count * 8
    guard parts.count == 1 || parts[1].utf8.allSatisfy(ASCII.isDigit) else { return nil }
    guard let bits = parts.count == 1 ? most : Int(parts[1]), (0...most).contains(bits) else { return nil }
    self.bits = bits
    self.bytes = bytes.enumerated().map { index, byte in
      byte & UInt8(truncatingIfNeeded: 0xFF00 >> min(max(bits - index * 8, 0), 8))
    }
  }

  /// Reads ranges that are separated by commas. Nil if one is not valid, or there is none.
  public static func list(_ text: String) -> [NetworkRange]? {
    var ranges: [NetworkRange] = []
    for part in text.splitBytes(on: ",", omittingEmptySubsequences: false) {
      guard let range = NetworkRange(part) else { return nil }
      ranges.append(range)
    }
    return ranges
  }

  // MARK: Public

  /// - Parameter address: 4 or 16 bytes in network order.
  public func contains(_ address: [UInt8]) -> Bool {
    let address = bytes.count == 4 ? NumericAddress.unwrapped(address) : address
    guard bytes.count == address.count else { return false }
    let (whole, rest) = (bits / 8, bits % 8)
    guard address.prefix(whole) == bytes.prefix(whole) else { return false }
    return rest == 0 || (address[whole] ^ bytes[whole]) >> UInt8(clamping: 8 - rest) == 0
  }

  // MARK: Private

  private let bytes: [UInt8]
  /// The number of leading bits that addresses of the range share.
  private let bits: Int
}

// MARK: - CustomStringConvertible

extension NetworkRange: CustomStringConvertible {
  /// The range as it can be read again. IPv6 is written without shortening.
  public var description: String {
    let address =
      bytes.count == 4
      ? bytes.map { "\($0)" }.joined(separator: ".")
      : stride(from: 0, to: 16, by: 2)
        .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
    return bits == bytes.count * 8 ? address : "\(address)/\(bits)"
  }
}

/// Reads numeric addresses in the notation of operating systems: dotted decimal, and RFC 4291, section 2.2.
package enum NumericAddress {
  /// The 4 or 16 bytes in network order.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let text = String(text)
    return text.utf8.contains(UInt8(ascii: ":")) ? six(text) : four(text)
  }

  /// The IPv4 address inside an IPv6 address of `::ffff:0:0/96`, or else the same bytes.
  static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
    let isMapped =
      bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? Array(bytes[12...]) : bytes
  }

  /// The canonical form of the 16 bytes of an IPv6 address (RFC 5952), with hexadecimal digits only.
  package static func text(_ bytes: [UInt8]) -> String {
    let groups = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    let zeros = longestZeros(groups)
    func text(_ groups: ArraySlice<UInt16>) -> String { groups.map { String($0, radix: 16) }.joined(separator: ":") }
    guard zeros.count > 1 else { return text(groups[...]) }
    return text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
  }

  /// The first of the longest runs of zero groups.
  private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in groups.indices {
      if groups[index] != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<(index + 1)
      }
    }
    return longest
  }

  private static func four(_ text: String) -> [UInt8]? {
    let parts = text.splitBytes(on: ".", omittingEmptySubsequences: false)
    // A zero in front would make the number octal for some systems.
    let bytes = parts.compactMap { part in
      part.utf8.allSatisfy(ASCII.isDigit) && (part.utf8.first != UInt8(ascii: "0") || part.utf8.count == 1)
        ? UInt8(part) : nil
    }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func six(_ text: String) -> [UInt8]? {
    let halves = text.utf8.count <= 45 ? halves(text) : []
    guard (1...2).contains(halves.count) else { return nil }
    var groups: [[UInt8]] = []
    for (index, half) in halves.enumerated() {
      guard let bytes = part(half, isLast: index == halves.count - 1) else { return nil }
      groups.append(bytes)
    }
    guard groups.count == 2 else { return groups[0].count == 16 ? groups[0] : nil }
    let missing = 16 - groups[0].count - groups[1].count
    return missing >= 2 ? groups[0] + Array(repeating: 0, count: missing) + groups[1] : nil
  }

  /// The texts before and after `::`.
  private static func halves(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let colon = UInt8(ascii: ":")
    let places = bytes.indices.dropLast().filter { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let place = places.first else { return [text] }
    guard places.count == 1 else { return [] }
    return [String(decoding: bytes[..<place], as: UTF8.self), String(decoding: bytes[(place + 2)...], as: UTF8.self)]
  }

  private static func part(_ text: String, isLast: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    let groups = text.splitBytes(on: ":", omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for (index, group) in groups.enumerated() {
      if isLast, index == groups.count - 1, group.utf8.contains(UInt8(ascii: ".")) {
        guard let address = four(String(group)) else { return nil }
        bytes += address
      } else {
        guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy({ ASCII.hexValue($0) != nil }),
          let value = UInt16(group, radix: 16)
        else { return nil }
        bytes += [UInt8(clamping: value >> 8), UInt8(truncatingIfNeeded: value)]
      }
    }
    return bytes
  }
}
