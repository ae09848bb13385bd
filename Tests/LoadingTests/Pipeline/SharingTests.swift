import EventuallyTesting
import SeededRandom
import Testing

@testable import Loading

struct SharingTests {
  private let transport: ManualTransport = ManualTransport()
  private let request: Request = Request("http://a.test/")

  private func factory(maximumRequests: Int = 16) -> LoaderFactory {
    LoaderFactory(transport: transport, limits: LoadingLimits(maximumRequests: maximumRequests))
  }

  @Test
  func `equal requests of several loaders are sent once, and every run gets the response`() async throws {
    let factory: LoaderFactory = factory()
    let loaders: [Loader] = (0..<4).map { (_: Int) in factory.makeLoader() }
    let runs: [LoadingRun] = (0..<1000).map { (index: Int) in loaders[index % 4].start(request) }
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .success(Response(status: 203, url: "x")))
    for run in runs { #expect(try await run.response().status == 203) }
    #expect(transport.sent.count == 1)
    try await eventually { factory.pipeline.counts == (0, 0, 0, 0) }
    withExtendedLifetime(loaders) {}
  }

  @Test
  func `requests that differ, and requests that may change something, are each sent`() async throws {
    let loader = factory().makeLoader()
    var others: [Request] = [request, request, request, request, Request("http://b.test/")]
    others[1].headers.append(HTTPHeader("Accept", "text/html"))
    others[2].method = .head
    others[3].timeoutSeconds = 1
    var post = Request("http://c.test/")
    post.method = .post
    let runs: [LoadingRun] = (others + [post, post]).map { loader.start($0) }
    for sent in 1...7 {
      try await eventually { transport.sent.count >= min(7, sent + 1) }
      transport.answer()
    }
    for run in runs { _ = try await run.response() }
    #expect(transport.sent.count == 7)
  }

  @Test
  func `a request after the response is sent again`() async throws {
    let loader = factory().makeLoader()
    for round in 1...2 {
      let run = loader.start(request)
      try await eventually { transport.open.count == 1 }
      transport.answer()
      _ = try await run.response()
      #expect(transport.sent.count == round)
    }
  }

  @Test
  func `cancelling one of several runs cancels only that run, and cancelling the last stops the transfer`() async throws
  {
    let loader = factory().makeLoader()
    let runs: [LoadingRun] = (0..<3).map { (_: Int) in loader.start(request) }
    try await eventually { transport.open.count == 1 }
    runs[0].cancel()
    runs[1].cancel()
    #expect(runs.map(\.state) == [.cancelled, .cancelled, .ongoing(LoadingProgress(receivedBytes: 0))])
    #expect(transport.open.count == 1)
    runs[2].cancel()
    #expect(transport.open.isEmpty)
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
  }

  @Test
  func `a run that starts after all others were cancelled gets its own transfer`() async throws {
    let loader = factory().makeLoader()
    let first = loader.start(request)
    try await eventually { transport.open.count == 1 }
    first.cancel()
    let second = loader.start(request)
    try await eventually { transport.sent.count == 2 && transport.open.count == 1 }
    transport.answer()
    #expect(try await second.response().status == 200)
  }

  @Test
  func `responses that arrive before the runs have begun still end them`() async throws {
    let loader = LoaderFactory(transport: InstantTransport(), limits: LoadingLimits(maximumRequests: 64))
      .makeLoader()
    for round in 0..<20 {
      let runs: [LoadingRun] = (0..<200).map { (index: Int) in loader.start(Request("http://h\(index % 90).test/")) }
      for run in runs { #expect(try await run.response().status == 200, "in round \(round)") }
    }
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
  }

  @Test
  func `an error reaches all runs that share the load`() async throws {
    let loader = factory().makeLoader()
    let runs: [LoadingRun] = (0..<3).map { (_: Int) in loader.start(request) }
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .failure(.tls(host: "a.test", reason: "x")))
    for run in runs { await #expect(throws: TransportError.self) { try await run.response() } }
    #expect(runs.allSatisfy { $0.state == .failed(.tls(host: "a.test", reason: "x")) })
  }

  @Test
  func `progress reaches all runs, and a late run starts with the current progress`() async throws {
    let loader = factory().makeLoader()
    let early = loader.start(request)
    try await eventually { transport.open.count == 1 }
    transport.report(LoadingProgress(receivedBytes: 5, expectedBytes: 9), for: request.url.string)
    let late = loader.start(request)
    #expect(late.state == .ongoing(LoadingProgress(receivedBytes: 5, expectedBytes: 9)))
    transport.report(LoadingProgress(receivedBytes: 7, expectedBytes: 9), for: request.url.string)
    #expect(
      [early.state, late.state]
        == Array(repeating: .ongoing(LoadingProgress(receivedBytes: 7, expectedBytes: 9)), count: 2))
    transport.answer()
    _ = try await late.response()
  }

  @Test
  func `when one of two loaders is released, the shared transfer continues for the other`() async throws {
    let factory: LoaderFactory = factory()
    let keeper = factory.makeLoader()
    let kept = keeper.start(request)
    let dropped: LoadingRun
    do {
      let loader = factory.makeLoader()
      dropped = loader.start(request)
      withExtendedLifetime(loader) {}
    }
    #expect(dropped.state == .cancelled)
    try await eventually { transport.open.count == 1 }
    transport.answer()
    #expect(try await kept.response().status == 200)
  }

  @Test
  func `a load cancelled while waiting never reaches the transport, and a cancelled task starts nothing`()
    async throws
  {
    let loader = factory(maximumRequests: 1).makeLoader()
    let blocker = loader.start(Request("http://b.test/"))
    let runs: [LoadingRun] = (0..<50).map { (index: Int) in loader.start(Request("http://a\(index).test/")) }
    for run in runs { run.cancel() }
    let task: Task<Void, any Error> = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await loader.load(request)
    }
    await #expect(throws: TransportError.cancelled) { try await task.value }
    try await eventually { transport.open.count == 1 }
    transport.answer()
    _ = try await blocker.response()
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
    #expect(transport.sent == ["http://b.test/"])
    #expect(loader.runCount == 0)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `with random starts, cancellations and responses, each run ends once and no state remains`(
    seed: UInt64
  ) async throws {
    let limits = LoadingLimits(maximumRequestsPerHost: 2, maximumRequests: 5)
    let busy = BusyTransport()
    let factory = LoaderFactory(
      transport: busy, limits: limits,
      retry: RetryPolicy(maximumAttempts: 3, firstWait: .microseconds(50), random: { 0.5 }))
    var generator = SeededGenerator(seed: seed)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<400 {
        let url: String =
          "http://host\(Int.random(in: 0..<4, using: &generator)).test/\(Int.random(in: 0..<3, using: &generator))"
        let fate: Int = Int.random(in: 0..<5, using: &generator)
        let yields: Int = Int.random(in: 0..<10, using: &generator)
        group.addTask {
          let loader = factory.makeLoader()
          let run: LoadingRun = loader.start(Request(url), priority: LoadingPriority(rawValue: fate) ?? .normal)
          for _ in 0..<yields { await Task.yield() }
          switch fate {
          case 0: run.cancel()
          case 1: loader.cancelAll()
          case 2: run.setPriority(.highest)
          default: break
          }
          _ = try? await run.response()
          if !run.state.isFinal { Issue.record("A run that was answered has not ended.") }
        }
      }
    }
    try await eventually { factory.pipeline.counts == (0, 0, 0, 0) }
    #expect(busy.breaches == 0)
  }
}

/// Responds immediately.
private struct InstantTransport: Transport {
  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    Response(status: 200, url: request.url)
  }
}
