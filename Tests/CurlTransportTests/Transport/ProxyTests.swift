import Bytes
import CurlTransport
import Foundation
import Loading
import Testing

/// Proxies of single requests.
struct ProxyTests {
  private func request(_ address: String, through proxy: RequestAccess.Proxy, key: ByteString? = nil) -> Request {
    var access = RequestAccess()
    access.proxy = proxy
    access.headers = [HTTPHeader("X-Key", "secret")]
    access.signIn = .basic(user: "ann", password: "secret")
    access.certificate = key.map { .trusted(key: $0) }
    var request = Request(address)
    request.access = access
    return request
  }

  @Test
  func `a request through an HTTP proxy reaches it with the proxy's sign-in, and the next one goes direct`()
    async throws
  {
    let proxy = try LoopbackServer(["http://127.0.0.1:9/x": { connection, _ in connection.respond(200) }])
    defer { proxy.stop() }
    let transport = CurlTransport(configuration: allowing(proxy))
    let address = "http://127.0.0.1:9/x"
    let response = try await transport.send(
      request(address, through: RequestAccess.Proxy(proxy.origin, user: "u", password: "p")))
    #expect(response.status == 200)
    #expect(proxy.requests.map { $0["Proxy-Authorization"] } == ["Basic dTpw"])
    _ = await failure(transport, Request(address))
    #expect(proxy.requests.count == 1)
  }

  @Test
  func `a tunnel of a proxy carries HTTPS, and the proxy sees neither sign-in nor fields`() async throws {
    guard let server = try TLSServer() else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer { server.stop() }
    let proxy = try TunnelServer(.connect, user: "u", password: "p")
    defer { proxy.stop() }
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    let transport = CurlTransport(configuration: configuration)
    let address = "https://127.0.0.1:\(server.port)/"
    let key = try await transport.certificate(for: Request(address)).key
    let way = RequestAccess.Proxy("http://127.0.0.1:\(proxy.port)", user: "u", password: "p")
    #expect(try await transport.send(request(address, through: way, key: key)).status == 200)
    #expect(proxy.targets == ["127.0.0.1:\(server.port)"])
    #expect(proxy.fields.contains("Proxy-Authorization: Basic dTpw"))
    #expect(!proxy.fields.contains { $0.contains("secret") || $0.hasPrefix("Authorization") || $0.hasPrefix("X-Key") })
    let wrong = RequestAccess.Proxy("http://127.0.0.1:\(proxy.port)", user: "u", password: "q")
    guard case .proxy = await failure(transport, request(address, through: wrong, key: key)) else {
      Issue.record("a refused sign-in at the proxy is not told as such")
      return
    }
  }

  @Test(arguments: ["socks5", "socks5h"])
  func `a request goes through a SOCKS5 proxy`(scheme: String) async throws {
    let proxy = try TunnelServer(.socks5)
    defer { proxy.stop() }
    try await withServer(["/": { connection, _ in connection.respond(200, body: bytes("there")) }]) { server, _ in
      let transport = CurlTransport(configuration: allowing(proxy.loopback))
      // Only the proxy may be reached: the server is reached by it.
      let way = RequestAccess.Proxy("\(scheme)://127.0.0.1:\(proxy.port)")
      let response = try await transport.send(request("http://127.0.0.1:\(server.port)/", through: way))
      #expect(text(response) == "there")
      #expect(proxy.targets == ["127.0.0.1:\(server.port)"])
      #expect(server.requests.first?["X-Key"] == "secret")
    }
  }

  @Test
  func `a proxy in a private network is refused unless it is allowed, and one that is down is named`() async throws {
    let proxy = try LoopbackServer([:])
    let way = RequestAccess.Proxy(proxy.origin)
    let refused = CurlTransport(configuration: Configuration())
    guard case .proxy(let reason) = await failure(refused, request("http://example.org/", through: way)) else {
      Issue.record("a private proxy was used, or is not named")
      return
    }
    #expect(reason == "127.0.0.1 is an address inside a private network")
    #expect(proxy.connectionCount == 0)
    proxy.stop()
    guard
      case .proxy = await failure(
        CurlTransport(configuration: allowing(proxy)), request("http://example.org/", through: way))
    else {
      Issue.record("the proxy that is down is not named")
      return
    }
  }
}
