import EventuallyTesting
import LoadingTesting
import Testing

@testable import Loading

struct PacingTests {
  private let transport: ManualTransport = ManualTransport()
  private let time: VirtualClock = VirtualClock()

  private func loader(_ limits: LoadingLimits) -> Loader {
    LoaderFactory(transport: transport, limits: limits, clock: time).makeLoader()
  }

  private func answer(_ status: Int, _ fields: HTTPHeader...) {
    transport.answer(with: .success(Response(status: status, url: "", headers: Headers(fields))))
  }

  @Test
  func `requests to one host keep the minimum interval; requests to two hosts do not wait`() async throws {
    let loader: Loader = loader(LoadingLimits(minimumInterval: .seconds(2)))
    let runs: [LoadingRun] = (0..<3).map { (index: Int) in loader.start(Request("http://a.test/\(index)")) }
    let other = loader.start(Request("http://b.test/"))
    try await eventually { transport.open.count == 2 && !time.waits.isEmpty }
    for index in 0..<2 { transport.answer(["http://a.test/0", "http://b.test/"][index]) }
    _ = try await (runs[0].response(), other.response())
    // The end of a request may make the pipeline wait again.
    try await eventually { time.waits == [.seconds(2)] }
    await time.advance(by: .milliseconds(1999))
    #expect(transport.sent.count == 2)
    await time.advance(by: .milliseconds(1))
    try await eventually { transport.open == ["http://a.test/1"] }
    try await eventually { time.waits == [.seconds(2)] }
    await time.advance(by: .seconds(2))
    try await eventually { transport.open == ["http://a.test/1", "http://a.test/2"] }
    transport.answer()
    transport.answer()
    for run in runs { _ = try await run.response() }
    await time.advance(by: .seconds(2))
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
  }

  @Test
  func
    `a host that answers 429 is paused as it asks, or longer each time if it gives no time; others are not`()
    async throws
  {
    let loader: Loader = loader(LoadingLimits(maximumRequestsPerHost: 1))
    let answers: [(fields: [HTTPHeader], wait: Duration)] = [
      ([HTTPHeader("Retry-After", "30")], .seconds(30)), ([], .seconds(2)), ([], .seconds(4)),
    ]
    var runs: [LoadingRun] = (0...3).map { (index: Int) in loader.start(Request("http://a.test/\(index)")) }
    for (index, answer) in answers.enumerated() {
      try await eventually { transport.open == ["http://a.test/\(index)"] }
      transport.answer(with: .success(Response(status: 429, url: "", headers: Headers(answer.fields))))
      #expect(try await runs[index].response().status == 429)
      try await eventually { time.waits.contains(answer.wait) }
      runs.append(loader.start(Request("http://b.test/\(index)")))
      try await eventually { transport.open == ["http://b.test/\(index)"] }
      transport.answer()
      await time.advance(by: answer.wait)
    }
    try await eventually { transport.open == ["http://a.test/3"] }
    answer(200)
    #expect(try await runs[3].response().status == 200)
    await time.advance(by: .seconds(3600))
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
  }

  @Test
  func `a 503 pauses its host as Retry-After says, as seconds or a date, up to the limit`() async throws {
    let loader: Loader = loader(LoadingLimits(longestPause: .seconds(60)))
    let first = loader.start(Request("http://a.test/1"))
    try await eventually { transport.open.count == 1 }
    answer(
      503, HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
      HTTPHeader("Retry-After", "Sun, 06 Nov 1994 08:50:27 GMT"))
    #expect(try await first.response().status == 503)
    let second = loader.start(Request("http://a.test/2"))
    try await eventually { time.waits.contains(.seconds(50)) }
    #expect(transport.open.isEmpty)
    await time.advance(by: .seconds(50))
    try await eventually { transport.open.count == 1 }
    answer(503, HTTPHeader("Retry-After", "100000"))
    _ = try await second.response()
    let third = loader.start(Request("http://a.test/3"))
    try await eventually { time.waits.contains(.seconds(60)) }
    await time.advance(by: .seconds(60))
    try await eventually { transport.open.count == 1 }
    transport.answer()
    _ = try await third.response()
  }

  @Test
  func `a request that does not wait for a pause ends with the time that is left, in line and later`() async throws {
    let loader = loader(LoadingLimits(maximumRequestsPerHost: 1))
    var hasty = Request("http://a.test/hasty")
    hasty.longestPauseSeconds = 5
    let first = loader.start(Request("http://a.test/1"))
    try await eventually { transport.open.count == 1 }
    let waiting = loader.start(hasty)
    let patient = loader.start(Request("http://a.test/patient"))
    answer(429, HTTPHeader("Retry-After", "30"))
    _ = try await first.response()
    await #expect(throws: TransportError.paused(host: "a.test", seconds: 31)) { try await waiting.response() }

    await time.advance(by: .seconds(20))
    await #expect(throws: TransportError.paused(host: "a.test", seconds: 11)) {
      try await loader.start(hasty).response()
    }
    #expect(transport.sent == ["http://a.test/1"])

    // Five seconds are short enough to wait.
    await time.advance(by: .seconds(5))
    let late = loader.start(hasty)
    await time.advance(by: .seconds(5))
    try await eventually { transport.open == ["http://a.test/patient"] }
    transport.answer()
    try await eventually { transport.open == ["http://a.test/hasty"] }
    transport.answer()
    _ = try await (patient.response(), late.response())
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
  }

  @Test
  func `a slow host never delays another`() async throws {
    let loader: Loader = loader(LoadingLimits(maximumRequestsPerHost: 2, maximumRequests: 4))
    for index in 0..<100 { _ = loader.start(Request("http://slow.test/\(index)")) }
    try await eventually { transport.open.count == 2 }
    for index in 0..<20 {
      let run = loader.start(Request("http://fast.test/\(index)"), priority: .lowest)
      try await eventually { transport.open.contains("http://fast.test/\(index)") }
      transport.answer("http://fast.test/\(index)")
      _ = try await run.response()
    }
    loader.cancelAll()
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
    #expect(transport.sent.filter { $0.hasPrefix("http://slow.test/") }.count == 2)
  }

  @Test
  func `the number of paused hosts that are remembered is bounded`() async throws {
    struct Refusing: Transport {
      func send(
        _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
      ) async throws(TransportError) -> Response {
        Response(status: 429, url: request.url)
      }
    }
    let loader = LoaderFactory(transport: Refusing(), limits: LoadingLimits()).makeLoader()
    for number in 0..<10_200 { _ = try await loader.load(Request("http://h\(number).test/")) }

    #expect(loader.pipeline.counts.hosts <= 10_001)
  }
}
