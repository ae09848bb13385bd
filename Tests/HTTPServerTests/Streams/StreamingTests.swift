import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// Streams over real sockets.
@Suite(.serialized) struct StreamingTests {
  /// The opened streams by the names that their pages sent.
  private final class Pages: Sendable {
    let streams = Shared<[String: ResponseStream]>([:])
    let closed = Shared(0)

    func open(_ request: HTTPRequest, maximumQueuedBytes: Int = 256 * 1024) -> HTTPResponse {
      let stream = ResponseStream(maximumQueuedBytes: maximumQueuedBytes)
      stream.onClose { [closed] in closed.withLock { $0 += 1 } }
      streams.withLock { $0[request.query("page") ?? ""] = stream }
      return HTTPResponse(headers: [HTTPHeader("Content-Type", "text/event-stream")], body: .stream(stream))
    }

    var count: Int { streams.withLock { $0.count } }
    var closedCount: Int { closed.withLock { $0 } }
    func all() -> [ResponseStream] { streams.withLock { Array($0.values) } }
  }

  @Test func `a hundred pages each receive every event, then the end`() async throws {
    let pages = Pages()
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { pages.open($0) }
    try server.start()
    let port = server.port
    let expected = (0..<50).map { "data: event \($0)\n\n" }.joined()
    try await withThrowingTaskGroup(of: String.self) { (group: inout ThrowingTaskGroup<String, any Error>) in
      for page in 0..<100 {
        group.addTask { try await onThread { try LoopbackClient(port: port).get("/events?page=\(page)").text } }
      }
      try await eventually { pages.count == 100 }
      for event in 0..<50 {
        for stream in pages.all() { #expect(stream.send(Array("data: event \(event)\n\n".utf8)) == .queued) }
      }
      for stream in pages.all() { stream.close() }
      for try await received in group { #expect(received == expected) }
    }
    #expect(pages.closedCount == 100)
    await server.stop()
    #expect(pages.closedCount == 100)
  }

  @Test func `events are sent at once, one after another`() async throws {
    let pages = Pages()
    let slowest: Duration = try await Loopback(handler: { pages.open($0) }).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      let head = try client.head()
      #expect(head.status == 200)
      #expect(head["Transfer-Encoding"] == "chunked")
      #expect(head["Content-Length"] == nil)
      var times: [Duration] = []
      for event in 0..<40 {
        let bytes = Array("data: \(event)\n\n".utf8)
        let start = ContinuousClock.now
        // Two at a time: Nagle's algorithm would delay the second.
        for stream in pages.all() {
          stream.send(bytes)
          stream.send(bytes)
        }
        #expect(try client.streamed(2 * bytes.count) == bytes + bytes)
        times.append(ContinuousClock.now - start)
      }
      return times.sorted()[20]
    }
    // A delayed acknowledgment takes 40 ms.
    #expect(slowest < .milliseconds(20))
  }

  @Test func `bytes sent before the response begins are kept`() async throws {
    let text: String = try await Loopback(handler: { _ in
      let stream = ResponseStream()
      stream.send(Array("early ".utf8))
      stream.send(Array("bird".utf8))
      stream.close()
      return HTTPResponse(body: .stream(stream))
    }).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      // Twice, because the connection stays open.
      return try client.get("/").text + "|" + client.get("/").text
    }
    #expect(text == "early bird|early bird")
  }

