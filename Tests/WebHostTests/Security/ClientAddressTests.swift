import HTTPServer
import Testing

@testable import WebHost

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
}
