import HTTPServer
import Testing

/// Ranges and conditions over real sockets.
@Suite(.serialized) struct RangeTests {
  /// One body above and one below the size that is copied for sending.
  private static let bodies: [[UInt8]] = [100, 500_000].map { (count: Int) in
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13) }
  }

  @Sendable private static func media(_ request: HTTPRequest) async -> HTTPResponse {
    let body = bodies[request.path == "/large" ? 1 : 0]
    let headers = [
      HTTPHeader("Content-Type", "audio/mpeg"), HTTPHeader("ETag", "\"v1\""), HTTPHeader("Cache-Control", "private"),
    ]
    return HTTPResponse(status: request.path == "/created" ? 201 : 200, headers: headers, body: .bytes(body))
  }

  @Test(arguments: ["/small", "/large"])
  func `requested ranges of a body are sent`(path: String) async throws {
    try await Loopback(handler: Self.media).run { (port: UInt16) throws in
      let body = Self.bodies[path == "/large" ? 1 : 0]
      let client = try LoopbackClient(port: port)
      let whole = try client.get(path)
      #expect(whole.body == body)
      #expect(whole["Accept-Ranges"] == "bytes")
      let cases = [("10-19", 10..<20), ("90-", 90..<body.count), ("-7", (body.count - 7)..<body.count)]
      for (range, expected) in cases {
        let part = try client.get(path, headers: ["Range: bytes=\(range)"])
        #expect(part.status == 206)
        #expect(part.body == Array(body[expected]))
        #expect(part["Content-Range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/\(body.count)")
        #expect(part["Content-Type"] == "audio/mpeg")
      }
      let outside = try client.get(path, headers: ["Range: bytes=\(body.count)-"])
      #expect(outside.status == 416)
      #expect(outside["Content-Range"] == "bytes */\(body.count)")
      #expect(outside.body.isEmpty)
      #expect(try client.get(path, headers: ["Range: bytes=0-1,4-5"]).body == body)
    }
  }

  @Test func `only a GET with status 200 has ranges`() async throws {
    try await Loopback(handler: Self.media).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.get("/created", headers: ["Range: bytes=0-1"]).status == 201)
      #expect(try client.request("POST", "/small", headers: ["Range: bytes=0-1"]).status == 200)
      let head = try client.request("HEAD", "/small", headers: ["Range: bytes=0-1"])
      #expect(head.status == 200)
      #expect(head["Content-Length"] == "100")
    }
  }

  @Test func `a range is only sent of the version that the client began with`() async throws {
    try await Loopback(handler: Self.media).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.get("/small", headers: ["Range: bytes=0-1", "If-Range: \"v1\""]).status == 206)
      #expect(try client.get("/small", headers: ["Range: bytes=0-1", "If-Range: \"v0\""]).body == Self.bodies[0])
      #expect(try client.get("/small", headers: ["Range: bytes=0-1", "If-Range: W/\"v1\""]).status == 200)
    }
  }

  @Test(arguments: ["GET", "HEAD"])
  func `a body that the client already has is not sent again`(method: String) async throws {
    try await Loopback(handler: Self.media).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      let same = try client.request(method, "/small", headers: ["If-None-Match: \"v0\", W/\"v1\"", "Range: bytes=0-1"])
      #expect(same.status == 304)
      #expect(same["ETag"] == "\"v1\"")
      #expect(same["Cache-Control"] == "private")
      #expect(same["Content-Type"] == nil)
      #expect(same["Content-Length"] == "100")
      #expect(try client.request(method, "/small", headers: ["If-None-Match: \"v0\""]).status == 200)
      #expect(try client.request("POST", "/small", headers: ["If-None-Match: \"v1\""]).status == 200)
    }
  }
}
