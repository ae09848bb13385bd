import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// The memory limits on bodies, over real sockets.
@Suite(.serialized) struct HeldBodyTests {
  /// Begins a body of `length` bytes and sends `sent` of them.
  private static func begin(_ port: UInt16, _ length: Int, sent: Int, path: String = "/", host: UInt8 = 1) throws
    -> LoopbackClient
  {
    let client = try LoopbackClient(port: port, timeoutSeconds: 5, host: host)
    try client.send("POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n")
    try client.send([UInt8](repeating: 1, count: sent))
    return client
  }

  private static func post(_ port: UInt16, _ length: Int, host: UInt8 = 1) throws -> Int {
    try LoopbackClient(port: port, timeoutSeconds: 5, host: host)
      .request("POST", "/", body: [UInt8](repeating: 1, count: length)).status
  }

  @Test func `large unfinished bodies do not block forms, and the largest of them makes room for others`() async throws
  {
    try await Loopback({ $0.maximumHeldBytes = 4_000_000 }, handler: echo).run { (port: UInt16) throws in
      let sizes = [999_000, 990_000, 998_000, 997_000]
      let held = try sizes.map { try Self.begin(port, 1_000_000, sent: $0) }
      for length in [1, 10_000, 20_000, 65_536] { #expect(try Self.post(port, length) == 200) }
      for client in held { #expect(!client.hasReceived()) }
      #expect(try Self.post(port, 500_000) == 200)
      #expect(try held[0].response().status == 503)
      #expect(held[0].isClosedByServer())
      for (client, sent) in zip(held, sizes).dropFirst() {
        try client.send([UInt8](repeating: 1, count: 1_000_000 - sent))
        #expect(try client.response().status == 200)
      }
    }
  }

  @Test func `bodies that are being handled count until they are released`() async throws {
    let released = Shared(false)
    let running = Shared(0)
    try await Loopback({ $0.maximumHeldBytes = 400_000 }) { (request: HTTPRequest) in
      if request.path == "/held" {
        running.withLock { $0 += 1 }
        try? await eventually { released.withLock { $0 } }
      }
      return await echo(request)
    }.run { (port: UInt16) throws in
      let held = try (0..<2).map { _ in try Self.begin(port, 150_000, sent: 150_000, path: "/held") }
      try blockUntil { running.withLock { $0 } == 2 }
      #expect(try Self.post(port, 150_000) == 503)
      #expect(try Self.post(port, 60_000) == 200)
      released.withLock { $0 = true }
      for client in held { #expect(try client.response().status == 200) }
      #expect(try Self.post(port, 400_000) == 200)
      #expect(try Self.post(port, 400_001) == 503)
    }
  }

  @Test func `the bodies of one address may use a quarter of the memory`() async throws {
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = {
      $0.maximumHeldBytes = 4_000_000
      $0.limitsThisMachine = true
    }
    try await Loopback(configure, handler: echo).run { (port: UInt16) throws in
      #expect(try Self.post(port, 1_000_000) == 200)
      #expect(try Self.post(port, 1_000_001) == 503)
      let other = try Self.begin(port, 1_000_000, sent: 999_000, host: 2)
      let first = try Self.begin(port, 700_000, sent: 600_000)
      #expect(try Self.post(port, 500_000) == 200)
      #expect(try first.response().status == 503)
      try other.send([UInt8](repeating: 1, count: 1000))
      #expect(try other.response().status == 200)
    }
  }
}
