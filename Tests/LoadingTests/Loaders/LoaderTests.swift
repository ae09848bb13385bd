import EventuallyTesting
import Testing

@testable import Loading

struct LoaderTests {
  private let transport: ManualTransport = ManualTransport()

  @Test
  func `one request started twice is two runs, each with its own response where sharing is off`() async throws {
    let limits = LoadingLimits(sharesEqualRequests: false)
    let loader = LoaderFactory(transport: transport, limits: limits).makeLoader()
    let request = Request("http://a.test/")
    let first = loader.start(request)
    let second = loader.start(request)
    try await eventually { transport.open.count == 2 }
    transport.answer(with: .success(Response(status: 200, url: "1")))
    transport.answer(with: .success(Response(status: 304, url: "2")))
    let statuses: Set<Int> = [try await first.response().status, try await second.response().status]
    #expect(statuses == [200, 304])
    #expect(first.state == .completed && second.state == .completed)
  }

  @Test
  func `addresses that are written differently are one request to one host`() async throws {
    let loader = LoaderFactory(transport: transport).makeLoader()
    let runs = ["http://bücher.test", "HTTP://BU\u{308}CHER.test:80/", "http://xn--bcher-kva.test/x/.."].map {
      loader.start(Request($0))
    }
    let numbers = ["http://127.1/", "http://0x7f.0.0.1/"].map { loader.start(Request($0)) }
    try await eventually { transport.open.count == 2 }
    #expect(Set(transport.open) == ["http://xn--bcher-kva.test/", "http://127.0.0.1/"])
    transport.answer("http://127.0.0.1/")
    transport.answer("http://xn--bcher-kva.test/")
    for run in runs + numbers { #expect(try await run.response().status == 200) }
  }

  @Test
  func `an error of the transport is the error of the load`() async throws {
    let loader = LoaderFactory(transport: transport).makeLoader()
    let run = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .failure(.hostNotFound("a.test")))
    await #expect(throws: TransportError.hostNotFound("a.test")) { try await run.response() }
    #expect(run.state == .failed(.hostNotFound("a.test")))
  }

  @Test
  func `a run goes from pending through its progress to its end, and its stream ends there`() async throws {
    let loader = LoaderFactory(transport: transport, maximumRequests: 1).makeLoader()
    let blocker = loader.start(Request("http://b.test/"))
    try await eventually { transport.open.count == 1 }
    let run = loader.start(Request("http://a.test/"))
    var states: AsyncStream<LoadingState>.Iterator = run.states.makeAsyncIterator()
    #expect(await states.next() == .pending)
    transport.answer("http://b.test/")
    _ = try await blocker.response()
    #expect(await states.next() == .ongoing(LoadingProgress(receivedBytes: 0)))
    try await eventually { transport.open.count == 1 }
    transport.report(LoadingProgress(receivedBytes: 5, expectedBytes: 9), for: "http://a.test/")
    #expect(await states.next() == .ongoing(LoadingProgress(receivedBytes: 5, expectedBytes: 9)))
    transport.answer()
    #expect(await states.next() == .completed)
    #expect(await states.next() == nil)
  }

  @Test
  func `cancelAll cancels the runs of its loader, sent and waiting, no others, and the loader stays usable`()
    async throws
  {
    let factory = LoaderFactory(transport: transport, maximumRequestsPerHost: 1)
    let loader = factory.makeLoader()
    let other = factory.makeLoader()
    let ongoing = loader.start(Request("http://a.test/1"))
    let foreign = other.start(Request("http://b.test/"))
    try await eventually { transport.open.count == 2 }
    let waiting = loader.start(Request("http://a.test/2"))

    loader.cancelAll()
    #expect(ongoing.state == .cancelled && waiting.state == .cancelled)
    await #expect(throws: TransportError.cancelled) { try await ongoing.response() }
    await #expect(throws: TransportError.cancelled) { try await waiting.response() }
    #expect(transport.open == ["http://b.test/"])
    #expect(!transport.sent.contains("http://a.test/2"))
    #expect(loader.runCount == 0)

    let again = loader.start(Request("http://a.test/3"))
    try await eventually { transport.open.count == 2 }
    transport.answer("http://a.test/3")
    transport.answer("http://b.test/")
    _ = try await again.response()
    _ = try await foreign.response()
  }

