import CurlTransport
import EventuallyTesting
import Loading
import Testing
import Threading

struct PromptCancellationTests {
  enum Moment: String, CaseIterable {
    case beforeTheAnswer, inTheHeaders, inTheBody, inAChunk, inTheHandshake, whileItsTakerIsBusy
  }

  @Test(arguments: Moment.allCases)
  func `the server sees a cancelled transfer's connection end within 50 milliseconds`(_ moment: Moment) async throws {
    let ends = Lock<[ContinuousClock.Instant]>([])
    let started = Lock(0)
    let route: LoopbackServer.Route = { connection, _ in
      switch moment {
      case .inTheHeaders: connection.write("HTTP/1.1 200 OK\r\nX-A: ")
      case .inTheBody: connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      case .inAChunk: connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf")
      case .whileItsTakerIsBusy:
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 600_000))
      case .beforeTheAnswer, .inTheHandshake: break
      }
      started.withLock { $0 += 1 }
      connection.waitForClose()
      ends.withLock { $0.append(.now) }
    }
    var times: [Duration] = []
    try await withServer(["/": route], onAccept: moment == .inTheHandshake ? route : nil) { server, transport in
      let loader = LoaderFactory(transport: transport).makeLoader()
      for round in 1...15 {
        let scheme: String = moment == .inTheHandshake ? "https" : "http"
        let request = Request("\(scheme)://\(server.authority)/")
        let task: Task<Void, any Error> = Task {
          guard moment == .whileItsTakerIsBusy else {
            _ = try await loader.load(request)
            return
          }
          try await loader.stream(request) { _, _ in await untilCancelled() }
        }
        try await eventually { started.withLock { $0 } == round }
        let start: ContinuousClock.Instant = .now
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        try await eventually { ends.withLock { $0.count } == round }
        times.append(start.duration(to: ends.withLock { $0.last } ?? .now))
      }
    }
    // The median, because a busy machine sometimes delays a thread.
    let median: Duration = times.sorted()[times.count / 2]
    #expect(median < .milliseconds(50), "\(times)")
  }
}
