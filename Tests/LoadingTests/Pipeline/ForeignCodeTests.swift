import EventuallyTesting
import LoadingTesting
import Synchronization
import Testing
import Threading

@testable import Loading

/// Tests that foreign code can call the pipeline. If it ran under the pipeline's lock, it would deadlock.
struct ForeignCodeTests {
  private let transport: ManualTransport = ManualTransport()

  @Test
  func `a policy, a clock and a cancellation handler may all use the loader that runs them`()
    async throws
  {
    let loader = Lock<Loader?>(nil)
    let count: Atomic<Int> = Atomic(0)
    let ask: @Sendable () -> Void = {
      guard let loader = loader.withLock({ $0 }) else { return }
      _ = loader.waitingCount(host: "a.test")
      _ = loader.pipeline.counts
      count.add(1, ordering: .relaxed)
    }
    let now = VirtualClock()
    let base = LoadingClock(now)
    let clock = LoadingClock(
      now: {
        ask()
        return base.now()
      },
      sleep: { (duration: Duration) in
        try await withTaskCancellationHandler {
          try await base.sleep(duration)
        } onCancel: {
          ask()
        }
      })
    let policy = RetryPolicy(
      maximumAttempts: 3, firstWait: .seconds(60), longestWait: .seconds(60), maximumTime: .seconds(600),
      random: {
        ask()
        return 1
      })
    let own: Loader = LoaderFactory(
      transport: transport, limits: LoadingLimits(minimumInterval: .seconds(1)), retry: policy, clock: clock
    ).makeLoader()
    loader.withLock { $0 = own }
    // The first load pauses for a minute. Then another one waits for a second, and its timer replaces the first.
    _ = own.start(Request("http://a.test/1"))
    try await eventually { transport.open.count == 1 }
    await now.advance(by: .seconds(5))
    transport.answer(with: .success(Response(status: 503, url: "")))
    try await eventually { now.waits == [.seconds(60)] }
    _ = own.start(Request("http://b.test/1"))
    _ = own.start(Request("http://b.test/2"))
    try await eventually { now.waits.contains(.seconds(1)) }
    #expect(count.load(ordering: .relaxed) > 5)
    own.cancelAll()
    loader.withLock { $0 = nil }
  }

  @Test
  func `cancelled loads leave no turns behind, and loads that wait for a host leave no alarms`()
    async throws
  {
    let time = VirtualClock()
    let loader: Loader = LoaderFactory(
      transport: transport, limits: LoadingLimits(maximumRequests: 1), clock: time
    ).makeLoader()
    _ = loader.start(Request("http://first.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer(
      with: .success(Response(status: 429, url: "", headers: Headers([HTTPHeader("Retry-After", "60")]))))
    try await eventually { loader.pipeline.counts.works == 0 }
    _ = loader.start(Request("http://blocker.test/"))
    for index in 0..<5000 {
      loader.start(Request("http://h\(index % 3).test/\(index)")).cancel()
      loader.start(Request("http://first.test/\(index)")).cancel()
    }
    #expect(loader.pipeline.reminderCount < 200)
    loader.cancelAll()
  }
}
