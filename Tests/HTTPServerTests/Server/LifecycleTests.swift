import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// Starting and stopping.
@Suite(.serialized) struct LifecycleTests {
  private func server(_ configure: (inout HTTPServerConfiguration) -> Void = { _ in }) -> HTTPServer {
    HTTPServer(configuration: Loopback.configuration(configure), handler: echo)
  }

  @Test func `a port in use is named in the error, and works once it is free`() async throws {
    let first = server()
    #expect(first.port == 0)
    try first.start()
    let port = first.port
    let second = server { $0.port = port }
    #expect(throws: HTTPServerError.portInUse(address: "127.0.0.1", port: port)) { try second.start() }
    #expect("\(HTTPServerError.portInUse(address: "127.0.0.1", port: port))".contains("\(port)"))
    await first.stop()
    try second.start()
    #expect(second.port == port)
    #expect(try await onThread { try LoopbackClient(port: port).get("/").status } == 200)
    await second.stop()
  }

  @Test func `addresses that do not exist or are not of this machine are refused`() async throws {
    #expect(throws: HTTPServerError.addressNotAvailable(address: "192.0.2.1")) {
      try server { $0.address = "192.0.2.1" }.start()
    }
    do {
      try server { $0.address = "not an address" }.start()
      Issue.record("It started.")
    } catch {
      guard case .unknownAddress(address: "not an address", _) = error else { throw error }
    }
  }

  @Test(arguments: ["::", "0.0.0.0"])
  func `a server on all addresses reports IPv4 peers with their IPv4 address`(address: String) async throws {
    let server = server { $0.address = address }
    do {
      try server.start()
    } catch {
      // This machine has no IPv6.
      if case .system = error, address == "::" { return }
      throw error
    }
    let port = server.port
    #expect(try await onThread { try LoopbackClient(port: port).get("/").text } == "GET / [] 0 127.0.0.1")
    await server.stop()
  }

  @Test func `a server starts once`() async throws {
    let server = server()
    try server.start()
    #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
    await server.stop()
    #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
  }

  @Test func `stopping twice, at once or one after the other, is the same as stopping once`() async throws {
    let server = server()
    await server.stop()
    try server.start()
    let port = server.port
    await withTaskGroup(of: Void.self) { (group: inout TaskGroup<Void>) in
      for _ in 0..<5 { group.addTask { await server.stop() } }
    }
    await server.stop()
    await #expect(throws: LoopbackClient.Failure.self) {
      try await onThread { try LoopbackClient(port: port).get("/") }
    }
  }

  @Test func `stopping lets running responses finish`() async throws {
    let started = Shared(0)
    let isStopping = Shared(false)
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { (request: HTTPRequest) in
      guard request.path == "/" else { return .text("running") }
      started.withLock { $0 += 1 }
      try? await eventually { isStopping.withLock { $0 } }
      return .text("finished")
    }
    try server.start()
    let port = server.port
    async let answers = withThrowingTaskGroup(of: String.self) { (group: inout ThrowingTaskGroup<String, any Error>) in
      for _ in 0..<10 { group.addTask { try await onThread { try LoopbackClient(port: port).get("/").text } } }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    try await eventually { started.withLock { $0 } == 10 }
    async let stopping: Void = server.stop()
    try await eventually {
      (try? await onThread { try LoopbackClient(port: port).get("/probe").status }) != 200
    }
    isStopping.withLock { $0 = true }
    await stopping
    #expect(try await answers == [String](repeating: "finished", count: 10))
  }

  @Test func `stopping breaks off responses that take too long, and cancels their tasks`() async throws {
    let started = Shared(false)
    let cancelled = Shared(false)
    let server = HTTPServer(configuration: Loopback.configuration { $0.stopTimeoutSeconds = 0 }) {
      (request: HTTPRequest) in
      started.withLock { $0 = true }
      await untilCancelled()
      cancelled.withLock { $0 = true }
      return .text("too late")
    }
    try server.start()
    let port = server.port
    async let failure = onThread {
      do {
        _ = try LoopbackClient(port: port).get("/")
        return false
      } catch { return true }
    }
    try await eventually { started.withLock { $0 } }
    await server.stop()
    #expect(try await failure)
    try await eventually { cancelled.withLock { $0 } }
  }

  @Test func `stopping ends streams, sends their queued bytes, and does not wait for the time limit`() async throws {
    let streams = Shared<[ResponseStream]>([])
    let closed = Shared(0)
    let server = HTTPServer(configuration: Loopback.configuration { $0.stopTimeoutSeconds = 60 }) {
      (request: HTTPRequest) in
      let stream = ResponseStream()
      stream.onClose { closed.withLock { $0 += 1 } }
      streams.withLock { $0.append(stream) }
      return HTTPResponse(body: .stream(stream))
    }
    try server.start()
    let port = server.port
    async let bodies = withThrowingTaskGroup(of: String.self) { (group: inout ThrowingTaskGroup<String, any Error>) in
      for _ in 0..<20 { group.addTask { try await onThread { try LoopbackClient(port: port).get("/").text } } }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    try await eventually { streams.withLock { $0.count } == 20 }
    for stream in streams.withLock({ $0 }) { stream.send(Array("last words".utf8)) }
    let start = ContinuousClock.now
    await server.stop()
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(closed.withLock { $0 } == 20)
    #expect(try await bodies == [String](repeating: "last words", count: 20))
  }

  @Test func `stopping under load leaves no connection and no stream open`() async throws {
    for round in 0..<10 {
      let opened = Shared(0)
      let closed = Shared(0)
      let server = HTTPServer(
        configuration: Loopback.configuration { $0.stopTimeoutSeconds = round % 2 }
      ) { (request: HTTPRequest) in
        switch request.path {
        case "/stream":
          let stream = ResponseStream()
          opened.withLock { $0 += 1 }
          stream.onClose { closed.withLock { $0 += 1 } }
          stream.send([UInt8](repeating: 1, count: 1000))
          return HTTPResponse(body: .stream(stream))
        case "/slow":
          for _ in 0..<1_000 { await Task.yield() }
          return .text("slow")
        default:
          return .text("quick")
        }
      }
      try server.start()
      let port = server.port
      await withTaskGroup(of: Void.self) { (group: inout TaskGroup<Void>) in
        for client in 0..<30 {
          group.addTask {
            // They run until the server refuses or closes them.
            _ = try? await onThread {
              while true {
                let connection = try LoopbackClient(port: port)
                let response = try connection.get(["/stream", "/slow", "/quick"][client % 3])
                if response.status == 503 { return }
              }
            }
          }
        }
        try? await eventually { opened.withLock { $0 } >= 5 }
        await server.stop()
      }
      // A handler that was broken off may return its stream later.
      try await eventually { opened.withLock { $0 } == closed.withLock { $0 } }
      #expect(opened.withLock { $0 } >= 5)
    }
  }

  @Test func `a server that is released stops`() async throws {
    let port: UInt16
    do {
      let server = server()
      try server.start()
      port = server.port
      #expect(try await onThread { try LoopbackClient(port: port).get("/").status } == 200)
    }
    try await eventually { (try? await onThread { _ = try LoopbackClient(port: port) }) == nil }
  }

  @Test func `everything is released in the end`() async throws {
    final class Witness: Sendable {}
    weak var witness: Witness?
    weak var stream: ResponseStream?
    do {
      let held = Witness()
      witness = held
      let kept = ResponseStream()
      stream = kept
      let server = HTTPServer(configuration: HTTPServerConfiguration()) { (request: HTTPRequest) in
        _ = held
        return request.path == "/stream" ? HTTPResponse(body: .stream(kept)) : .text("x")
      }
      try server.start()
      let port = server.port
      try await onThread {
        _ = try LoopbackClient(port: port).get("/")
        let client = try LoopbackClient(port: port)
        try client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.head()
      }
      await server.stop()
    }
    // Tasks release what they hold a moment after their responses.
    try await eventually { witness == nil && stream == nil }
  }

  #if os(Linux)
    @Test func `no file stays open after many servers`() async throws {
      @Sendable func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      func run() async throws {
        try await Loopback(handler: echo).run { (port: UInt16) throws in
          for _ in 0..<5 { #expect(try LoopbackClient(port: port).get("/").status == 200) }
        }
      }
      try await run()
      let before = try openFiles()
      for _ in 0..<20 { try await run() }
      // The thread of the last server closes its files a moment later.
      try await eventually { ((try? openFiles()) ?? Int.max) <= before }
    }
  #endif
}
