import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// Requests that are refused, over real sockets.
@Suite(.serialized) struct LimitTests {
  @Test func `a body up to the limit is accepted, one byte more gives a 413, and the connection stays`() async throws {
    try await Loopback({ $0.maximumBodyBytes = 10_000 }, handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.request("POST", "/", body: [UInt8](repeating: 1, count: 10_000)).status == 200)
      #expect(try client.request("POST", "/", body: [UInt8](repeating: 1, count: 10_001)).status == 413)
      let chunk = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      try client.send(chunk + chunk + chunk + "0\r\n\r\n")
      #expect(try client.response().status == 413)
      #expect(try client.get("/").status == 200)
    }
  }

  @Test func `a huge body is refused before it is sent`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      for headers in ["Content-Length: 100000000000", "Content-Length: 20000000\r\nExpect: 100-continue"] {
        let client = try LoopbackClient(port: port)
        try client.send("POST / HTTP/1.1\r\nHost: x\r\n\(headers)\r\n\r\n")
        #expect(try client.response().status == 413)
        #expect(client.isClosedByServer())
      }
    }
  }

  @Test func `a client that expects 100 Continue gets it, and may send its body`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.head().status == 100)
      try client.send("abc")
      #expect(try client.response().text.hasPrefix("POST / [] 3"))
    }
  }

  @Test func `an endless chunked body is cut off`() async throws {
    try await Loopback({ $0.maximumBodyBytes = 1000 }, handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array(("10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n").utf8)
      #expect(throws: LoopbackClient.Failure.self) {
        for _ in 0..<1000 { try client.send(chunk) }
      }
    }
  }

  @Test func `headers of every size are either accepted or refused with a status`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      var refused = 0
      for size in stride(from: 0, through: 40_000, by: 400) {
        for header in ["X-Filler: ", "Cookie: a="] {
          let response = try LoopbackClient(port: port).get(
            "/", headers: [header + String(repeating: "x", count: size)])
          #expect(response.status == (size <= 8000 ? 200 : 431))
          if response.status != 200 { refused += 1 }
        }
      }
      #expect(refused > 100)
      let many = (0..<100).map { "X-\($0): \(String(repeating: "y", count: 60))" }
      #expect(try LoopbackClient(port: port).get("/", headers: many).status == 200)
    }
  }

  @Test func `a line that is too long is refused with a status`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      #expect(try LoopbackClient(port: port).get("/" + String(repeating: "a", count: 7000)).status == 200)
      #expect(try LoopbackClient(port: port).get("/" + String(repeating: "a", count: 9000)).status == 414)
      #expect(try LoopbackClient(port: port).get("/" + String(repeating: "a", count: 30_000)).status == 414)
    }
  }

  @Test func `an address with too many query items is refused at once`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      func get(_ items: Int) throws -> Int {
        try LoopbackClient(port: port, timeoutSeconds: 5).get("/?" + String(repeating: "a=b&", count: items)).status
      }
      #expect(try get(300) == 200)
      for items in [400, 800, 1500] { #expect(try get(items) == 414) }
      let cookies = "Cookie: " + (0..<800).map { "c\($0)=1" }.joined(separator: "; ")
      let answer = try LoopbackClient(port: port, timeoutSeconds: 5).get("/", headers: [cookies])
      #expect(answer.status == 200 || answer.status == 431)
      #expect(answer.headers.count == Set(answer.headers.map { $0.name.lowercased() }).count)
    }
  }

  @Test func `the limit on a body depends on the method and the path`() async throws {
    try await Loopback(
      { $0.bodyLimit = { (method, path) in method == "POST" && path == "/import" ? 100_000 : 1000 } }, handler: echo
    ).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.request("POST", "/import", body: [UInt8](repeating: 1, count: 100_000)).status == 200)
      #expect(try client.request("POST", "/import", body: [UInt8](repeating: 1, count: 100_001)).status == 413)
      #expect(try client.request("POST", "/login", body: [UInt8](repeating: 1, count: 1000)).status == 200)
      let refused = try client.request("POST", "/login", body: [UInt8](repeating: 1, count: 1001))
      #expect(refused.status == 413)
      #expect(refused.text.contains("1000 bytes"))
      // Another spelling of the path does not help, nor does a much larger body.
      #expect(try client.request("POST", "/%69mport", body: [UInt8](repeating: 1, count: 50_000)).status == 200)
      try client.send("PUT /import HTTP/1.1\r\nHost: x\r\nContent-Length: 16000000\r\n\r\n")
      #expect(try client.response().status == 413)
      #expect(client.isClosedByServer())
    }
  }

  @Test func `connections beyond the limit get a 503, and there is room again when others close`() async throws {
    try await Loopback({ $0.maximumConnections = 4 }, handler: echo).run { (port: UInt16) throws in
      let clients = try (0..<4).map { _ in try LoopbackClient(port: port) }
      for client in clients { #expect(try client.get("/").status == 200) }
      let surplus = try LoopbackClient(port: port)
      let response = try surplus.get("/")
      #expect(response.status == 503)
      #expect(response["Retry-After"] != nil)
      #expect(surplus.isClosedByServer())
      #expect(try clients[0].get("/").status == 200)
      clients[0].close()
      clients[1].close()
      let end = ContinuousClock.now + .seconds(10)
      var status = 0
      while status != 200, ContinuousClock.now < end { status = try LoopbackClient(port: port).get("/").status }
      #expect(status == 200)
    }
  }

  @Test func `an idle connection is closed after its time`() async throws {
    let (isHandled, isReleased) = (Shared(false), Shared(false))
    try await Loopback({ $0.idleTimeoutSeconds = 1 }) { (request: HTTPRequest) in
      if request.path == "/slow" {
        isHandled.withLock { $0 = true }
        try? await eventually { isReleased.withLock { $0 } }
      }
      return .text("done")
    }.run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
      try blockUntil { isHandled.withLock { $0 } }
      // The handler's time does not count: a connection that came later is closed first.
      let later = try LoopbackClient(port: port)
      #expect(try later.get("/").text == "done")
      #expect(later.isClosedByServer())
      isReleased.withLock { $0 = true }
      #expect(try client.response().text == "done")
      #expect(client.isClosedByServer())
    }
  }

  @Test(arguments: [
    "GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
  func `a request that is not HTTP is refused, and the server continues`(bytes: String) async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send(bytes)
      // Some get a response with a status, some are only closed.
      let answer = try client.rest()
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.1 505 "))
      #expect(try LoopbackClient(port: port).get("/").status == 200)
    }
  }
}