  @Test func `a page that disconnects is noticed while nothing is sent`() async throws {
    let pages = Pages()
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { pages.open($0) }
    try server.start()
    let port = server.port
    // The clients are released when the closure returns.
    let left: ContinuousClock.Instant = try await onThread {
      let clients = try (0..<20).map { (page: Int) in
        let client = try LoopbackClient(port: port)
        try client.send("GET /events?page=\(page) HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.head()
        return client
      }
      #expect(pages.closedCount == 0)
      for client in clients { client.close() }
      return ContinuousClock.now
    }
    try await eventually { pages.closedCount == 20 }
    #expect(ContinuousClock.now - left < .seconds(1))
    for stream in pages.all() { #expect(stream.send([1]) == .closed) }
    await server.stop()
  }

  @Test func `a slow reader overflows the queue, and no more than the queue is kept`() async throws {
    let pages = Pages()
    let event = [UInt8](repeating: 7, count: 1000)
    let received: Int = try await Loopback(handler: { pages.open($0, maximumQueuedBytes: 32 * 1024) }).run {
      (port: UInt16) throws in
      let client = try LoopbackClient(port: port, receiveBuffer: 4096)
      try client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try client.head()
      let stream = try #require(pages.all().first)
      var queued = 0
      var outcome = ResponseStream.SendOutcome.queued
      // The system's buffers take some megabytes first. Right after an overflow there may be room again.
      while queued < 100_000 {
        outcome = stream.send(event)
        guard outcome == .queued else { break }
        queued += 1
      }
      #expect(queued < 100_000)
      #expect(queued >= 32)
      #expect(outcome == .overflow)
      stream.close()
      let bytes = try client.streamed(queued * 1000)
      #expect(try client.chunk() == nil)
      return bytes.count - queued * 1000
    }
    #expect(received == 0)
  }

  @Test func `a page that leaves with a full queue is cleaned up`() async throws {
    let pages = Pages()
    try await Loopback(handler: { pages.open($0, maximumQueuedBytes: 32 * 1024) }).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port, receiveBuffer: 4096)
      try client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try client.head()
      let stream = try #require(pages.all().first)
      while stream.send([UInt8](repeating: 7, count: 1000)) == .queued {}
      client.close()
    }
    #expect(pages.closedCount == 1)
  }

  @Test func `HEAD for a stream has only headers, and closes the stream`() async throws {
    let pages = Pages()
    try await Loopback(handler: { pages.open($0) }).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      let head = try client.request("HEAD", "/events")
      #expect(head.status == 200)
      #expect(head["Content-Type"] == "text/event-stream")
      #expect(head["Content-Length"] == nil)
      #expect(try client.rest() == "")
    }
    #expect(pages.closedCount == 1)
  }

  @Test func `a stream for a response without content is closed, and the connection stays`() async throws {
    let pages = Pages()
    try await Loopback { (request: HTTPRequest) in
      var response = pages.open(request)
      response.status = request.path == "/none" ? 204 : 304
      return response
    }.run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.get("/none").status == 204)
      #expect(try client.get("/same").status == 304)
      #expect(try client.get("/none").status == 204)
    }
    #expect(pages.closedCount == 3)
  }

  @Test func `a client of HTTP 1.0 receives a stream without chunks`() async throws {
    let text: String = try await Loopback { _ in
      let stream = ResponseStream()
      stream.send(Array("as it is".utf8))
      stream.close()
      return HTTPResponse(body: .stream(stream))
    }.run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try client.head()["Transfer-Encoding"] == nil)
      return try client.rest()
    }
    #expect(text == "as it is")
  }

  @Test func `a stream serves one response only, and a second one does not end it`() async throws {
    let stream = ResponseStream()
    let text: String = try await Loopback(handler: { _ in HTTPResponse(body: .stream(stream)) }).run {
      (port: UInt16) throws in
      let first = try LoopbackClient(port: port)
      try first.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try first.head()
      #expect(try LoopbackClient(port: port).get("/").status == 500)
      #expect(stream.send(Array("still here".utf8)) == .queued)
      stream.close()
      return String(decoding: try first.streamed(10), as: UTF8.self)
    }
    #expect(text == "still here")
  }

  @Test func `many threads may send, and each one's events stay in order`() async throws {
    let pages = Pages()
    let text: String = try await Loopback(handler: { pages.open($0, maximumQueuedBytes: 16 * 1024 * 1024) }).run {
      (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try client.head()
      let stream = try #require(pages.all().first)
      let running = Shared(4)
      for sender in 0..<4 {
        Thread.detachNewThread {
          for number in 0..<2000 { stream.send(Array("\(sender) \(number)\n".utf8)) }
          if running.withLock({
            $0 -= 1
            return $0 == 0
          }) {
            stream.close()
          }
        }
      }
      var body: [UInt8] = []
      while let chunk = try client.chunk() { body += chunk }
      return String(decoding: body, as: UTF8.self)
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(lines.count == 8000)
    for sender in 0..<4 {
      #expect(lines.filter { $0.first == sender }.compactMap(\.last) == Array(0..<2000))
    }
  }
}
