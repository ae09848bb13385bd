import CurlTransport
import Loading
import Testing

struct RedirectTests {
  private static let routes: [String: LoopbackServer.Route] = [
    "/end": { connection, request in connection.respond(200, body: bytes(request.method + " \(request.body.count)")) },
    "/301": { connection, _ in connection.redirect(301, to: "end") },
    "/308-301": { connection, _ in connection.redirect(308, to: "/301") },
    "/302": { connection, _ in connection.redirect(302, to: "/end") },
    "/301-302": { connection, _ in connection.redirect(301, to: "/302") },
    "/307": { connection, _ in connection.redirect(307, to: "/end") },
    "/loop": { connection, _ in connection.redirect(302, to: "/loop") },
    "/file": { connection, _ in connection.redirect(302, to: "file:///etc/passwd") },
    "/304": { connection, _ in connection.respond(304, ["Location": "/end"]) },
    "/nowhere": { connection, _ in connection.respond(302, body: bytes("no location")) },
    "/endless": { connection, _ in
      connection.write("HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n")
      while connection.write([UInt8](repeating: 0, count: 65_536)) {}
    },
    "/slow": { connection, _ in
      connection.pause(milliseconds: 20)
      connection.redirect(302, to: "/slow")
    },
  ]

  @Test(
    arguments: [("/301", "/end"), ("/308-301", "/end"), ("/302", nil), ("/301-302", nil), ("/end", nil)]
      as [(String, String?)])
  func `redirects are followed, and there is an address to store if all were permanent`(
    path: String, permanent: String?
  ) async throws {
    try await withServer(Self.routes) { server, transport in
      let response = try await transport.send(Request(server.origin + path))
      #expect(text(response) == "GET 0")
      #expect(response.url.string == server.origin + "/end")
      #expect(response.permanentURL?.string == permanent.map { server.origin + $0 })
    }
  }

  @Test(arguments: [("/307", "POST 3"), ("/302", "GET 0")])
  func `a POST is sent again after a 307, and becomes a GET after a 302`(path: String, answer: String) async throws {
    try await withServer(Self.routes) { server, transport in
      var request = Request(server.origin + path)
      request.method = .post
      request.body = [1, 2, 3]
      let response = try await transport.send(request)
      #expect(text(response) == answer)
    }
  }

  @Test
  func `a redirect loop ends at the limit`() async throws {
    try await withServer(Self.routes) { server, transport in
      var request = Request(server.origin + "/loop")
      request.maximumRedirects = 4
      #expect(await failure(transport, request) == .tooManyRedirects(4))
      #expect(server.requests.count == 5)
    }
  }

  @Test
  func `a redirect to a file is refused`() async throws {
    try await withServer(Self.routes) { server, transport in
      #expect(await failure(transport, Request(server.origin + "/file")) == .unsupportedScheme("file"))
    }
  }

  @Test(arguments: [("/304", 304), ("/nowhere", 302)])
  func `a 304 with a location and a 302 without one are responses`(path: String, status: Int) async throws {
    try await withServer(Self.routes) { server, transport in
      let response = try await transport.send(Request(server.origin + path))
      #expect(response.status == status)
      #expect(server.requests.count == 1)
    }
  }

  @Test
  func `the body of a redirect has the same limit as others`() async throws {
    try await withServer(Self.routes) { server, transport in
      var request = Request(server.origin + "/endless")
      request.maximumBodyBytes = 1_000_000
      #expect(await failure(transport, request) == .bodyTooLarge(limitBytes: 1_000_000))
    }
  }

  @Test
  func `the time limit covers all redirects together`() async throws {
    try await withServer(Self.routes) { server, transport in
      var request = Request(server.origin + "/slow")
      request.timeoutSeconds = 1
      request.maximumRedirects = 1000
      #expect(await failure(transport, request) == .timedOut(seconds: 1))
      #expect(server.requests.count >= 2)
    }
  }

  @Test
  func `credentials do not follow a redirect to another server`() async throws {
    let other = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
    defer { other.stop() }
    let first = try LoopbackServer([
      "/": { connection, _ in connection.redirect(302, to: other.origin) }
    ])
    defer { first.stop() }
    let transport = CurlTransport(configuration: allowing(first, other))
    var request = Request("http://user:pass@\(first.authority)/")
    request.headers = [HTTPHeader("Cookie", "a=b"), HTTPHeader("X-Plain", "c")]
    _ = try await transport.send(request)
    #expect(first.requests.first?["Cookie"] == "a=b")
    #expect(first.requests.first?["Authorization"] == "Basic dXNlcjpwYXNz")
    #expect(other.requests.first?["Cookie"] == nil && other.requests.first?["Authorization"] == nil)
    #expect(other.requests.first?["X-Plain"] == "c")
  }

  @Test
  func `a password in the address is kept for a redirect within the server`() async throws {
    try await withServer(Self.routes) { server, transport in
      _ = try await transport.send(Request("http://user:pass@\(server.authority)/302"))
      #expect(server.requests.map { $0["Authorization"] } == ["Basic dXNlcjpwYXNz", "Basic dXNlcjpwYXNz"])
    }
  }
}
