import CurlTransport
import EventuallyTesting
import Loading
import Testing

struct LimitTests {
  @Test
  func `an endless body is cut off at the limit`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\n\r\n")
        while connection.write([UInt8](repeating: 0, count: 65_536)) {}
      }
    ]
    try await withServer(routes) { server, transport in
      var request = Request(server.origin)
      request.maximumBodyBytes = 500_000
      #expect(await failure(transport, request) == .bodyTooLarge(limitBytes: 500_000))
      try await eventually { server.openConnectionCount == 0 }
    }
  }

  @Test
  func `a small body that exceeds the limit when decompressed is cut off`() async throws {
    let bomb: [UInt8] = GzipWriter.bomb(repeats: 100_000)  // 163 kB become 25.8 MB.
    try await withServer(["/": { connection, _ in connection.respond(200, ["Content-Encoding": "gzip"], body: bomb) }])
    {
      server, transport in
      #expect(await failure(transport, Request(server.origin)) == .bodyTooLarge(limitBytes: 20 * 1024 * 1024))
      var patient = Request(server.origin)
      patient.maximumBodyBytes = 30_000_000
      let response = try await transport.send(patient)
      #expect(response.body.count == 25_800_001)
    }
  }

  @Test
  func `a body announced as too large is not read`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\nx")
        connection.waitForClose()
      }
    ]
    try await withServer(routes) { server, transport in
      var request = Request(server.origin)
      request.maximumBodyBytes = 1000
      #expect(await failure(transport, request) == .bodyTooLarge(limitBytes: 1000))
    }
  }

  @Test
  func `an endless header is refused`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\n")
        while connection.write("X-Field: " + String(repeating: "y", count: 1000) + "\r\n") {}
      }
    ]
    try await withServer(routes) { server, transport in
      guard case .malformedResponse = await failure(transport, Request(server.origin)) else {
        Issue.record("an endless header was taken")
        return
      }
    }
  }

  @Test
  func `a header with one line of megabytes is said to be too large`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\nX-Field: " + String(repeating: "y", count: 5_000_000) + "\r\n\r\n")
        connection.isDone = true
      }
    ]
    try await withServer(routes) { server, transport in
      let error = await failure(transport, Request(server.origin))
      #expect(error == .malformedResponse("its header is too large"))
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "SSH-2.0-OpenSSH\r\n\r\n", "<html></html>",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
  ])
  func `responses that end early or are not HTTP are errors`(answer: String) async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write(answer)
        connection.isDone = true
      }
    ]
    try await withServer(routes) { server, transport in
      let error: TransportError? = await failure(transport, Request(server.origin))
      switch error {
      case .malformedResponse, .cutOff: break
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello", "says that it is compressed, but"),
    ("HTTP/1.1 200 OK\r\nContent-Encoding: odd\r\nContent-Length: 5\r\n\r\nhello", "compressed in an unknown way"),
    ("<html></html>", "is not HTTP"),
  ])
  func `what is wrong with a response is said in words for people`(answer: String, words: String) async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write(answer)
        connection.isDone = true
      }
    ]
    try await withServer(routes) { server, transport in
      guard case .malformedResponse(let reason) = await failure(transport, Request(server.origin)) else {
        Issue.record("there was no error about the response")
        return
      }
      #expect(reason.contains(words), "\(reason)")
    }
  }

  @Test
  func `a server that closes without a response gives a connection error`() async throws {
    try await withServer(["/": { connection, _ in connection.isDone = true }]) { server, transport in
      guard case .noAnswer(host: "127.0.0.1") = await failure(transport, Request(server.origin)) else {
        Issue.record("there was no connection error")
        return
      }
    }
  }

  @Test
  func `a port without a listener gives a connection error`() async throws {
    let server = try LoopbackServer([:])
    let transport = CurlTransport(configuration: allowing(server))
    server.stop()
    #expect(await failure(transport, Request(server.origin)) == .connectionRefused(host: "127.0.0.1"))
  }

  @Test
  func `a response that takes too long, as a whole or in small parts, times out`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/silent": { connection, _ in connection.waitForClose() },
      "/drops": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        while connection.write("x") { connection.pause(milliseconds: 10) }
      },
    ]
    try await withServer(routes) { server, transport in
      for path in ["/silent", "/drops"] {
        var request = Request(server.origin + path)
        request.timeoutSeconds = 0.2
        #expect(await failure(transport, request) == .timedOut(seconds: 0.2))
      }
    }
  }

  @Test
  func `a server that accepts but does not complete the TLS handshake hits the connect timeout`() async throws {
    try await withServer([:]) { server, transport in
      var request = Request("https://\(server.authority)/")
      request.connectTimeoutSeconds = 0.2
      #expect(await failure(transport, request) == .timedOut(seconds: 0.2))
    }
  }

  @Test(arguments: [0, -1, .nan, -.infinity] as [Double])
  func `invalid time limits count as almost zero or as unlimited`(seconds: Double) async throws {
    try await withServer(["/": { connection, _ in connection.waitForClose() }]) { server, transport in
      var request = Request(server.origin)
      request.timeoutSeconds = seconds
      guard case .timedOut = await failure(transport, request) else {
        Issue.record("no time was enough")
        return
      }
    }
    try await withServer(["/": { connection, _ in connection.respond(200) }]) { server, transport in
      var request = Request(server.origin)
      request.timeoutSeconds = .infinity
      request.connectTimeoutSeconds = .infinity
      let response = try await transport.send(request)
      #expect(response.status == 200)
    }
  }

  @Test
  func `a server that does not speak TLS gives a TLS error`() async throws {
    let server = try LoopbackServer([:], greeting: "HTTP/1.1 400 Bad Request\r\n\r\n")
    defer { server.stop() }
    let transport = CurlTransport(configuration: allowing(server))
    let error: TransportError? = await failure(transport, Request("https://\(server.authority)/"))
    #expect(error == .noTLS(host: "127.0.0.1"))
  }
}
