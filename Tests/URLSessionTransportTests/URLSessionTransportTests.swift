import EventuallyTesting
import Loading
import Testing
import Threading
import URLSessionTransport

/// Requests over Foundation to a server of the tests' own on loopback.
@Suite(.timeLimit(.minutes(2)))
struct URLSessionTransportTests {
  private func withServer(
    _ routes: [String: LoopbackServer.Route], _ body: (LoopbackServer, URLSessionTransport) async throws -> Void
  ) async throws {
    let server = try LoopbackServer(routes)
    defer { server.stop() }
    try await body(server, URLSessionTransport())
  }

  @Test func `a response has its status, fields and body, and progress is reported`() async throws {
    let body = Array(repeating: UInt8(7), count: 300_000)
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in connection.respond(418, ["X-Kind": "tea"], body: body) }
    ]
    try await withServer(routes) { server, transport in
      let seen = Lock<[LoadingProgress]>([])
      let response = try await transport.send(Request(server.origin + "/")) { progress in
        seen.withLock { $0.append(progress) }
      }
      #expect(response.status == 418)
      #expect(response.headers["x-kind"] == "tea")
      #expect(response.body == body)
      #expect(seen.withLock { $0.last } == LoadingProgress(receivedBytes: body.count, expectedBytes: body.count))
    }
  }

  @Test func `requests that end while they are redirected or answered do not end the process`() async throws {
    await #expect(processExitsWith: .success) {
      let sending = Lock<Task<Response, any Error>?>(nil)
      let server = try LoopbackServer([
        // Cancelled at a different moment each time: the answer and the cancellation race.
        "/around": { connection, _ in
          connection.redirect(307, to: "/around")
          sending.withLock { $0 }?.cancel()
        },
        "/end": { connection, _ in
          connection.respond(200)
          sending.withLock { $0 }?.cancel()
        },
      ])
      defer { server.stop() }
      let transport = URLSessionTransport()
      for number in 0..<400 {
        var request = Request(server.origin + (number.isMultiple(of: 2) ? "/around" : "/end"))
        request.maximumRedirects = number % 3
        let sent = Task { [request] in try await transport.send(request) }
        sending.withLock { $0 = sent }
        _ = await sent.result
      }
    }
  }

  @Test(arguments: [Request.Method.post, .put, .patch, .delete])
  func `a body is sent with each method that has one`(_ method: Request.Method) async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, request in connection.respond(200, body: Array(request.method.utf8) + request.body) }
    ]
    try await withServer(routes) { server, transport in
      let response = try await transport.send(Request(method, server.origin + "/", body: .form([("a", "b c")])))
      #expect(String(decoding: response.body, as: UTF8.self) == "\(method.rawValue)a=b%20c")
      #expect(server.requests.first?["Content-Type"] == "application/x-www-form-urlencoded")
    }
  }

  @Test func `an upload reports the bytes that were sent`() async throws {
    let routes: [String: LoopbackServer.Route] = ["/": { connection, _ in connection.respond(200) }]
    try await withServer(routes) { server, transport in
      let most = Lock(LoadingProgress(receivedBytes: 0))
      let body = RequestBody(Array(repeating: 1, count: 400_000), contentType: "application/octet-stream")
      _ = try await transport.send(Request(.put, server.origin + "/", body: body)) { progress in
        most.withLock { if progress.sentBytes > $0.sentBytes { $0 = progress } }
      }
      #expect(most.withLock { $0.sentBytes } == 400_000)
      #expect(most.withLock { $0.bytesToSend } == 400_000)
      #expect(server.requests.first?.body.count == 400_000)
    }
  }

  @Test func `redirects are followed, permanent ones are reported, and secrets stay at their origin`() async throws {
    let other = try LoopbackServer(["/new": { connection, _ in connection.respond(200) }])
    defer { other.stop() }
    let routes: [String: LoopbackServer.Route] = [
      "/old": { connection, _ in connection.redirect(301, to: other.origin + "/new") },
      "/here": { connection, _ in connection.redirect(302, to: "/end") },
      "/end": { connection, _ in connection.respond(200) },
    ]
    try await withServer(routes) { server, transport in
      var request = Request(server.origin + "/old")
      var access = RequestAccess()
      access.signIn = .bearer(token: "secret")
      access.headers = [HTTPHeader("X-Key", "secret")]
      request.access = access
      let response = try await transport.send(request)
      #expect(response.url.string == other.origin + "/new")
      #expect(response.permanentURL?.string == other.origin + "/new")
      #expect(server.requests.first?["Authorization"] == "Bearer secret")
      #expect(other.requests.first?["Authorization"] == nil)
      #expect(other.requests.first?["X-Key"] == nil)
      request.url = WebAddress(unparsed: server.origin + "/here")
      #expect(try await transport.send(request).permanentURL == nil)
      #expect(server.requests.last?["X-Key"] == "secret")
    }
  }

  @Test func `limits end a request: redirects, bytes and time`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/loop": { connection, _ in connection.redirect(302, to: "/loop") },
      "/large": { connection, _ in connection.respond(200, body: Array(repeating: 1, count: 5_000)) },
      "/slow": { connection, _ in connection.waitForClose() },
    ]
    try await withServer(routes) { server, transport in
      var loop = Request(server.origin + "/loop")
      loop.maximumRedirects = 3
      await #expect(throws: TransportError.tooManyRedirects(3)) { try await transport.send(loop) }
      var large = Request(server.origin + "/large")
      large.maximumBodyBytes = 4_999
      await #expect(throws: TransportError.bodyTooLarge(limitBytes: 4_999)) { try await transport.send(large) }
      var slow = Request(server.origin + "/slow")
      slow.timeoutSeconds = 0.2
      await #expect(throws: TransportError.timedOut(seconds: 0.2)) { try await transport.send(slow) }
    }
  }

  @Test func `a connection that is closed before the answer is told from one in the middle of it`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/silent": { connection, _ in connection.isDone = true },
      "/half": { connection, _ in
        connection.respond(200, ["Content-Length": "5000"], body: Array("half".utf8))
        connection.isDone = true
      },
    ]
    try await withServer(routes) { server, transport in
      await #expect(throws: TransportError.noAnswer(host: "127.0.0.1")) {
        try await transport.send(Request(server.origin + "/silent"))
      }
      let half = await #expect(throws: TransportError.self) {
        try await transport.send(Request(server.origin + "/half"))
      }
      #expect({ if case .cutOff? = half { true } else { false } }(), "\(String(describing: half))")
    }
  }

  @Test func `a cancelled request ends at once, and its connection is closed`() async throws {
    let isClosed = Lock(false)
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.waitForClose()
        isClosed.withLock { $0 = true }
      }
    ]
    try await withServer(routes) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      let run = loader.start(Request(server.origin + "/"))
      try await eventually { server.requests.count == 1 }
      run.cancel()
      await #expect(throws: TransportError.cancelled) { try await run.response() }
      try await eventually { isClosed.withLock { $0 } }
    }
  }

  @Test func `what is no web address, and a closed port, are errors`() async throws {
    let transport = URLSessionTransport()
    await #expect(throws: TransportError.unsupportedScheme("ftp")) {
      try await transport.send(Request("ftp://a.test/"))
    }
    for address in ["no address", "http://256.256.256.256/", "http://xn--a/", "http://[1::2::3]/", "/feed"] {
      await #expect(throws: TransportError.invalidURL(address)) { try await transport.send(Request(address)) }
    }
    let server = try LoopbackServer([:])
    let origin = server.origin
    server.stop()
    do {
      _ = try await transport.send(Request(origin + "/"))
      Issue.record("A closed port answered.")
    } catch {
      guard case .connectionFailed = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `what the transport cannot do fails, and is not left out`() async {
    let transport = URLSessionTransport()
    var request = Request("https://a.test/")
    var access = RequestAccess()
    access.proxy = RequestAccess.Proxy("http://proxy.test")
    request.access = access
    await #expect(throws: TransportError.self) { try await transport.send(request) }
  }
}
