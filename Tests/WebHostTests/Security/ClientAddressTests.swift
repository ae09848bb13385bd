import HTTPServer
import Testing

@testable import WebHost

private let proxies = TrustedProxies("203.0.113.9, 192.0.2.0/24, 2001:db8:ffff::/48") ?? TrustedProxies()

@Suite struct ClientAddressTests {
  private func network(peer: String, _ forwarded: String...) -> [UInt8]? {
    let headers = forwarded.map { HTTPHeader("X-Forwarded-For", $0) }
    return ClientAddress(of: HTTPRequest(method: "GET", path: "/", headers: headers, remoteAddress: peer))?.network
  }

  @Test func `the last address of X-Forwarded-For from a local proxy is the client`() {
    for peer in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
      #expect(network(peer: peer, "192.0.2.7") == [192, 0, 2, 7])
      #expect(network(peer: peer, "10.0.0.1, 192.0.2.7") == [192, 0, 2, 7])
      #expect(network(peer: peer, "10.0.0.1", "192.0.2.7:4711") == [192, 0, 2, 7])
    }
    #expect(network(peer: "127.0.0.1", "[2001:db8:1:2:3::4]:4711") == [0x20, 1, 0xD, 0xB8, 0, 1, 0, 2])
    #expect(network(peer: "127.0.0.1", "::ffff:192.0.2.7") == [192, 0, 2, 7])
  }

  @Test func `any other peer is the client, regardless of its headers`() {
    #expect(network(peer: "198.51.100.3", "192.0.2.7") == [198, 51, 100, 3])
    #expect(network(peer: "2001:db8::1", "192.0.2.7") == [0x20, 1, 0xD, 0xB8, 0, 0, 0, 0])
  }

  @Test(arguments: ["", "unknown", "_hidden", "192.0.2.7, ", "1.2.3", "a:b", String(repeating: "1", count: 100_000)])
  func `an invalid X-Forwarded-For gives the peer's address`(forwarded: String) {
    #expect(network(peer: "127.0.0.1", forwarded) == [127, 0, 0, 1])
  }

  @Test func `a client is named by its network, and this machine has no name`() {
    func client(_ peer: String, _ forwarded: String? = nil) -> String? {
      let headers = forwarded.map { [HTTPHeader("X-Forwarded-For", $0)] } ?? []
      return WebHost.client(of: HTTPRequest(method: "GET", path: "/", headers: headers, remoteAddress: peer))
    }
    #expect(client("192.0.2.1") == "c0000201")
    #expect(client("127.0.0.1", "192.0.2.1") == "c0000201")
    #expect(client("127.0.0.1", "2001:db8::7") == "20010db800000000")
    #expect(client("127.0.0.1") == nil)
    #expect(client("::1") == nil)
  }

  @Test func `the addresses of one IPv6 network have the same name`() {
    #expect(network(peer: "2001:db8::1") == network(peer: "2001:db8::ffff:2"))
    #expect(network(peer: "2001:db8:0:1::1") != network(peer: "2001:db8::1"))
    #expect(network(peer: "fe80::1%eth0") == network(peer: "fe80::1"))
    #expect(network(peer: "no address") == nil)
  }

  private func client(peer: String, _ headers: [String: String]) -> [UInt8]? {
    let headers = headers.map { HTTPHeader($0.key, $0.value) }
    let request = HTTPRequest(method: "GET", path: "/", headers: headers, remoteAddress: peer)
    return ClientAddress(of: request, trusting: proxies)?.bytes
  }

  @Test(arguments: ["203.0.113.9", "192.0.2.77", "2001:db8:ffff::1", "127.0.0.1", "::ffff:203.0.113.9"])
  func `the last address that is no trusted proxy's is the client`(peer: String) {
    let expected: [UInt8] = [198, 51, 100, 7]
    #expect(client(peer: peer, ["X-Forwarded-For": "198.51.100.7"]) == expected)
    #expect(client(peer: peer, ["X-Forwarded-For": "10.1.1.1, 198.51.100.7, 192.0.2.5,203.0.113.9"]) == expected)
    #expect(
      client(peer: peer, ["Forwarded": "for=10.1.1.1, for=198.51.100.7;proto=https, For=\"192.0.2.5:80\""]) == expected)
    #expect(
      client(peer: peer, ["Forwarded": "for=\"[2001:db8::7]:4711\""])
        == [0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
    // Only the address before the invalid one is known.
    #expect(client(peer: peer, ["X-Forwarded-For": "10.1.1.1, unknown, 192.0.2.5"]) == [192, 0, 2, 5])
    #expect(client(peer: peer, ["X-Forwarded-For": "192.0.2.5"]) == [192, 0, 2, 5])
    #expect(client(peer: peer, [:]) == ClientAddress(peer)?.bytes)
  }

  @Test(arguments: ["203.0.113.8", "192.0.3.1", "2001:db8:fffe::1"])
  func `the headers of any other peer change nothing`(peer: String) {
    let headers = ["X-Forwarded-For": "198.51.100.7", "Forwarded": "for=198.51.100.7"]
    #expect(client(peer: peer, headers) == ClientAddress(peer)?.bytes)
  }

  @Test func `networks are compared by their bits`() throws {
    func contains(_ list: String, _ address: String) throws -> Bool {
      try #require(TrustedProxies(list)).contains(#require(ClientAddress(address)))
    }
    #expect(try contains("10.0.0.0/9", "10.127.255.255") && !contains("10.0.0.0/9", "10.128.0.0"))
    #expect(try contains("10.0.0.1/32", "10.0.0.1") && !contains("10.0.0.1", "10.0.0.2"))
    #expect(try contains("0.0.0.0/0", "1.2.3.4") && !contains("0.0.0.0/0", "::1"))
    #expect(try contains("fe80::/10", "febf::1") && !contains("fe80::/10", "fec0::1"))
  }

  @Test(arguments: ["", "x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::/129", "1.2.3.4,", "1.2.3.4 5.6.7.8", "a/8"])
  func `a list with anything else is refused`(list: String) {
    #expect(TrustedProxies(list) == nil)
  }
}
