import Foundation
import SeededRandom
import Testing

@testable import CurlTransport

struct IPAddressTests {
  @Test(arguments: [
    "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
    "127.255.255.255", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.2.5", "192.88.99.1",
    "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::10.0.0.1", "::8.8.8.8", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254",
    "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b:1::8.8.8.8", "100::1", "fc00::1", "fdff::1", "fe80::1",
    "febf::1", "fec0::1", "ff02::1", "2001::1", "2001:2::1", "2001:10::1", "2001:1ff:ffff::", "2001:db8::1",
    "2001:db8:ffff::1", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:c0a8:1::1", "3fff::1", "3fff:fff::1", "4000::1",
    "5f00::1",
  ])
  func `addresses of private, local, reserved and documentation networks are not global`(text: String) throws {
    #expect(try !address(text).isGlobal)
  }

  @Test(arguments: [
    "1.0.0.0", "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0",
    "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
    "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255",
    "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1", "2001:db7::1", "2001:db9::1", "2001:4860:4860::8888",
    "2002:808:808::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "3ffe::1", "3fff:1000::1",
  ])
  func `addresses of the public Internet are global, also next to a private network`(text: String) throws {
    #expect(try address(text).isGlobal)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `an address is formatted as the system formats it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count: Int = Bool.random(using: &generator) ? 4 : 16
      // Zeros come in pairs, so that runs of them occur. A nonzero first group avoids embedded IPv4 forms.
      var random: [UInt8] = []
      while random.count < count {
        let isZero: Bool = Int.random(in: 0..<3, using: &generator) > 0 && !random.isEmpty
        random +=
          isZero
          ? [0, 0] : [UInt8.random(in: 1...255, using: &generator), UInt8.random(in: 0...255, using: &generator)]
      }
      var buffer: [CChar] = Array(repeating: 0, count: 64)
      _ = try #require(inet_ntop(count == 4 ? AF_INET : AF_INET6, random, &buffer, 64))
      let expected = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      #expect(IPAddress(networkBytes: random)?.description == expected)
    }
  }

  @Test(arguments: ["::", "::1", "1::", "1:0:0:2::", "1:2:3:4:5:6:7:8", "1:0:2:3:4:5:6:7", "::ffff:1.2.3.4", "fe80::1"])
  func `known addresses keep their short form`(text: String) throws {
    #expect(try address(text).description == text)
  }

  @Test(arguments: [0, 3, 5, 8, 15, 17])
  func `only 4 or 16 bytes are an address`(count: Int) {
    #expect(IPAddress(networkBytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test
  func `an allowed pair of address and port may be reached although it is private`() throws {
    let gate = SocketGate(allowsPrivateNetworks: false, allowedAuthorities: ["127.0.0.1:80", "[::1]:443"])
    #expect(try gate.admits(address("127.0.0.1"), port: 80))
    #expect(try !gate.admits(address("127.0.0.1"), port: 81))
    #expect(try !gate.admits(address("127.0.0.2"), port: 80))
    #expect(try gate.admits(address("::1"), port: 443))
    #expect(try !gate.admits(address("::ffff:127.0.0.1"), port: 80))
    #expect(try SocketGate(allowsPrivateNetworks: true, allowedAuthorities: []).admits(address("10.0.0.1"), port: 1))
  }

  private func address(_ text: String) throws -> IPAddress {
    let isSix = text.contains(":")
    var bytes: [UInt8] = Array(repeating: 0, count: isSix ? 16 : 4)
    try #require(inet_pton(isSix ? AF_INET6 : AF_INET, text, &bytes) == 1)
    return try #require(IPAddress(networkBytes: bytes))
  }
}
