import CurlTransport
import EventuallyTesting
import SeededRandom
import Testing

@testable import Loading

/// Starts loads of every kind through the whole pipeline, and cancels each in its own way at a random moment.
enum CancellationStorm {
  static let routes: [String: LoopbackServer.Route] = [
    "/fast": { connection, _ in connection.respond(200, body: bytes("fast")) },
    "/large": { connection, _ in connection.respond(200, body: [UInt8](repeating: 7, count: 300_000)) },
    "/redirect": { connection, _ in connection.redirect(302, to: "/stuck") },
    "/busy": { connection, _ in connection.respond(503, ["Retry-After": "0"]) },
    "/stuck": { connection, _ in connection.waitForClose() },
  ]

  /// Runs the loads. All of them have ended when this returns.
  static func run(_ count: Int, seed: UInt64, _ server: LoopbackServer, _ transport: CurlTransport) async throws {
    let factory = LoaderFactory(
      transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 200, maximumRequests: 200),
      retry: RetryPolicy(maximumAttempts: 5, firstWait: .milliseconds(1)), cache: HTTPCache())
    var generator = SeededGenerator(seed: seed)
    await withTaskGroup(of: Void.self) { (group: inout TaskGroup<Void>) in
      for number in 0..<count {
        let path: String = ["/fast", "/large", "/redirect", "/busy", "/stuck"].randomElement(using: &generator) ?? ""
        let request = Request(server.origin + path + "?\(number % 50)")
        let delay: Duration = .microseconds(Int.random(in: 0..<30_000, using: &generator))
        let way: Int = Int.random(in: 0..<4, using: &generator)
        group.addTask { await load(request, from: factory, cancelledAfter: delay, way) }
      }
    }
    try await eventually { factory.pipeline.counts.works == 0 && factory.pipeline.counts.members == 0 }
    let last: Response = try await factory.makeLoader().load(Request(server.origin + "/fast?last"))
    #expect(text(last) == "fast")
  }

  /// Lets time pass: the storm's cancellations come at moments that no condition describes.
  private static func pass(_ delay: Duration) async { try? await Task.sleep(for: delay) }

  private static func load(_ request: Request, from factory: LoaderFactory, cancelledAfter delay: Duration, _ way: Int)
    async
  {
    let loader = factory.makeLoader()
    switch way {
    case 0:
      let run = loader.start(request)
      await pass(delay)
      run.cancel()
      _ = try? await run.response()
    case 1:
      let run = loader.start(request)
      await pass(delay)
      loader.cancelAll()
      _ = try? await run.response()
    case 2:
      let task: Task<Void, any Error> = Task { _ = try await loader.load(request) }
      await pass(delay)
      task.cancel()
      _ = await task.result
    default:
      let task: Task<Void, any Error> = Task {
        try await loader.stream(request) { _, _ in await untilCancelled() }
      }
      await pass(delay)
      task.cancel()
      _ = await task.result
    }
  }
}
