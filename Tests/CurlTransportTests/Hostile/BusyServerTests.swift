import CurlTransport
import EventuallyTesting
import Foundation
import Testing
import Threading

@testable import Loading

struct BusyServerTests {
  @Test(arguments: [false, true])
  func `many 429 responses are waited out as the server asks, in seconds or by date, and every load succeeds`(
    byDate: Bool
  ) async throws {
    let arrivals = Lock<[ContinuousClock.Instant]>([])
    let route: LoopbackServer.Route = { connection, _ in
      let number: Int = arrivals.withLock { (arrivals: inout [ContinuousClock.Instant]) in
        arrivals.append(.now)
        return arrivals.count
      }
      guard number <= 6 else { return connection.respond(200, body: bytes("at last")) }
      let fields: [String: String] =
        byDate
        ? ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:49:38 GMT"]
        : ["Retry-After": "1"]
      connection.respond(429, fields)
    }
    try await withServer(["/": route]) { server, transport in
      let factory = LoaderFactory(
        transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 6, maximumRequests: 16),
        retry: RetryPolicy(maximumAttempts: 8))
      let loader = factory.makeLoader()
      let runs: [LoadingRun] = (0..<40).map { (number: Int) in loader.start(Request(server.origin + "/?\(number)")) }
      for run in runs {
        let response: Response = try await run.response()
        #expect(text(response) == "at last")
      }
      let times: [ContinuousClock.Instant] = arrivals.withLock { $0 }
      #expect(times.count == 46)
      // Six run at the same time. The next ones come a second after the first refusal.
      #expect(times[0].duration(to: times[6]) > .milliseconds(900))
      try await eventually { factory.pipeline.counts.works == 0 }
    }
  }

  @Test
  func `a server that always answers 429 gets a limited number of requests, and the waiting is limited too`()
    async throws
  {
    let routes: [String: LoopbackServer.Route] = [
      "/soon": { connection, _ in connection.respond(429, ["Retry-After": "0"]) },
      "/late": { connection, _ in connection.respond(429, ["Retry-After": "100000"]) },
    ]
    try await withServer(routes) { server, transport in
      let factory = LoaderFactory(
        transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 8), retry: RetryPolicy(maximumAttempts: 3))
      let loader = factory.makeLoader()
      let runs: [LoadingRun] = (0..<20).map { (number: Int) in loader.start(Request(server.origin + "/soon?\(number)"))
      }
      for run in runs {
        let response: Response = try await run.response()
        #expect(response.status == 429)
      }
      #expect(server.requests.count == 60)
      let start: ContinuousClock.Instant = .now
      let late: Response = try await loader.load(Request(server.origin + "/late"))
      #expect(late.status == 429)
      #expect(start.duration(to: .now) < .seconds(5))
      // The host is paused now. A run that waits for it can still be cancelled.
      let waiting: LoadingRun = loader.start(Request(server.origin + "/soon?last"))
      #expect(waiting.state == .pending)
      waiting.cancel()
      #expect(waiting.state == .cancelled && server.requests.count == 61)
    }
  }

  @Test
  func `a 304 to a request without conditions is passed on, and nothing is stored`() async throws {
    try await withServer([
      "/": { connection, _ in connection.respond(304, ["ETag": "\"1\"", "Cache-Control": "max-age=60"]) }
    ]) {
      server, transport in
      let factory = LoaderFactory(transport: transport, limits: LoadingLimits(), cache: HTTPCache())
      for _ in 0..<2 {
        let response = try await factory.makeLoader().load(Request(server.origin))
        #expect(response.status == 304 && response.origin == .network)
      }
      #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil])
    }
  }
}
