import EventuallyTesting
import Foundation
import HTTPServer
import Testing

/// Headers of every response, over real sockets.
@Suite(.serialized) struct ResponseHeaderTests {
  private static let defaults = [
    HTTPHeader("Content-Security-Policy", "default-src 'none'"), HTTPHeader("X-Content-Type-Options", "nosniff"),
  ]

  private static let handler: @Sendable (HTTPRequest) async -> HTTPResponse = { (request: HTTPRequest) in
    switch request.path {
    case "/own": return HTTPResponse(headers: [HTTPHeader("content-security-policy", "default-src 'self'")])
    case "/bad": return .redirect(to: "/\r\n")
    case "/tagged": return HTTPResponse(headers: [HTTPHeader("ETag", "\"a\"")], body: .bytes([1]))
    case "/stream":
      let stream = ResponseStream()
      stream.close()
      return HTTPResponse(body: .stream(stream))
    default: return .text("x", status: 404)
    }
  }

  @Test func `handlers' responses have the configured headers, and may replace them`() async throws {
    try await Loopback({ $0.responseHeaders = Self.defaults }, handler: Self.handler).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      for (path, headers, status) in [
        ("/", [], 404), ("/stream", [], 200), ("/bad", [], 500), ("/tagged", ["If-None-Match: \"a\""], 304),
        ("/tagged", ["Range: bytes=5-"], 416), ("/tagged", ["Range: bytes=0-0"], 206),
      ] {
        let answer = try client.get(path, headers: headers)
        #expect(answer.status == status)
        for header in Self.defaults { #expect(answer[header.name] == header.value) }
      }
      let own = try client.get("/own").headers.filter { $0.name.lowercased() == "content-security-policy" }
      #expect(own.map(\.value) == ["default-src 'self'"])
    }
  }

  @Test func `the server's own refusals have the configured headers`() async throws {
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = {
      $0.responseHeaders = Self.defaults
      $0.maximumBodyBytes = 10
      $0.headerTimeoutSeconds = 1
      $0.maximumConnections = 1
    }
    try await Loopback(configure, handler: Self.handler).run { (port: UInt16) throws in
      let requests = [
        ("GARBAGE\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHo", 408),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n01234567890", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", 413),
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n", 414),
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect: much\r\n\r\n", 417),
        ("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 9000))\r\n", 431),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\n\r\n", 501), ("GET / HTTP/2.0\r\n\r\n", 505),
      ]
      for (request, status) in requests {
        var answer: LoopbackClient.Response?
        // The server answers 503 until it has released the last connection.
        try blockUntil {
          let client = try LoopbackClient(port: port)
          try client.send(request)
          answer = try client.response()
          return answer?.status != 503
        }
        #expect(answer?.status == status)
        for header in Self.defaults { #expect(answer?[header.name] == header.value) }
      }
      let first = try LoopbackClient(port: port)
      _ = try first.get("/")
      let surplus = try LoopbackClient(port: port).get("/")
      #expect(surplus.status == 503)
      for header in Self.defaults { #expect(surplus[header.name] == header.value) }
    }
  }
}
