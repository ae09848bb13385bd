import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// The choice of connections to close when there is no room, over real sockets.
@Suite(.serialized) struct EvictionTests {
  enum Stalling: CaseIterable, Sendable {
    case silentBody, tricklingBody, unreadAnswer, unreadStream
  }

  /// The status of the visitor's response. 503 also if its connection was closed before the request.
  private static func status(of visitor: LoopbackClient) -> Int {
    (try? visitor.get("/").status) ?? 503
  }

  /// The status of the visitor's response once it is not 503, or the last status.
  private static func visit(_ port: UInt16, within bound: Duration, _ meanwhile: () throws -> Void) throws -> Int {
    let end = ContinuousClock.now + bound
    var status = 503
    while status == 503, ContinuousClock.now < end {
      try meanwhile()
      Thread.sleep(forTimeInterval: 0.05)
      status = Self.status(of: try LoopbackClient(port: port, timeoutSeconds: 1))
    }
    return status
  }

  @Test(arguments: Stalling.allCases)
  func `clients who neither send nor read make room after a moment, and one who does stays`(stalling: Stalling)
    async throws
  {
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = {
      $0.maximumConnections = 5
      $0.bodyTimeoutSeconds = 60
    }
    try await Loopback(configure) { (request: HTTPRequest) in
      let bytes = [UInt8](repeating: 1, count: 50_000_000)
      switch request.path {
      case "/bytes": return HTTPResponse(body: .bytes(bytes))
      case "/stream":
        let stream = ResponseStream(maximumQueuedBytes: 100_000_000)
        stream.send(bytes)
        return HTTPResponse(body: .stream(stream))
      default: return await echo(request)
      }
    }.run { (port: UInt16) throws in
      let moving = try LoopbackClient(port: port)
      try moving.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n")
      let stalled = try (0..<4).map { _ in
        let client = try LoopbackClient(port: port, receiveBuffer: 4096)
        switch stalling {
        case .silentBody, .tricklingBody:
          try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n")
        case .unreadAnswer: try client.send("GET /bytes HTTP/1.1\r\nHost: x\r\n\r\n")
        case .unreadStream: try client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        }
        return client
      }
      var sent = 0
      let status = try Self.visit(port, within: .seconds(8)) {
        try moving.send([UInt8](repeating: 1, count: 5000))
        sent += 5000
        // A closed connection refuses the byte.
        if stalling == .tricklingBody { for client in stalled { try? client.send([1]) } }
      }
      #expect(status == 200)
      // Visitors who come at the same time do not replace each other: stalled connections are closed first. The last of
      // those may have moved a little later than the first.
      try blockUntil(within: .seconds(8), every: .milliseconds(50)) {
        try moving.send([UInt8](repeating: 1, count: 5000))
        sent += 5000
        let visitors = try (0..<3).map { _ in try LoopbackClient(port: port, timeoutSeconds: 1) }
        return visitors.map(Self.status) == [200, 200, 200]
      }
      try moving.send([UInt8](repeating: 1, count: 2_000_000 - sent))
      #expect(try moving.response().status == 200)
      // There is room for one of them beside the others, whichever moved last.
      if stalling == .silentBody { #expect(stalled.contains { (try? $0.response().status) == 503 }) }
    }
  }
}
