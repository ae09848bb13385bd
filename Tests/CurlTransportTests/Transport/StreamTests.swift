import EventuallyTesting
import Testing
import Threading

@testable import CurlTransport
@testable import Loading

struct StreamTests {
  private static let page: [UInt8] = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private static let routes: [String: LoopbackServer.Route] = [
    "/page": { connection, _ in connection.respond(200, body: page) },
    "/empty": { connection, _ in connection.respond(200) },
    "/moved": { connection, _ in connection.redirect(302, to: "/page") },
    "/error": { connection, _ in connection.respond(503, body: bytes("busy")) },
    "/short": { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      connection.isDone = true
    },
    "/zipped": { connection, request in
      connection.respond(
        200, ["Content-Encoding": "gzip", "X-Asked": request["Accept-Encoding"] ?? "nothing"],
        body: GzipWriter.stored(bytes("hello")))
    },
    "/file": { connection, request in
      let ends: [Int] = (request["Range"] ?? "").dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
      let part: ArraySlice<UInt8> = page[ends[0]...min(ends[1], page.count - 1)]
      connection.respond(
        206, ["ETag": "\"1\"", "Content-Range": "bytes \(part.startIndex)-\(part.endIndex - 1)/\(page.count)"],
        body: Array(part))
    },
  ]

  @Test(arguments: ["/page", "/moved"])
  func `a body arrives in parts that make up the whole, also after redirects`(path: String) async throws {
    try await withServer(Self.routes) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      var received: [UInt8] = []
      var parts = 0
      let answer: Response = try await loader.stream(Request(server.origin + path)) { head, part in
        #expect(head.status == 200 && head.headers["Content-Length"] == "3000000" && head.body.isEmpty)
        received += part
        parts += 1
      }
      #expect(received == Self.page && parts > 1)
      #expect(answer.status == 200 && answer.body.isEmpty)
      #expect(answer.url.string == server.origin + "/page")
    }
  }

  @Test
  func `the body of an error is part of the response, and an empty body has no parts`() async throws {
    try await withServer(Self.routes) { server, transport in
      for (path, body) in [("/error", "busy"), ("/empty", "")] {
        let answer: Response = try await transport.stream(Request(server.origin + path)) { _, _ in
          Issue.record("nothing was to be taken of \(path)")
          return true
        }
        #expect(text(answer) == body)
      }
    }
  }

  @Test
  func `a streamed body is requested uncompressed, and one that is compressed anyway is not decompressed`() async throws
  {
    try await withServer(Self.routes) { server, transport in
      let received = Lock<[UInt8]>([])
      let answer: Response = try await transport.stream(Request(server.origin + "/zipped")) { _, part in
        received.withLock { $0 += part }
        return true
      }
      #expect(answer.headers["X-Asked"] == "identity")
      #expect(received.withLock { $0 } == GzipWriter.stored(bytes("hello")))
    }
  }

  @Test
  func `the bytes before a transfer breaks are passed on before the error`() async throws {
    try await withServer(Self.routes) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      var received: [UInt8] = []
      await #expect(throws: TransportError.self) {
        try await loader.stream(Request(server.origin + "/short")) { _, part in received += part }
      }
      #expect(received == bytes("half"))
    }
  }

  @Test
  func `the size limit applies to streams, and an error of the taker ends them`() async throws {
    struct Enough: Error {}
    try await withServer(Self.routes) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      var request = Request(server.origin + "/page")
      request.maximumBodyBytes = 1_000_000
      await #expect(throws: TransportError.bodyTooLarge(limitBytes: 1_000_000)) {
        try await loader.stream(request) { _, _ in }
      }
      await #expect(throws: Enough.self) {
        try await loader.stream(Request(server.origin + "/page")) { _, _ in throw Enough() }
      }
      try await eventually { server.openConnectionCount == 0 && loader.pipeline.counts.works == 0 }
    }
  }

  @Test
  func `a slow taker stops the server: a bounded number of bytes is read ahead, and all of them arrive later`()
    async throws
  {
    let written = Lock(0)
    let size: Int = 64 * 1024 * 1024
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
        for _ in 0..<(size / 65_536) where connection.write([UInt8](repeating: 1, count: 65_536)) {
          written.withLock { $0 += 65_536 }
        }
      }
    ]
    try await withServer(routes) { server, transport in
      var request = Request(server.origin)
      request.maximumBodyBytes = size
      var received = 0
      var largest = 0
      let loader = LoaderFactory(transport: transport).makeLoader()
      try await loader.stream(request) { _, part in
        if received == 0 {
          // Waits until the server can no longer write, because the buffers of the system and of the transport are
          // full: nothing but time shows that.
          var before = -1
          try await eventually(every: .milliseconds(100)) {
            let now = written.withLock { $0 }
            defer { before = now }
            return now == before
          }
          #expect(before < size / 2)
        }
        received += part.count
        largest = max(largest, part.count)
      }
      #expect(received == size)
      #expect(largest <= BodyBuffer.capacity + 16 * 1024)
    }
  }

  @Test
  func `a stream that waits for its taker is cancelled promptly`() async throws {
    try await withServer(Self.routes) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      let taken = Lock(false)
      let task: Task<Void, any Error> = Task {
        try await loader.stream(Request(server.origin + "/page")) { _, _ in
          taken.withLock { $0 = true }
          await untilCancelled()
        }
      }
      try await eventually { taken.withLock { $0 } }
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      try await eventually { server.openConnectionCount == 0 && loader.pipeline.counts.works == 0 }
    }
  }

  @Test
  func `a file is downloaded over HTTP, part by part on one connection`() async throws {
    try await withServer(Self.routes) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      var received: [UInt8] = []
      let end: ResumePoint = try await loader.download(Request(server.origin + "/file")) { part in
        guard case .bytes(let bytes, let point) = part else { return }
        received += bytes
        #expect(point.receivedBytes == received.count)
      }
      #expect(received == Self.page && end.receivedBytes == Self.page.count)
      #expect(server.requests.count == 3 && server.connectionCount == 1)
    }
  }
}
