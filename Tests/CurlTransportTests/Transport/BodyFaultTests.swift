import CurlTransport
import Loading
import Testing

private let document = "<rss version=\"2.0\"><channel><title>T</title></channel></rss>"

/// Bodies that are not as their fields say, and can be read all the same.
struct BodyFaultTests {
  @Test(arguments: [
    "aws-chunked", "UTF-8", "7bit", "binary", "gzip, aws-chunked", "gzip", "deflate", "br", "zstd", "x",
  ])
  func `a document that is not in the coding that it names is read`(coding: String) async throws {
    for body in [document, " \r\n{\"version\":1}", "[{\"a\": 1}]", "\u{FEFF}text"] {
      let response = try await response(["Content-Encoding: \(coding)"], bytes(body))
      #expect(text(response) == body)
      #expect(response.bodyFault == .notEncoded)
    }
  }

  @Test(arguments: [
    ("aws-chunked", "compressed in an unknown way"), ("gzip", "it says that it is compressed"),
  ])
  func `what is neither in its coding nor a document is refused`(coding: String, words: String) async throws {
    for body in ["hello", "\u{1}\u{2}\u{3}"] {
      guard case .malformedResponse(let reason) = await error(["Content-Encoding: \(coding)"], bytes(body)) else {
        Issue.record("there was no error about the response")
        return
      }
      #expect(reason.contains(words), "\(reason)")
    }
  }

  @Test func `a body is asked for twice only if nothing is changed by that, and the next one is decoded`() async throws
  {
    let routes: [String: LoopbackServer.Route] = [
      "/odd": { connection, _ in
        connection.respond(200, ["Content-Encoding": "aws-chunked"], body: bytes(document))
      },
      "/gzip": { connection, _ in
        connection.respond(200, ["Content-Encoding": "gzip"], body: GzipWriter.stored(bytes("hello")))
      },
    ]
    try await withServer(routes) { server, transport in
      #expect(try await transport.send(Request(server.origin + "/odd")).status == 200)
      #expect(server.requests.map { $0["Accept-Encoding"] }.last == "identity")
      #expect(server.requests.count == 2)
      let packed = try await transport.send(Request(server.origin + "/gzip"))
      #expect(text(packed) == "hello" && packed.bodyFault == nil)
      var post = Request(server.origin + "/odd")
      post.method = .post
      guard case .malformedResponse = await failure(transport, post) else {
        Issue.record("the request was sent again")
        return
      }
      #expect(server.requests.count == 4)
    }
  }

  @Test(arguments: [1, 100_000]) func `bytes behind the end of compressed content are left out`(count: Int) async throws
  {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        let packed = GzipWriter.stored(bytes(document))
        let end = [UInt8](repeating: 0, count: count)
        connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n")
        for part in [packed, end] {
          connection.write(bytes(String(part.count, radix: 16) + "\r\n") + part + bytes("\r\n"))
        }
        connection.write("0\r\n\r\n")
      }
    ]
    try await withServer(routes) { server, transport in
      let response = try await transport.send(Request(server.origin))
      #expect(text(response) == document)
      #expect(response.bodyFault == .trailingBytes)
    }
  }

  @Test(arguments: [
    (["Content-Length: 1000"], document),
    (["Transfer-Encoding: chunked"], "\(String(document.utf8.count, radix: 16))\r\n\(document)\r\n"),
    (["Content-Length: 1000"], "half of <a"),
  ])
  func `a body that ends too early is a response for a request that takes it`(fields: [String], sent: String)
    async throws
  {
    let response = try await response(fields, bytes(sent), takesCutOff: true)
    #expect(response.bodyFault == .cutOff)
    #expect(text(response) == (sent.hasPrefix("half") ? sent : document))
    #expect(await error(fields, bytes(sent)) == .cutOff("the connection broke"))
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "HTTP/1.1 404 No\r\nContent-Length: 9\r\n\r\nhalf"])
  func `a response that ends before its body, or is an error, is no such response`(answer: String) async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write(answer)
        connection.isDone = true
      }
    ]
    try await withServer(routes) { server, transport in
      var request = Request(server.origin)
      request.takesCutOffBody = true
      #expect(await failure(transport, request) == .cutOff("the connection broke"))
    }
  }

  // MARK: Private

  private func routes(_ fields: [String], _ body: [UInt8]) -> [String: LoopbackServer.Route] {
    [
      "/": { connection, _ in
        let length = fields.contains { $0.hasPrefix("Content-Encoding") } ? ["Content-Length: \(body.count)"] : []
        connection.write("HTTP/1.1 200 OK\r\n\((fields + length).joined(separator: "\r\n"))\r\n\r\n")
        connection.write(body)
        connection.isDone = true
      }
    ]
  }

  private func response(_ fields: [String], _ body: [UInt8], takesCutOff: Bool = false) async throws -> Response {
    let server = try LoopbackServer(routes(fields, body))
    defer { server.stop() }
    var request = Request(server.origin)
    request.takesCutOffBody = takesCutOff
    return try await CurlTransport(configuration: allowing(server)).send(request)
  }

  private func error(_ fields: [String], _ body: [UInt8]) async -> TransportError? {
    do {
      _ = try await response(fields, body)
      return nil
    } catch {
      return error as? TransportError
    }
  }
}
