import CurlTransport
import Foundation
import Loading
import Testing

struct PrivateNetworkTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("0177.0.0.1", "127.0.0.1"),
    ("0.0.0.0", "0.0.0.0"), ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"), ("[::1]", "::1"), ("10.0.0.1", "10.0.0.1"),
    ("169.254.169.254", "169.254.169.254"), ("127.1", "127.0.0.1"), ("0", "0.0.0.0"), ("１２７.0.0.1", "127.0.0.1"),
    ("①②⑦.0.0.1", "127.0.0.1"), ("127。0。0。1", "127.0.0.1"), ("%31%32%37.0.0.1", "127.0.0.1"),
    ("127.0.0.1.", "127.0.0.1"),
    ("0300.0xA8.1", "192.168.0.1"), ("[::127.0.0.1]", "::7f00:1"), ("[0:0:0:0:0:ffff:7f00:1]", "::ffff:127.0.0.1"),
    ("[::ffff:0a00:0001]", "::ffff:10.0.0.1"), ("[FE80::1]", "fe80::1"), ("[64:ff9b::10.0.0.1]", "64:ff9b::a00:1"),
    ("good.test@127.0.0.1", "127.0.0.1"), ("good.test:80@127.1", "127.0.0.1"),
  ])
  func `a private address is refused in every notation, before a connection is made`(host: String, address: String)
    async throws
  {
    let server = try LoopbackServer([:])
    defer { server.stop() }
    let transport = CurlTransport(configuration: Configuration())
    let error: TransportError? = await failure(transport, Request("http://\(host):\(server.port)/"))
    guard case .privateNetwork(_, address) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.connectionCount == 0)
  }

  @Test
  func `a name that resolves to a private address is refused, with the address in the error`() async throws {
    let transport = CurlTransport(configuration: Configuration())
    let error: TransportError? = await failure(transport, Request("http://localhost:9/"))
    let expected: [TransportError] = ["127.0.0.1", "::1"].map { .privateNetwork(host: "localhost", address: $0) }
    #expect(error.map(expected.contains) == true)
  }

  @Test
  func `a redirect to a private address is refused`() async throws {
    let inner = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
    defer { inner.stop() }
    try await withServer(["/": { connection, _ in connection.redirect(302, to: inner.origin) }]) { server, transport in
      let error: TransportError? = await failure(transport, Request(server.origin))
      #expect(error == .privateNetwork(host: "127.0.0.1", address: "127.0.0.1"))
      #expect(inner.connectionCount == 0)
    }
  }

  @Test
  func `private addresses may be reached if the configuration allows them`() async throws {
    let server = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
    defer { server.stop() }
    var configuration = CurlTransport.Configuration()
    configuration.allowsPrivateNetworks = true
    let response = try await CurlTransport(configuration: configuration).send(Request(server.origin))
    #expect(response.status == 200)
  }

  @Test(arguments: [
    "/metrics", "/samplesmetrics", "/samples/../metrics", "/samples/%2e%2e/metrics", "/samples/..%2fmetrics",
    "/samples/a%2Frss", "/samples/..;/metrics", "/samples\\..\\metrics", "/SAMPLES/feed", "/x/samples/feed",
    "/?/samples/feed", "/#/samples/feed",
  ])
  func `only the folder of a private address that is allowed is reached, also behind redirects`(path: String)
    async throws
  {
    let routes: [String: LoopbackServer.Route] = [
      "/samples/feed": { connection, _ in connection.respond(200, body: bytes("feed")) },
      "/samples/away": { connection, _ in connection.redirect(302, to: path) },
      "/metrics": { connection, _ in connection.respond(200, body: bytes("users 3")) },
    ]
    let server = try LoopbackServer(routes)
    defer { server.stop() }
    var configuration = Configuration()
    configuration.allowedPrivateFolders = ["\(server.authority)/samples/"]
    let transport = CurlTransport(configuration: configuration)
    let refusal = TransportError.privateNetwork(host: "127.0.0.1", address: "127.0.0.1")
    #expect(text(try await transport.send(Request(server.origin + "/samples/feed"))) == "feed")
    // The connection of an allowed request must not be there for this one.
    #expect(await failure(transport, Request(server.origin + path)) == refusal)
    #expect(await failure(transport, Request(server.origin + "/samples/away")) == refusal)
    #expect(server.requests.map(\.target) == ["/samples/feed", "/samples/away"])
    #expect(text(try await transport.send(Request(server.origin + "/samples/x/../feed"))) == "feed")
  }

  @Test
  func `the folder of a private address is not reached as a proxy`() async throws {
    let server = try LoopbackServer([:])
    defer { server.stop() }
    var configuration = Configuration()
    configuration.allowedPrivateFolders = ["\(server.authority)/samples/"]
    var request = Request("http://example.org/samples/feed")
    request.access = RequestAccess()
    request.access?.proxy = RequestAccess.Proxy(server.origin)
    guard case .proxy = await failure(CurlTransport(configuration: configuration), request) else {
      Issue.record("the server was used as a proxy")
      return
    }
    #expect(server.connectionCount == 0)
  }

  @Test
  func `a proxy from the environment is used only if the configuration allows it`() async {
    // In a separate process, because the environment is process-wide.
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer([:])
      let server = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
      setenv("http_proxy", proxy.origin, 1)
      setenv("all_proxy", proxy.origin, 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      var configuration = allowing(server, proxy)
      let direct = try await CurlTransport(configuration: configuration).send(Request(server.origin))
      #expect(direct.status == 200)
      #expect(proxy.connectionCount == 0)
      configuration.usesEnvironmentProxies = true
      let proxied = try await CurlTransport(configuration: configuration).send(Request(server.origin + "/x"))
      #expect(proxied.status == 404)
      #expect(proxy.requests.map(\.target) == [server.origin + "/x"])
    }
  }
}
