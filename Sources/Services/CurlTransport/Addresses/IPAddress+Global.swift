extension IPAddress {
  /// True if the address belongs to a host on the public Internet: one that IANA's registries of special-purpose
  /// addresses (RFC 6890) do not list as private, local, reserved, multicast, or for documentation and benchmarks.
  ///
  /// An IPv6 address that embeds an IPv4 address is as global as the IPv4 address, because a gateway may route it
  /// there.
  var isGlobal: Bool {
    switch self {
    case .v4(let address):
      return !reservedV4.contains { network in
        (address ^ network.base) >> (32 - network.bits) == 0
      }
    case .v6(let high, let low):
      // ::ffff:0:0/96, IPv4-mapped: the system connects to the IPv4 address.
      if high == 0, low >> 32 == 0xFFFF { return IPAddress.v4(UInt32(truncatingIfNeeded: low)).isGlobal }
      // 64:ff9b::/96, NAT64 (RFC 6052).
      if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return IPAddress.v4(UInt32(truncatingIfNeeded: low)).isGlobal }
      // 2002::/16, 6to4 (RFC 3056).
      if high >> 48 == 0x2002 { return IPAddress.v4(UInt32(truncatingIfNeeded: high >> 16)).isGlobal }
      // Outside 2000::/3 nothing is global unicast: loopback, link-local, unique local and multicast lie there.
      guard high >> 61 == 0b001 else { return false }
      // 2001::/23, protocol assignments (Teredo, benchmarks, ORCHID); 2001:db8::/32 and 3fff::/20, documentation.
      return high >> 41 != 0x2001_0000 >> 9 && high >> 32 != 0x2001_0DB8 && high >> 44 != 0x3FFF0
    }
  }
}

private let reservedV4: [(base: UInt32, bits: UInt32)] = [
  (0x0000_0000, 8),  // 0.0.0.0/8, "this network"; Linux connects 0.0.0.0 to itself
  (0x0A00_0000, 8),  // 10.0.0.0/8, private (RFC 1918)
  (0x6440_0000, 10),  // 100.64.0.0/10, shared by carriers (RFC 6598)
  (0x7F00_0000, 8),  // 127.0.0.0/8, loopback
  (0xA9FE_0000, 16),  // 169.254.0.0/16, link-local; also the metadata service of clouds
  (0xAC10_0000, 12),  // 172.16.0.0/12, private
  (0xC000_0000, 24),  // 192.0.0.0/24, protocol assignments
  (0xC000_0200, 24),  // 192.0.2.0/24, documentation
  (0xC058_6300, 24),  // 192.88.99.0/24, former 6to4 relays
  (0xC0A8_0000, 16),  // 192.168.0.0/16, private
  (0xC612_0000, 15),  // 198.18.0.0/15, benchmarks
  (0xC633_6400, 24),  // 198.51.100.0/24, documentation
  (0xCB00_7100, 24),  // 203.0.113.0/24, documentation
  (0xE000_0000, 4),  // 224.0.0.0/4, multicast
  (0xF000_0000, 4),  // 240.0.0.0/4, reserved, with 255.255.255.255
]