  @Test
  func `runs of several loaders are cancelled in one step, so that none of those that wait is sent`() async throws {
    let factory = LoaderFactory(transport: transport, maximumRequestsPerHost: 1)
    let loaders = [factory.makeLoader(), factory.makeLoader(), LoaderFactory(transport: transport).makeLoader()]
    var runs: [LoadingRun] = []
    for number in 0..<30 { runs.append(loaders[number % 2].start(Request("http://a.test/\(number)"))) }
    let elsewhere = loaders[2].start(Request("http://b.test/"))
    let kept = loaders[0].start(Request("http://a.test/kept"))
    try await eventually { transport.open.count == 2 }

    (runs + [elsewhere]).cancelAll()
    #expect(runs.allSatisfy { $0.state == .cancelled } && elsewhere.state == .cancelled)
    try await eventually { transport.open == ["http://a.test/kept"] }
    #expect(Set(transport.sent) == ["http://a.test/0", "http://b.test/", "http://a.test/kept"])
    transport.answer("http://a.test/kept")
    _ = try await kept.response()
  }

  @Test
  func `releasing a loader cancels its runs and no others`() async throws {
    let factory = LoaderFactory(transport: transport)
    let other = factory.makeLoader()
    let foreign = other.start(Request("http://b.test/"))
    let run: LoadingRun
    do {
      let loader = factory.makeLoader()
      run = loader.start(Request("http://a.test/"))
      try await eventually { transport.open.count == 2 }
      withExtendedLifetime(loader) {}
    }
    await #expect(throws: TransportError.cancelled) { try await run.response() }
    #expect(transport.open == ["http://b.test/"])
    transport.answer()
    _ = try await foreign.response()
  }

  @Test
  func `cancelling a loading task cancels the transfer`() async throws {
    let loader = LoaderFactory(transport: transport).makeLoader()
    let task: Task<Void, any Error> = Task { _ = try await loader.load(Request("http://a.test/")) }
    try await eventually { transport.open.count == 1 }
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
    #expect(transport.open.isEmpty)
  }

  @Test
  func `a completed run is not changed by a later cancellation`() async throws {
    let loader = LoaderFactory(transport: transport).makeLoader()
    let run = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer()
    _ = try await run.response()
    run.cancel()
    #expect(run.state == .completed)
    #expect(try await run.response().status == 200)
  }

  @Test
  func `requests to a busy host wait in order, and do not delay requests to another host`() async throws {
    let loader = LoaderFactory(transport: transport, maximumRequestsPerHost: 1).makeLoader()
    var runs: [LoadingRun] = []
    for index in 0..<5 {
      let run = loader.start(Request("http://busy.test:\(8000 + index)/"))
      runs.append(run)
      // Runs reach the line as their tasks are scheduled, so this waits for each before it starts the next.
      try await eventually {
        index == 0 ? transport.open.count == 1 : loader.waitingCount(host: "busy.test") == index
      }
    }
    runs.append(loader.start(Request("http://free.test/")))
    try await eventually { transport.open.count == 2 }
    transport.answer("http://free.test/")
    for index in 0..<5 {
      let url = "http://busy.test:\(8000 + index)/"
      try await eventually { transport.open == [url] }
      transport.answer(url)
    }
    for run in runs { _ = try await run.response() }
  }

  @Test
  func `the transport never has more requests than the limit allows`() async throws {
    let loader = LoaderFactory(transport: transport, maximumRequests: 3).makeLoader()
    let runs: [LoadingRun] = (0..<12).map { (index: Int) in loader.start(Request("http://h\(index).test/")) }
    for answered in 0..<12 {
      try await eventually { transport.sent.count == min(12, answered + 3) }
      transport.answer()
    }
    for run in runs { _ = try await run.response() }
    #expect(transport.peak == 3)
    try await eventually { loader.runCount == 0 }
  }

  @Test
  func `a limit below one still lets one request through at a time`() async throws {
    let factory = LoaderFactory(transport: transport, maximumRequestsPerHost: 0, maximumRequests: -1)
    let loader = factory.makeLoader()
    let run = loader.start(Request("no host at all"))
    try await eventually { transport.open.count == 1 }
    transport.answer()
    _ = try await run.response()
  }
}
