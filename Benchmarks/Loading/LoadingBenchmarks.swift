import Loading
import Synchronization

/// The time that the pipeline adds to a transfer, in microseconds. (Nuke, on another machine: 3.9 to create and
/// cancel.)
let loadingBenchmarks: [Benchmark] = [
  Benchmark(module: "Loading", name: "1,000 equal requests at once, each") {
    Figure.Value(value: await LoadingBenchmarks.equalRequests(), unit: "µs", reach: 3)
  },
  Benchmark(module: "Loading", name: "create and cancel before start") {
    Figure.Value(value: LoadingBenchmarks.createAndCancel(), unit: "µs", reach: 2)
  },
  Benchmark(module: "Loading", name: "1,000 unlike requests, each") {
    Figure.Value(value: await LoadingBenchmarks.unlikeRequests(), unit: "µs")
  },
  Benchmark(module: "Loading", name: "2,000 transfers over 100 hosts, 64 at once, by curl --parallel") {
    let (subject, reference): (TransferRace.Times, TransferRace.Times) = try TransferRace.run()
    return Figure.Value(value: subject.wall, unit: "ms", reference: reference.wall, reach: 1.1)
  },
  Benchmark(module: "Loading", name: "2,000 transfers over 100 hosts, 64 at once, processor time") {
    let (subject, reference): (TransferRace.Times, TransferRace.Times) = try TransferRace.run()
    return Figure.Value(value: subject.processor, unit: "ms", reference: reference.processor)
  },
  Benchmark(module: "Loading", name: "1,000 transfers at once, peak memory of the process") {
    Figure.Value(value: try ThousandTransfers.megabytes(), unit: "MB", reach: 60)
  },
]

/// The processes that these benchmarks start, by name.
let loadingParts: [String: @Sendable ([String]) async throws -> Void] = [
  LoopbackHosts.name: { _ in LoopbackHosts.run() },
  TransferRace.name: { (arguments: [String]) in try await TransferRace.load(arguments[0]) },
  ThousandTransfers.name: { (arguments: [String]) in try await ThousandTransfers.run(port: arguments[0]) },
]

private enum LoadingBenchmarks {
  /// The time of one transfer and a thousand responses, without the transfer, which ends when all requests were made.
  static func equalRequests() async -> Double {
    let transport: HeldTransport = HeldTransport()
    let loader: Loader = LoaderFactory(transport: transport).makeLoader()
    let request: Request = Request("http://a.test/feed.xml")
    var best: Double = .infinity
    for _ in 0..<20 {
      let start: ContinuousClock.Instant = .now
      let runs: [LoadingRun] = (0..<1000).map { (_: Int) in loader.start(request) }
      let asked: ContinuousClock.Instant = .now
      // The part that belongs to the transfer: it ends once the transport has the request and may respond.
      await transport.waitUntilAsked()
      let answered: ContinuousClock.Instant = .now
      transport.answer()
      for run in runs { _ = try? await run.response() }
      let time: Duration = start.duration(to: asked) + answered.duration(to: .now)
      best = min(best, time / .microseconds(1000))
    }
    // A loader that is released early would cancel its loads.
    withExtendedLifetime(loader) {}
    precondition(transport.count == 20, "One transfer for all who ask at once.")
    return best
  }

  static func unlikeRequests() async -> Double {
    let limits: LoadingLimits = LoadingLimits(maximumRequestsPerHost: 8, maximumRequests: 64)
    let loader: Loader = LoaderFactory(transport: InstantTransport(), limits: limits).makeLoader()
    let requests: [Request] = (0..<1000).map { (index: Int) in Request("http://host\(index % 100).test/\(index)") }
    var best: Double = .infinity
    for _ in 0..<10 {
      let start: ContinuousClock.Instant = .now
      let runs: [LoadingRun] = requests.map { (request: Request) in loader.start(request) }
      for run in runs { _ = try? await run.response() }
      best = min(best, start.duration(to: .now) / .microseconds(1000))
    }
    withExtendedLifetime(loader) {}
    return best
  }

  static func createAndCancel() -> Double {
    let limits: LoadingLimits = LoadingLimits(maximumRequestsPerHost: 1, maximumRequests: 1)
    let loader: Loader = LoaderFactory(transport: HeldTransport(), limits: limits).makeLoader()
    let blocker: LoadingRun = loader.start(Request("http://blocker.test/"))
    let requests: [Request] = (0..<1000).map { (index: Int) in Request("http://host\(index % 100).test/\(index)") }
    var best: Double = .infinity
    for _ in 0..<50 {
      let start: ContinuousClock.Instant = .now
      for request in requests { loader.start(request).cancel() }
      best = min(best, start.duration(to: .now) / .microseconds(1000))
    }
    blocker.cancel()
    return best
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

/// Responds on command.
private final class HeldTransport: Transport {
  private typealias Answer = CheckedContinuation<Void, Never>

  private struct State {
    var count: Int = 0
    var held: [Answer] = []
    var asker: Answer?
  }

  private let state: Mutex<State> = Mutex(State())

  var count: Int { state.withLock { $0.count } }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (answer: Answer) in
        let asker: Answer? = state.withLock { (state: inout State) in
          state.count += 1
          state.held.append(answer)
          defer { state.asker = nil }
          return state.asker
        }
        asker?.resume()
      }
    } onCancel: {
      self.answer()
    }
    return Response(status: 200, url: request.url)
  }

  /// Waits for a request. Only one caller at a time may wait.
  func waitUntilAsked() async {
    await withCheckedContinuation { (asker: Answer) in
      let isAsked: Bool = state.withLock { (state: inout State) in
        if state.held.isEmpty { state.asker = asker }
        return !state.held.isEmpty
      }
      if isAsked { asker.resume() }
    }
  }

  func answer() {
    let held: [Answer] = state.withLock { (state: inout State) in
      defer { state.held = [] }
      return state.held
    }
    for answer in held { answer.resume() }
  }
}
