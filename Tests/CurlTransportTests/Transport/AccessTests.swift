import Bytes
import CurlTransport
import Foundation
import Loading
import Testing
import Threading

struct AccessTests {
  private func request(_ address: String, _ change: (inout RequestAccess) -> Void) -> Request {
    var request = Request(address)
    var access = RequestAccess()
    change(&access)
    request.access = access
    return request
  }

  @Test
  func `fields, cookies and the user agent are sent, and replace those of the request`() async throws {
    try await withServer(["/": { connection, _ in connection.respond(200) }]) { server, transport in
      var request = request(server.origin + "/") { access in
        access.headers = [HTTPHeader("X-Key", "abc"), HTTPHeader("Cookie", "a=1; b=2"), HTTPHeader("Accept", "text/x")]
        access.userAgent = "Other/2"
      }
      request.headers = [HTTPHeader("Accept", "application/xml")]
      _ = try await transport.send(request)
      let served = try #require(server.requests.first)
      #expect(served["X-Key"] == "abc")
      #expect(served["Cookie"] == "a=1; b=2")
      #expect(served["User-Agent"] == "Other/2")
      #expect(served.fields.filter { $0.name == "Accept" }.map(\.value) == ["text/x"])
      // The next transfer has nothing of it.
      _ = try await transport.send(Request(server.origin + "/"))
      #expect(server.requests.last?["X-Key"] == nil)
      #expect(server.requests.last?["User-Agent"] == "YAARR/1.0")
    }
  }

  @Test(arguments: [
    (RequestAccess.SignIn.basic(user: "ann", password: "p:ä"), "Basic YW5uOnA6w6Q="),
    (.bearer(token: "t0k"), "Bearer t0k"),
  ])
  func `a sign-in is sent at once`(signIn: RequestAccess.SignIn, field: String) async throws {
    try await withServer(["/": { connection, _ in connection.respond(200) }]) { server, transport in
      _ = try await transport.send(request(server.origin + "/") { $0.signIn = signIn })
      #expect(server.requests.map { $0["Authorization"] } == [field])
    }
  }

  @Test
  func `a sign-in by digest answers the challenge, and a wrong password ends in 401`() async throws {
    try await withServer(["/feed": digestRoute(user: "ann", password: "secret")]) { server, transport in
      let right = request(server.origin + "/feed") { $0.signIn = .digest(user: "ann", password: "secret") }
      let response = try await transport.send(right)
      #expect(response.status == 200)
      #expect(text(response) == "hello")
      let wrong = request(server.origin + "/feed") { $0.signIn = .digest(user: "ann", password: "guess") }
      #expect(try await transport.send(wrong).status == 401)
      // Nothing of it stays with the transport.
      #expect(try await transport.send(Request(server.origin + "/feed")).status == 401)
    }
  }

  @Test(arguments: [
    RequestAccess.SignIn.basic(user: "ann", password: "secret"), .bearer(token: "secret"),
    .digest(user: "ann", password: "secret"),
  ])
  func `a redirect to another host gets neither sign-in, fields nor cookies, nor does one back`(
    signIn: RequestAccess.SignIn
  ) async throws {
    let home = Home()
    let other = try LoopbackServer([
      "/": { connection, _ in connection.redirect(302, to: home.origin.withLock { $0 } + "/chosen") }
    ])
    defer { other.stop() }
    let challenge = ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\", algorithm=SHA-256, qop=\"auth\""]
    let server = try LoopbackServer([
      "/start": { connection, _ in connection.redirect(302, to: "/within") },
      "/within": { connection, _ in connection.redirect(302, to: other.origin + "/") },
      "/chosen": { connection, _ in connection.respond(401, challenge) },
    ])
    defer { server.stop() }
    home.origin.withLock { $0 = server.origin }
    let transport = CurlTransport(configuration: allowing(server, other))
    let response = try await transport.send(
      request(server.origin + "/start") { access in
        access.signIn = signIn
        access.headers = [HTTPHeader("X-Key", "secret"), HTTPHeader("Cookie", "secret=1")]
      })
    #expect(response.status == 401)
    let within = try #require(server.requests.first { $0.path == "/within" })
    #expect(within["X-Key"] == "secret")
    for served in other.requests + server.requests.filter({ $0.path == "/chosen" }) {
      #expect(!served.fields.contains { $0.value.contains("secret") || $0.name == "Authorization" })
    }
    #expect(server.requests.filter { $0.path == "/chosen" }.count == 1)
  }

  @Test
  func `a description or a dump of a request shows no secret`() {
    let request = request("http://example.org/") { access in
      access.signIn = .basic(user: "ann", password: "hidden-1")
      access.headers = [HTTPHeader("X-Key", "hidden-2")]
      access.proxy = RequestAccess.Proxy("http://proxy.example", user: "u", password: "hidden-3")
    }
    var dumped = "\(request)\(String(reflecting: request))"
    dump(request, to: &dumped)
    #expect(!dumped.contains("hidden"))
  }

  @Test
  func `private addresses may be reached by range, for all requests or for one, and by no other on its connection`()
    async throws
  {
    let server = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
    defer { server.stop() }
    let plain = CurlTransport(configuration: Configuration())
    let range = try #require(NetworkRange("127.0.0.0/8"))
    let allowed = request(server.origin + "/") { $0.privateNetworks = [range] }
    #expect(try await plain.send(allowed).status == 200)
    let refusal = TransportError.privateNetwork(host: "127.0.0.1", address: "127.0.0.1")
    #expect(await failure(plain, Request(server.origin + "/")) == refusal)
    let elsewhere = try #require(NetworkRange("127.0.0.2"))
    #expect(await failure(plain, request(server.origin + "/") { $0.privateNetworks = [elsewhere] }) == refusal)
    var configuration = Configuration()
    configuration.allowedPrivateNetworks = [range]
    #expect(try await CurlTransport(configuration: configuration).send(Request(server.origin + "/")).status == 200)
  }
}

/// The address of a server that is started later.
private final class Home: Sendable {
  let origin = Lock("")
}

/// A route that wants a sign-in by digest with SHA-256 and `qop=auth` (RFC 7616), and checks it.
private func digestRoute(user: String, password: String) -> LoopbackServer.Route {
  { connection, request in
    func hash(_ text: String) -> String {
      SHA256.digest(of: Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
    }
    var given: [String: String] = [:]
    for part in (request["Authorization"] ?? "").dropFirst("Digest ".count).split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
      }
      if pair.count == 2 { given[pair[0]] = pair[1] }
    }
    let secret = hash("\(user):feeds:\(password)")
    let rest = ["nonce", "nc", "cnonce", "qop"].map { given[$0] ?? "" }.joined(separator: ":")
    let expected = hash("\(secret):\(rest):" + hash("\(request.method):\(request.target)"))
    guard given["nonce"] == "n0nce", given["response"] == expected else {
      return connection.respond(
        401,
        ["WWW-Authenticate": "Digest realm=\"feeds\", nonce=\"n0nce\", algorithm=SHA-256, qop=\"auth\""],
        body: Array("sign in".utf8))
    }
    connection.respond(200, body: Array("hello".utf8))
  }
}
