import HTTPServer
import Testing

@testable import WebHost

@Suite struct ClientAddressTests {
  private func network(peer: String, _ forwarded: String...) -> [UInt8]? {
    let headers = forwarded.map { HTTPHeader("X-Forwarded-For", $0) }
    return ClientAddress(of: HTTPRequest(method: "GET", path: "/", headers: headers, remoteAddress: peer))?.network
  }

  @Test func `a proxy on this machine says who the client is, by its last word`() {
    for peer in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
      #expect(network(peer: peer, "192.0.2.7") == [192, 0, 2, 7])
      #expect(network(peer: peer, "10.0.0.1, 192.0.2.7") == [192, 0, 2, 7])
      #expect(network(peer: peer, "10.0.0.1", "192.0.2.7:4711") == [192, 0, 2, 7])
    }
    #expect(network(peer: "127.0.0.1", "[2001:db8:1:2:3::4]:4711") == [0x20, 1, 0xD, 0xB8, 0, 1, 0, 2])
    #expect(network(peer: "127.0.0.1", "::ffff:192.0.2.7") == [192, 0, 2, 7])
  }

  @Test func `any other peer is the client itself, whatever it says`() {
    #expect(network(peer: "198.51.100.3", "192.0.2.7") == [198, 51, 100, 3])
    #expect(network(peer: "2001:db8::1", "192.0.2.7") == [0x20, 1, 0xD, 0xB8, 0, 0, 0, 0])
  }

  @Test(arguments: ["", "unknown", "_hidden", "192.0.2.7, ", "1.2.3", "a:b", String(repeating: "1", count: 100_000)])
  func `what is no address leaves the peer`(forwarded: String) {
    #expect(network(peer: "127.0.0.1", forwarded) == [127, 0, 0, 1])
  }

  @Test func `limits know a client by its network, and this machine by none`() {
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

  @Test func `the addresses of one network are one place`() {
    #expect(network(peer: "2001:db8::1") == network(peer: "2001:db8::ffff:2"))
    #expect(network(peer: "2001:db8:0:1::1") != network(peer: "2001:db8::1"))
    #expect(network(peer: "fe80::1%eth0") == network(peer: "fe80::1"))
    #expect(network(peer: "no address") == nil)
  }
}
