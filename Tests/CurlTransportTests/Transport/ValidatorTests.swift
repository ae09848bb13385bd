import CurlTransport
import Loading
import SeededRandom
import Testing

@testable import CurlTransport

struct ValidatorTests {
  /// The longest validator that the reader keeps, and values that are no UTF-8.
  private static let values: [[UInt8]] = [
    bytes("W/\"a b; c, d\\\""), bytes("no quotes at all"), bytes("\"" + String(repeating: "x", count: 4_094) + "\""),
    bytes("\"é\""), [0x22, 0xE9, 0x80, 0xFF, 0x22], bytes("\"\u{F7A0}\""), bytes("0"),
  ]

  @Test(arguments: values)
  func `validators come back byte for byte, also across a redirect`(value: [UInt8]) async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/moved": { connection, _ in connection.redirect(302, to: "/feed") },
      "/feed": { connection, _ in
        connection.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: ") + value)
        connection.write(bytes("\r\nLast-Modified: ") + value + bytes("\r\n\r\n"))
      },
    ]
    try await withServer(routes) { server, transport in
      let first = try await transport.send(Request("\(server.origin)/feed"))
      var second = Request("\(server.origin)/moved")
      second.headers = [
        HTTPHeader("If-None-Match", try #require(first.headers["ETag"])),
        HTTPHeader("If-Modified-Since", try #require(first.headers["Last-Modified"])),
      ]
      _ = try await transport.send(second)
      let request = try #require(server.requests.last)
      let sent = String(decoding: value, as: UTF8.self)
      #expect(request.path == "/feed" && request["If-None-Match"] == sent && request["If-Modified-Since"] == sent)
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: 0..<100)
  func `any bytes survive the way through text`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(clamping: seed))
    let value = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
    #expect(OpaqueField.bytes(ofLine: "If-None-Match: " + OpaqueField.text(value)) == bytes("If-None-Match: ") + value)
  }
}
