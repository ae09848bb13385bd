import HTTPServer
import Testing

/// Requests that RFC 9112 does not allow: each gets one response, the connection closes, and the rest is not read as a
/// request.
@Suite(.serialized) struct StrictnessTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: String
    let status: [Int]

    init(_ name: String, _ bytes: String, _ status: Int...) {
      self.name = name
      self.bytes = bytes
      self.status = status
    }

    var testDescription: String { name }
  }

  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"

  private static func post(_ headers: String, _ body: String = "") -> String {
    "POST / HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n\r\n\(body)"
  }

  private static func get(_ headers: String) -> String {
    "GET / HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n\r\n"
  }

  static let framing = [
    Case("a length and chunks", post("Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 400),
    Case("chunks and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 4", "0\r\n\r\n"), 400),
    Case("two lengths", post("Content-Length: 0\r\nContent-Length: 50"), 400),
    Case("one length twice", post("Content-Length: 0\r\nContent-Length: 0"), 400),
    Case("a list of lengths", post("Content-Length: 0, 0"), 400),
    Case("a length with a plus", post("Content-Length: +0"), 400),
    Case("a length with a minus", post("Content-Length: -1"), 400),
    Case("a hexadecimal length", post("Content-Length: 0x0"), 400),
    Case("an empty length", post("Content-Length: "), 400),
    Case("a length beyond all numbers", post("Content-Length: 99999999999999999999999"), 413),
    Case("chunked twice in a line", post("Transfer-Encoding: chunked, chunked", "0\r\n\r\n"), 400, 501),
    Case("chunked in two lines", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 400),
    Case("an unknown coding", post("Transfer-Encoding: xchunked", "0\r\n\r\n"), 501),
    Case("identity as a coding", post("Transfer-Encoding: identity"), 501),
    Case("a compressed coding", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n"), 501),
    Case("no coding", post("Transfer-Encoding: ", "0\r\n\r\n"), 501),
    Case("chunks of HTTP 1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    Case("a space before the colon", post("Transfer-Encoding : chunked\r\nContent-Length: 0"), 400),
    Case("a tab before the colon", post("Content-Length\t: 0"), 400),
    Case("a folded coding", post("Transfer-Encoding:\r\n chunked", "0\r\n\r\n"), 400),
  ]

  static let lines = [
    Case("bare line feeds everywhere", "GET / HTTP/1.1\nHost: localhost\n\n", 400),
    Case("a bare line feed after the request line", "GET / HTTP/1.1\nHost: localhost\r\n\r\n", 400),
    Case("a bare line feed after a header", "GET / HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n", 400),
    Case("a bare line feed at the end", "GET / HTTP/1.1\r\nHost: localhost\r\n\n", 400),
    Case("a bare carriage return", "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rY: b\r\n\r\n", 400),
    Case("a folded line", get("X: a\r\n b"), 400),
    Case("a folded first line", "GET / HTTP/1.1\r\n Host: localhost\r\n\r\n", 400),
    Case("a NUL in a value", get("X: a\0b"), 400),
    Case("a NUL in a name", get("X\0Y: b"), 400),
    Case("a bell in a value", get("X: a\u{7}b"), 400),
    Case("a DEL in a value", get("X: a\u{7F}b"), 400),
    Case("a space in a name", get("X Y: b"), 400),
    Case("a name that is not ASCII", get("X\u{E9}: b"), 400),
    Case("no name", get(": b"), 400),
    Case("no colon", get("nonsense"), 400),
    Case("brackets in a name", get("X[a]: b"), 400),
  ]

  static let requestLines = [
    Case("version 1.9", "GET / HTTP/1.9\r\nHost: localhost\r\n\r\n", 505),
    Case("version 1.2", "GET / HTTP/1.2\r\nHost: localhost\r\n\r\n", 505),
    Case("version 2.0", "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
    Case("version 9.9", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 505),
    Case("version 1.10", "GET / HTTP/1.10\r\nHost: localhost\r\n\r\n", 400),
    Case("a small version", "GET / http/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("no version", "GET /\r\n\r\n", 400),
    Case("the opening of HTTP 2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    Case("two spaces before the target", "GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("two spaces after the target", "GET /  HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a space behind the version", "GET / HTTP/1.1 \r\nHost: localhost\r\n\r\n", 400),
    Case("a space in the target", "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a tab for a space", "GET\t/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a NUL in the target", "GET /a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a control character in the target", "GET /a\u{1}b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a fragment in the target", "GET /a#b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a target without a slash", "GET a HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("an asterisk to GET", "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a target of another scheme", "GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a target of another host", "GET http://other/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a tunnel", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n", 501),
    Case("a method with brackets", "G[E]T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a method of 100 letters", String(repeating: "G", count: 100) + " / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
    Case("no method", " / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    Case("a TLS hello", "\u{16}\u{3}\u{1}\u{2}\0", 400),
    Case("two empty lines first", "\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
  ]

  static let hosts =
    [
      Case("two hosts", get("Host: localhost"), 400), Case("another host", get("host: other"), 400),
      Case("no host", "GET / HTTP/1.1\r\nX: y\r\n\r\n", 400),
    ]
    + [
      "", "a b", "a,b", "a/b", "user@host", "h\u{E9}", "a:b", "a:1:2", "a:65536", "[::1", "[::1].evil", "[x]", ":80",
      "a\"b", "<a>",
    ].map { (host: String) in Case("the host “\(host)”", "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", 400) }

  static let chunks =
    [
      ("a bare line feed behind a size", "1\nx\r\n0\r\n\r\n"), ("a bare line feed behind a chunk", "1\r\nx\n0\r\n\r\n"),
      ("a bare line feed behind the last", "1\r\nx\r\n0\n\r\n"), ("a bare line feed at the end", "1\r\nx\r\n0\r\n\n"),
      ("a longer chunk", "1\r\nxy\r\n0\r\n\r\n"), ("a size with a plus", "+1\r\nx\r\n0\r\n\r\n"),
      ("a negative size", "-1\r\nx\r\n0\r\n\r\n"), ("a size with 0x", "0x1\r\nx\r\n0\r\n\r\n"),
      ("no size", "\r\nx\r\n0\r\n\r\n"), ("a space before a size", " 1\r\nx\r\n0\r\n\r\n"),
      ("a space behind a size", "1 \r\nx\r\n0\r\n\r\n"), ("a size that is not a number", "zz\r\n"),
      ("a NUL in an extension", "1;a\0b\r\nx\r\n0\r\n\r\n"),
      ("a carriage return in an extension", "1;a\rb\r\nx\r\n0\r\n\r\n"),
      ("an extension of 100 kB", "1;" + String(repeating: "e", count: 100_000) + "\r\nx\r\n0\r\n\r\n"),
      ("a size of 100 digits", String(repeating: "0", count: 100) + "1\r\nx\r\n0\r\n\r\n"),
      ("a trailer with a space", "0\r\nX : y\r\n\r\n"), ("a folded trailer", "0\r\nX: y\r\n z\r\n\r\n"),
      ("a trailer with a bare line feed", "0\r\nX: y\n\r\n"),
      ("trailers of 100 kB", "0\r\nX: " + String(repeating: "e", count: 100_000) + "\r\n\r\n"),
    ].map { (name: String, body: String) in Case(name, post("Transfer-Encoding: chunked", body), 400, 431) }
    + [Case("a size beyond all numbers", post("Transfer-Encoding: chunked", "fffffffffffffffff\r\n"), 400, 413)]

  @Test(arguments: framing + lines + requestLines + hosts + chunks)
  func `a request that HTTP does not allow gets one response, and the connection closes`(request: Case) async throws {
    let policy = HTTPHeader("Content-Security-Policy", "default-src 'none'")
    try await Loopback({ $0.responseHeaders = [policy] }, handler: echo).run { (port: UInt16) throws in
      // As the first request of a connection, and after a valid one.
      for earlier in ["", "GET /right HTTP/1.1\r\nHost: localhost\r\n\r\n"] {
        let client = try LoopbackClient(port: port, timeoutSeconds: 10)
        if !earlier.isEmpty {
          try client.send(earlier)
          #expect(try client.response().status == 200)
        }
        // The response may come before everything is sent.
        try? client.send(request.bytes + Self.smuggled)
        let answer = try client.response()
        #expect(request.status.contains(answer.status))
        #expect(answer["Connection"] == "close")
        #expect(answer[policy.name] == policy.value)
        #expect(answer.headers.count == Set(answer.headers.map { $0.name.lowercased() }).count)
        #expect(try client.rest() == "")
      }
    }
  }
}
