import CurlTransport
import EventuallyTesting
import Loading
import Testing
import Threading

struct AnswerTests {
  @Test
  func `a response has its status, fields, body and address`() async throws {
    try await withServer([
      "/feed": { connection, _ in connection.respond(200, ["ETag": "\"1\""], body: bytes("hello")) }
    ]) {
      server, transport in
      let response: Response = try await transport.send(Request(server.origin + "/feed?a=b#c"))
      #expect(response.status == 200)
      #expect(response.url.string == server.origin + "/feed?a=b")
      #expect(response.permanentURL == nil)
      #expect(response.headers["etag"] == "\"1\"")
      #expect(text(response) == "hello")
      #expect(server.requests.map(\.target) == ["/feed?a=b"])
    }
  }

  @Test(arguments: [204, 304, 404, 410, 429, 500])
  func `any status is a response`(status: Int) async throws {
    try await withServer(["/": { connection, _ in connection.respond(status, ["Retry-After": "9"]) }]) {
      server, transport in
      let response = try await transport.send(Request(server.origin))
      #expect(response.status == status && response.body.isEmpty)
      #expect(response.headers["Retry-After"] == "9")
    }
  }

  @Test
  func `fields are sent as given, with the configured user agent unless they have their own`() async throws {
    try await withServer(["/": { connection, _ in connection.respond(200) }]) { server, _ in
      var configuration = allowing(server)
      configuration.userAgent = "Test/1"
      let transport = CurlTransport(configuration: configuration)
      var request = Request(server.origin)
      request.headers = [HTTPHeader("If-None-Match", "\"1\""), HTTPHeader("X-Empty", "")]
      _ = try await transport.send(request)
      request.headers = [HTTPHeader("User-Agent", "Own/2")]
      _ = try await transport.send(request)
      #expect(server.requests.map { $0["User-Agent"] } == ["Test/1", "Own/2"])
      #expect(server.requests.first?["if-none-match"] == "\"1\"")
      #expect(server.requests.first?["X-Empty"]?.isEmpty == true)
      #expect(server.requests.first?["Accept-Encoding"]?.contains("gzip") == true)
    }
  }

  @Test
  func `a response to HEAD has no body, whatever length it announces`() async throws {
    try await withServer([
      "/": { connection, _ in connection.respond(200, ["Content-Length": "99999999999"], isHead: true) }
    ]) {
      server, transport in
      var request = Request(server.origin)
      request.method = .head
      let response = try await transport.send(request)
      #expect(response.headers["Content-Length"] == "99999999999" && response.body.isEmpty)
      #expect(server.requests.map(\.method) == ["HEAD"])
    }
  }

  @Test(arguments: [0, 5, 3_000_000])
  func `POST sends its body, also an empty or a large one, without a default content type`(count: Int) async throws {
    try await withServer(["/": { connection, request in connection.respond(200, body: bytes("\(request.body.count)")) }]
    ) {
      server, transport in
      var request = Request(server.origin)
      request.method = .post
      request.body = Array(repeating: 0, count: count)
      let response = try await transport.send(request)
      #expect(text(response) == "\(count)")
      #expect(server.requests.first?.method == "POST")
      #expect(server.requests.first?["Content-Type"] == nil && server.requests.first?["Expect"] == nil)
    }
  }

  @Test(arguments: [Request.Method.put, .patch, .delete], [0, 1_000])
  func `every method is sent with its body`(method: Request.Method, count: Int) async throws {
    try await withServer([
      "/": { connection, request in connection.respond(200, body: Array("\(request.body.count)".utf8)) }
    ]) {
      server, transport in
      var request = Request(server.origin)
      request.method = method
      request.body = Array(repeating: 1, count: count)
      let response = try await transport.send(request)
      #expect(text(response) == "\(count)")
      #expect(server.requests.first?.method == method.rawValue)
    }
  }

  @Test
  func `a compressed body is decompressed`() async throws {
    let page: [UInt8] = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    let packed: [UInt8] = GzipWriter.stored(page)
    try await withServer(["/": { connection, _ in connection.respond(200, ["Content-Encoding": "gzip"], body: packed) }]
    ) {
      server, transport in
      let response = try await transport.send(Request(server.origin))
      #expect(response.body == page)
    }
  }

  @Test
  func `progress grows to the announced size`() async throws {
    let page: [UInt8] = Array(repeating: 1, count: 1_000_000)
    try await withServer(["/": { connection, _ in connection.respond(200, body: page) }]) { server, transport in
      let reports = Lock<[LoadingProgress]>([])
      _ = try await transport.send(Request(server.origin)) { (progress: LoadingProgress) in
        reports.withLock { (reports: inout [LoadingProgress]) in reports.append(progress) }
      }
      let seen: [LoadingProgress] = reports.withLock { (reports: inout [LoadingProgress]) in reports }
      #expect(seen.last == LoadingProgress(receivedBytes: 1_000_000, expectedBytes: 1_000_000))
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.receivedBytes < $1.receivedBytes })
    }
  }

  @Test
  func `a non-ASCII host name is requested in its ASCII form`() async throws {
    try await withServer(["/": { connection, _ in connection.respond(200) }]) { server, transport in
      // libcurl itself resolves names under localhost to this machine.
      _ = try await transport.send(Request("http://bücher.localhost:\(server.port)/"))
      #expect(server.requests.first?["Host"] == "xn--bcher-kva.localhost:\(server.port)")
    }
  }

  @Test
  func `consecutive requests share a connection, also for different paths`() async throws {
    try await withServer(["/": { connection, _ in connection.respond(200, body: bytes("x")) }]) { server, transport in
      for index in 0..<20 { _ = try await transport.send(Request(server.origin + (index % 2 == 0 ? "/" : "/none"))) }
      #expect(server.requests.count == 20)
      #expect(server.connectionCount == 1)
    }
  }

  @Test
  func `a kept connection that the server has closed is replaced without an error`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.respond(200)
        connection.isDone = true
      }
    ]
    try await withServer(routes) { server, transport in
      for _ in 0..<5 {
        let response = try await transport.send(Request(server.origin))
        #expect(response.status == 200)
      }
      #expect(server.connectionCount == 5)
    }
  }

  @Test
  func `releasing the transport closes its connections`() async throws {
    let server = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
    defer { server.stop() }
    do {
      let transport = CurlTransport(configuration: allowing(server))
      _ = try await transport.send(Request(server.origin))
      #expect(server.openConnectionCount == 1)
    }
    try await eventually { server.openConnectionCount == 0 }
  }
}
