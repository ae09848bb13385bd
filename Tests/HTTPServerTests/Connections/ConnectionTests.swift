import EventuallyTesting
import Foundation
import Testing
import Threading

@testable import HTTPServer

/// The choice of connections to keep and to close, over real sockets.
@Suite(.serialized) struct ConnectionTests {
  private static let stream: @Sendable (HTTPRequest) async -> HTTPResponse = { (request: HTTPRequest) in
    guard request.path == "/stream" else { return await echo(request) }
    let stream = ResponseStream()
    if request.query("full") != nil { while stream.send([UInt8](repeating: 1, count: 1000)) == .queued {} }
    if request.query("events") != nil {
      Task {
        for _ in 0..<3 {
          await Task.yield()
          stream.send(Array("event".utf8))
        }
      }
    }
    // The stream retains itself, so that it stays open.
    stream.onClose { _ = stream }
    return HTTPResponse(headers: [HTTPHeader("Content-Type", "text/event-stream")], body: .stream(stream))
  }

  private static func open(_ port: UInt16, _ target: String = "/stream", headers: String = "") throws -> LoopbackClient
  {
    let client = try LoopbackClient(port: port, receiveBuffer: 4096)
    try client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\(headers)\r\n")
    return client
  }

  /// Returns when the server has handled what its sockets received before: it answers two requests, one after the other.
  private static func letServerNotice(_ port: UInt16) throws {
    for _ in 0..<2 { _ = try LoopbackClient(port: port).get("/barrier") }
  }

  /// A client that is only kept open.
  private struct Kept: @unchecked Sendable {
    // Sound: nothing is called on it any more.
    let client: LoopbackClient
  }

  enum Leaving: CaseIterable, Sendable {
    case closing, closingAfterEvents, halfClosing, resetting, closingWithFullQueue, resettingWithFullQueue
  }

  @Test(arguments: Leaving.allCases)
  func `a stream whose client leaves makes room within two seconds`(leaving: Leaving) async throws {
    try await Loopback({ $0.maximumConnections = 10 }, handler: Self.stream).run { (port: UInt16) throws in
      let isFull = leaving == .closingWithFullQueue || leaving == .resettingWithFullQueue
      let isTold = leaving == .closingAfterEvents
      let target = isFull ? "/stream?full" : isTold ? "/stream?events" : "/stream"
      let clients = try (0..<10).map { _ in try Self.open(port, target) }
      for client in clients { #expect(try client.head().status == 200) }
      if isTold { for client in clients { _ = try client.streamed(15) } }
      #expect(try LoopbackClient(port: port).get("/").status == 503)
      for client in clients {
        switch leaving {
        case .closing, .closingAfterEvents, .closingWithFullQueue: client.close()
        case .halfClosing: client.finishSending()
        case .resetting, .resettingWithFullQueue: client.reset()
        }
      }
      let start = ContinuousClock.now
      // Ten connections at once.
      var visitors: [LoopbackClient] = []
      while visitors.count < 10, ContinuousClock.now - start < .seconds(10) {
        let visitor = try Self.open(port)
        if try visitor.head().status == 200 { visitors.append(visitor) }
      }
      #expect(visitors.count == 10)
      #expect(ContinuousClock.now - start < .seconds(2))
    }
  }

  @Test(arguments: [Leaving.closing, .halfClosing, .resetting])
  func `a client that leaves before its stream begins makes room as well`(leaving: Leaving) async throws {
    let closed = Shared(0)
    let haveLeft = Shared(false)
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { (request: HTTPRequest) in
      if request.path == "/barrier" { return .empty() }
      try? await eventually { haveLeft.withLock { $0 } }
      let stream = ResponseStream()
      stream.onClose { [stream] in
        _ = stream
        closed.withLock { $0 += 1 }
      }
      return HTTPResponse(body: .stream(stream))
    }
    try server.start()
    let port = server.port
    let clients = try await onThread {
      let clients = try (0..<10).map { _ in
        let client = try LoopbackClient(port: port)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        switch leaving {
        case .resetting: client.reset()
        case .halfClosing: client.finishSending()
        default: client.close()
        }
        return Kept(client: client)
      }
      try Self.letServerNotice(port)
      haveLeft.withLock { $0 = true }
      return clients
    }
    try await eventually(within: .seconds(2)) { closed.withLock { $0 } == 10 }
    withExtendedLifetime(clients) {}
    await server.stop()
  }

  @Test func `a client that closes its sending side still gets its response`() async throws {
    let hasFinished = Shared(false)
    try await Loopback(handler: { (request: HTTPRequest) in
      if request.path == "/half" { try? await eventually { hasFinished.withLock { $0 } } }
      return await echo(request)
    }).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("GET /half HTTP/1.1\r\nHost: x\r\n\r\n")
      client.finishSending()
      try Self.letServerNotice(port)
      hasFinished.withLock { $0 = true }
      #expect(try client.response().text.hasPrefix("GET /half"))
      #expect(client.isClosedByServer())
    }
  }

