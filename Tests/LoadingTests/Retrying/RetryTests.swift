import EventuallyTesting
import LoadingTesting
import Testing

@testable import Loading

struct RetryTests {
  private let transport: ManualTransport = ManualTransport()
  private let time: VirtualClock = VirtualClock()
  private let busy: Response = Response(status: 503, url: "")

  private func loader(_ policy: RetryPolicy) -> Loader {
    LoaderFactory(transport: transport, limits: LoadingLimits(), retry: policy, clock: time).makeLoader()
  }

  private static func policy(
    maximumAttempts: Int = 4, maximumTime: Duration = .seconds(60), random: @escaping @Sendable () -> Double = { 1 }
  ) -> RetryPolicy {
    RetryPolicy(
      maximumAttempts: maximumAttempts, firstWait: .seconds(1), longestWait: .seconds(3), maximumTime: maximumTime,
      random: random)
  }

  @Test
  func `a passing failure is retried within bounds that double up to the longest, and is then returned`()
    async throws
  {
    let loader: Loader = loader(Self.policy())
    let run = loader.start(Request("http://a.test/"))
    for (attempt, wait) in [Duration.seconds(1), .seconds(2), .seconds(3)].enumerated() {
      try await eventually { transport.open.count == 1 && transport.sent.count == attempt + 1 }
      transport.answer(with: attempt == 1 ? .failure(.timedOut(seconds: 1)) : .success(busy))
      try await eventually { time.waits == [wait] }
      await time.advance(by: wait)
    }
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .success(busy))
    #expect(try await run.response().status == 503)
    #expect(transport.sent.count == 4)
  }

  @Test
  func `the wait lies between zero and its bound`() {
    for random in [0, 0.25, 1] {
      let policy: RetryPolicy = Self.policy { random }
      let wait: Duration? = policy.wait(
        asking: nil, request: Request("http://a.test/"), attempts: 2, elapsed: .zero,
        jitter: policy.jitter(), mayRetry: policy.mayRetry(after: .success(busy)))
      #expect(wait == .seconds(2) * random)
    }
  }

  @Test
  func `the wait that a server asks for is kept, and one longer than the time allowed is not waited for`() {
    func wait(_ value: String, elapsed: Duration = .zero) -> Duration? {
      let response = Response(
        status: 429, url: "",
        headers: Headers([
          HTTPHeader("Retry-After", value), HTTPHeader("Date", "Sunday, 06-Nov-94 08:49:37 GMT"),
        ]))
      let policy = Self.policy()
      return policy.wait(
        asking: RetryAfter.wait(.success(response)), request: Request("http://a.test/"),
        attempts: 1, elapsed: elapsed, jitter: 1, mayRetry: policy.mayRetry(after: .success(response)))
    }
    #expect(wait("20") == .seconds(20))
    #expect(wait("Sun Nov  6 08:49:47 1994") == .seconds(10))
    #expect(wait("Sun, 06 Nov 1994 08:00:00 GMT") == .zero)
    #expect(wait("61") == nil)
    #expect(wait("20", elapsed: .seconds(41)) == nil)
    #expect(wait("soon") == .seconds(1))
  }

  @Test
  func `a policy of the program decides which errors are retried, and of which methods`() {
    let policy = RetryPolicy(retries: { error in
      if case .hostNotFound = error { true } else { error.isPassing }
    })
    func wait(_ method: Request.Method, _ error: TransportError) -> Duration? {
      var request = Request("http://a.test/")
      request.method = method
      return policy.wait(
        asking: nil, request: request, attempts: 1, elapsed: .zero, jitter: 1,
        mayRetry: policy.mayRetry(after: .failure(error)))
    }
    let passing = TransportError.timedOut(seconds: 1)
    for method in [Request.Method.get, .head, .put, .delete] {
      #expect(wait(method, .hostNotFound("a.test")) != nil && wait(method, passing) != nil)
      #expect(wait(method, .tls(host: "a.test", reason: "")) == nil)
    }
    #expect(wait(.post, passing) == nil && wait(.patch, passing) == nil)
  }

  @Test
  func `a lasting failure, or a request that must not be repeated, is not retried`() {
    let policy: RetryPolicy = Self.policy()
    var post = Request("http://a.test/")
    post.method = .post
    #expect(
      policy.wait(
        asking: nil, request: post, attempts: 1, elapsed: .zero, jitter: 1,
        mayRetry: policy.mayRetry(after: .success(busy))) == nil)
    let finalErrors: [TransportError] = [
      .invalidURL(""), .hostNotFound(""), .tls(host: "", reason: ""), .bodyTooLarge(limitBytes: 1), .cancelled,
      .privateNetwork(host: "", address: ""), .tooManyRedirects(1),
    ]
    for error in finalErrors {
      #expect(
        policy.wait(
          asking: nil, request: Request(""), attempts: 1, elapsed: .zero, jitter: 1,
          mayRetry: policy.mayRetry(after: .failure(error)))
          == nil)
    }
    for status in [200, 304, 404, 410, 501] {
      let answer = Response(status: status, url: "")
      #expect(
        policy.wait(
          asking: nil, request: Request(""), attempts: 1, elapsed: .zero, jitter: 1,
          mayRetry: policy.mayRetry(after: .success(answer)))
          == nil)
    }
    #expect(
      policy.wait(
        asking: nil, request: Request(""), attempts: 4, elapsed: .zero, jitter: 1,
        mayRetry: policy.mayRetry(after: .success(busy)))
        == nil)
  }

  @Test
  func `a load that waits for a retry can be cancelled, and new runs share it`() async throws {
    let loader: Loader = loader(Self.policy())
    let first = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .success(busy))
    try await eventually { time.waits == [.seconds(1)] }
    let second = loader.start(Request("http://a.test/"))
    first.cancel()
    await time.advance(by: .seconds(1))
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .success(busy))
    try await eventually { time.waits == [.seconds(2)] }
    second.cancel()
    await time.advance(by: .seconds(60))
    #expect(transport.sent.count == 2)
    try await eventually { loader.pipeline.counts == (0, 0, 0, 0) }
  }

  @Test
  func `while a load waits for a retry, its host gets other requests`() async throws {
    let loader: Loader = LoaderFactory(
      transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 1), retry: Self.policy(), clock: time
    ).makeLoader()
    let resting = loader.start(Request("http://a.test/1"))
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .failure(.connectionFailed(host: "a.test", reason: "x")))
    let other = loader.start(Request("http://a.test/2"))
    try await eventually { transport.open == ["http://a.test/2"] }
    transport.answer()
    _ = try await other.response()
    resting.cancel()
  }
}
