import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// The time limits of requests and responses, over real sockets.
@Suite(.serialized) struct TimeLimitTests {
  /// Sends a byte of `text` every 100 ms until the server closes. Returns the response and the time taken.
  private static func trickle(_ client: LoopbackClient, _ text: String) throws -> (answer: String, after: Duration) {
    let start = ContinuousClock.now
    for byte in text.utf8 {
      // Sending fails once the server has closed.
      do { try client.send([byte]) } catch { break }
      if ContinuousClock.now - start > .seconds(10) { break }
      if (try? blockUntil(within: .milliseconds(100)) { client.hasReceived() }) != nil { break }
    }
    return (try client.rest(), ContinuousClock.now - start)
  }

  @Test func `a head that arrives slowly is refused when its time is up`() async throws {
    try await Loopback({ $0.headerTimeoutSeconds = 1 }, handler: echo).run { (port: UInt16) throws in
      let head = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + String(repeating: "x", count: 1000)
      let client = try LoopbackClient(port: port)
      let first = try Self.trickle(client, head)
      #expect(first.answer.hasPrefix("HTTP/1.1 408 "))
      #expect(first.after < .seconds(5))
      let other = try LoopbackClient(port: port)
      #expect(try other.get("/").status == 200)
      let second = try Self.trickle(other, head)
      #expect(second.answer.hasPrefix("HTTP/1.1 408 "))
      #expect(second.after < .seconds(5))
    }
  }

  @Test func `a connection without a request is closed without a response`() async throws {
    try await Loopback({ $0.headerTimeoutSeconds = 1 }, handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.rest() == "")
    }
  }

  @Test(arguments: ["Content-Length: 5000", "Transfer-Encoding: chunked"])
  func `a body that arrives slowly is refused`(header: String) async throws {
    try await Loopback({ $0.bodyTimeoutSeconds = 1 }, handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n")
      let chunks = String(repeating: "1\r\nx\r\n", count: 100)
      let outcome = try Self.trickle(client, header.hasPrefix("C") ? String(repeating: "x", count: 1000) : chunks)
      #expect(outcome.answer.hasPrefix("HTTP/1.1 408 "))
      #expect(outcome.after < .seconds(5))
    }
  }

  @Test func `a slow body with steady progress is received`() async throws {
    try await Loopback({ $0.bodyTimeoutSeconds = 1 }, handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
      for _ in 0..<10 {
        // All of it takes longer than the limit, and each part less.
        Thread.sleep(forTimeInterval: 0.25)
        try client.send([UInt8](repeating: 1, count: 6000))
      }
      #expect(try client.response().status == 200)
    }
  }

  @Test func `a client that reads its response byte by byte is disconnected`() async throws {
    let body = [UInt8](repeating: 1, count: 50_000_000)
    try await Loopback({ $0.idleTimeoutSeconds = 1 }, handler: { _ in HTTPResponse(body: .bytes(body)) }).run {
      (port: UInt16) throws in
      let client = try LoopbackClient(port: port, receiveBuffer: 4096)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      // It reads for longer than the limit.
      client.receiveSlowly(100, times: 40, pause: 0.1)
      #expect(try client.rest().utf8.count < body.count)
    }
  }

  @Test func `a client that does not read its response is disconnected`() async throws {
    let closed = Shared(0)
    try await Loopback({ $0.idleTimeoutSeconds = 1 }) { (request: HTTPRequest) in
      guard request.path == "/stream" else {
        return HTTPResponse(body: .bytes([UInt8](repeating: 1, count: 50_000_000)))
      }
      let stream = ResponseStream(maximumQueuedBytes: 50_000_000)
      stream.onClose { closed.withLock { $0 += 1 } }
      stream.send([UInt8](repeating: 1, count: 50_000_000))
      return HTTPResponse(body: .stream(stream))
    }.run { (port: UInt16) throws in
      func open(_ path: String) throws -> LoopbackClient {
        let client = try LoopbackClient(port: port, receiveBuffer: 4096)
        try client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return client
      }
      let client = try open("/bytes")
      // What a client's socket takes at first counts as progress, so its time is up after two limits. Streams have one:
      // once three have ended in a row, the first client has too.
      for count in 1...3 {
        let stream = try open("/stream")
        try blockUntil { closed.withLock { $0 } == count }
        #expect(try stream.rest().utf8.count < 50_000_000)
      }
      #expect(try client.rest().utf8.count < 50_000_000)
    }
  }

  @Test func `responses that nobody reads are given up when too many bytes wait, and one that is read slowly is not`()
    async throws
  {
    // More than the buffers of both sockets take.
    let body = [UInt8](repeating: 1, count: 12_000_000)
    try await Loopback({ $0.maximumWaitingBytes = 40_000_000 }, handler: { _ in HTTPResponse(body: .bytes(body)) }).run
    {
      (port: UInt16) throws in
      func open() throws -> LoopbackClient {
        let client = try LoopbackClient(port: port, receiveBuffer: 65_536)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return client
      }
      let reading = try open()
      let unread = try (0..<20).map { _ in try open() }
      // For longer than a client may read nothing.
      reading.receiveSlowly(60_000, times: 140, pause: 0.05)
      let whole = try unread.count { try $0.rest().utf8.count > body.count }
      // Those that fit the limit are still there.
      #expect((1...8).contains(whole), "\(whole)")
      #expect(try reading.rest().utf8.count > body.count - 140 * 60_000)
    }
  }
}