  @Test func `a thousand half requests leave room for a visitor, and the oldest are closed`() async throws {
    _ = OpenFileLimit.raise(toward: 4096)
    try await Loopback({ $0.maximumConnections = 700 }, handler: echo).run { (port: UInt16) throws in
      let held = try (0..<1000).map { _ in
        let client = try LoopbackClient(port: port)
        try client.send("GET / HTTP/1.1\r\nHost: ")
        return client
      }
      let start = ContinuousClock.now
      for _ in 0..<20 { #expect(try LoopbackClient(port: port, timeoutSeconds: 5).get("/").status == 200) }
      #expect(ContinuousClock.now - start < .seconds(2))
      #expect(try held[0].response().status == 503)
      // The newest may continue.
      try held[999].send("x\r\n\r\n")
      #expect(try held[999].response().status == 200)
    }
  }

  @Test func `idle connections make room after a while`() async throws {
    try await Loopback({ $0.maximumConnections = 5 }, handler: echo).run { (port: UInt16) throws in
      let idle = try (0..<5).map { _ in try LoopbackClient(port: port) }
      for client in idle { #expect(try client.get("/").status == 200) }
      let end = ContinuousClock.now + .seconds(10)
      var status = 0
      while status != 200, ContinuousClock.now < end { status = try LoopbackClient(port: port).get("/").status }
      #expect(status == 200)
    }
  }

  @Test func `a visitor gets a 503 at once if there is no room, also one of many`() async throws {
    try await Loopback({ $0.maximumConnections = 5 }, handler: Self.stream).run { (port: UInt16) throws in
      let streams = try (0..<5).map { _ in try Self.open(port) }
      for stream in streams { #expect(try stream.head().status == 200) }
      // They send nothing, and are more than can wait for a 503 at a time.
      let silent = try (0..<200).map { _ in try LoopbackClient(port: port) }
      let start = ContinuousClock.now
      #expect(try LoopbackClient(port: port, timeoutSeconds: 5).get("/").status == 503)
      #expect(ContinuousClock.now - start < .seconds(1))
      #expect(try silent[0].response().status == 503)
    }
  }

  @Test func `one address has its own limit, and another address is not affected`() async throws {
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = {
      $0.maximumConnectionsPerAddress = 5
      $0.limitsThisMachine = true
    }
    try await Loopback(configure, handler: Self.stream).run { (port: UInt16) throws in
      let streams = try (0..<5).map { _ in try Self.open(port) }
      for stream in streams { #expect(try stream.head().status == 200) }
      #expect(try LoopbackClient(port: port).get("/").status == 503)
      #expect(try LoopbackClient(port: port, host: 2).get("/").status == 200)
      streams[0].close()
      let end = ContinuousClock.now + .seconds(10)
      var status = 0
      while status != 200, ContinuousClock.now < end { status = try LoopbackClient(port: port).get("/").status }
      #expect(status == 200)
    }
  }

  @Test func `half requests of one address are closed before its other connections`() async throws {
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = {
      $0.maximumConnectionsPerAddress = 50
      $0.limitsThisMachine = true
    }
    try await Loopback(configure, handler: echo).run { (port: UInt16) throws in
      let other = try LoopbackClient(port: port, host: 2)
      try other.send("GET / HTTP/1.1\r\n")
      let held = try (0..<200).map { _ in
        let client = try LoopbackClient(port: port)
        try client.send("GET /")
        return client
      }
      #expect(try LoopbackClient(port: port).get("/").status == 200)
      #expect(try held[0].response().status == 503)
      try other.send("Host: x\r\n\r\n")
      #expect(try other.response().status == 200)
    }
  }

  @Test func `a client's limit on streams covers all of its connections`() async throws {
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = {
      $0.maximumStreamsPerClient = 2
      $0.clientKey = { $0.header("X-Forwarded-For") }
    }
    try await Loopback(configure, handler: Self.stream).run { (port: UInt16) throws in
      func open(_ client: String) throws -> (LoopbackClient, Int) {
        let connection = try Self.open(port, headers: "X-Forwarded-For: \(client)\r\n")
        return (connection, try connection.head().status)
      }
      let one = [try open("a"), try open("a")]
      #expect(one.map(\.1) == [200, 200])
      #expect(try open("a").1 == 503)
      let other = try open("b")
      #expect(other.1 == 200)
      // Other requests are not streams.
      #expect(try LoopbackClient(port: port).get("/", headers: ["X-Forwarded-For: a"]).status == 200)
      one[0].0.close()
      let end = ContinuousClock.now + .seconds(10)
      var status = 0
      while status != 200, ContinuousClock.now < end { status = try open("a").1 }
      #expect(status == 200)
    }
  }

  @Test func `clients who leave while their requests are handled make no room for more`() async throws {
    let running = Shared((now: 0, most: 0))
    let released = Shared(false)
    try await Loopback({ $0.maximumConnections = 10 }) { (request: HTTPRequest) in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      try? await eventually { released.withLock { $0 } }
      running.withLock { $0.now -= 1 }
      return .empty()
    }.run { (port: UInt16) throws in
      for number in 0..<200 {
        let client = try LoopbackClient(port: port)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        // It is either handled or refused.
        try blockUntil { running.withLock { $0.now } > number || client.hasReceived() }
        client.reset()
      }
      #expect(running.withLock { $0.most } <= 10)
      released.withLock { $0 = true }
      let end = ContinuousClock.now + .seconds(10)
      var status = 0
      while status != 204, ContinuousClock.now < end { status = try LoopbackClient(port: port).get("/").status }
      #expect(status == 204)
    }
  }
}
