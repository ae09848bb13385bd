import Bytes
import LoadingTesting
import Testing
import Threading

@Suite(.timeLimit(.minutes(1)))
struct ScriptedTransportTests {
  @Test func `answers come in their order, and the last one again`() async throws {
    let transport = ScriptedTransport()
    transport.answer("https://a.test/", .status(503), .text("ok"))
    let loader = LoaderFactory(transport: transport).makeLoader()
    var statuses: [Int] = []
    for _ in 0..<3 { statuses.append(try await loader.load(Request("https://a.test/")).status) }
    #expect(statuses == [503, 200, 200])
    #expect(transport.requests.count == 3)
  }

  @Test func `an answer may depend on the request`() async throws {
    let transport = ScriptedTransport()
    transport.answer(
      "https://a.test/notes",
      .init { request in
        request.headers.first(named: "Authorization") == nil ? .status(401) : .json("[]")
      })
    var request = Request("https://a.test/notes")
    #expect(try await transport.send(request, onProgress: nil).status == 401)
    request.headers = [HTTPHeader("Authorization", "Bearer t")]
    #expect(try await transport.send(request, onProgress: nil).body == Array("[]".utf8))
  }

  @Test func `a request that no answer is for is an issue at the line of the transport`() async throws {
    let line = Lock(0)
    await withKnownIssue {
      let transport = ScriptedTransport()
      line.withLock { $0 = #line - 1 }
      await #expect(throws: TransportError.self) { try await transport.send(Request("https://b.test/")) }
    } matching: { issue in
      issue.sourceLocation?.line == line.withLock { $0 }
        && issue.comments.contains { $0.rawValue.contains("GET https://b.test/ was sent") }
    }
  }

  @Test func `a held request waits until it is released or cancelled`() async throws {
    let transport = ScriptedTransport()
    transport.answer("https://a.test/", .text("late"))
    transport.hold("https://a.test/")
    let loader = LoaderFactory(transport: transport, limits: LoadingLimits(sharesEqualRequests: false)).makeLoader()
    let (left, stayed) = (loader.start(Request("https://a.test/")), loader.start(Request("https://a.test/")))
    left.cancel()
    await #expect(throws: TransportError.cancelled) { try await left.response() }
    transport.release("https://a.test/")
    #expect(try await stayed.response().body == Array("late".utf8))
  }

  @Test func `a policy's waits pass on the test's clock`() async throws {
    let (transport, time) = (ScriptedTransport(), VirtualClock())
    transport.answer("https://a.test/", .status(503), .text("ok"))
    let policy = RetryPolicy(random: { 1 })
    let loader = LoaderFactory(
      transport: transport, limits: LoadingLimits(), retry: policy, clock: time
    ).makeLoader()
    let run = loader.start(Request("https://a.test/"))
    await time.advance(by: .milliseconds(500))
    #expect(try await run.response().isSuccess)
  }

  @Test(arguments: 0..<20)
  func `a repeated load passes on the test's clock in one step`(_: Int) async throws {
    let (transport, clock) = (ScriptedTransport(), VirtualClock())
    transport.answer("https://a.test/", .status(503), .status(503), .text("ok"))
    let loader = LoaderFactory(transport: transport, retry: RetryPolicy(maximumAttempts: 3), clock: clock).makeLoader()
    async let response = loader.load(Request("https://a.test/"))
    await clock.advance(by: .seconds(60))
    #expect(try await response.status == 200)
    #expect(transport.requests.count == 3)
    #expect(clock.now.offset == .seconds(60))
  }

  @Test func `time stands still until the attempts before a pause have ended`() async throws {
    let (transport, clock) = (ScriptedTransport(), VirtualClock())
    transport.answer("https://a.test/", .status(503), .text("ok"))
    let policy = RetryPolicy(firstWait: .seconds(1), random: { 1 })
    let loader = LoaderFactory(transport: transport, retry: policy, clock: clock).makeLoader()
    let run = loader.start(Request("https://a.test/"))
    await clock.advance(by: .milliseconds(999))
    #expect(clock.waits == [.milliseconds(1)])
    #expect(transport.requests.count == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(try await run.response().status == 200)
  }

  @Test func `any clock serves a loader`() async throws {
    let transport = ScriptedTransport()
    transport.answer("https://a.test/", .json("[]", headers: [HTTPHeader("ETag", "a")]))
    for clock in [ContinuousClock()] as [any Clock<Duration>] {
      let loader = LoaderFactory(transport: transport, clock: clock).makeLoader()
      let response = try await loader.load(Request("https://a.test/"))
      #expect(response.headers["ETag"] == "a")
      #expect(response.headers["Content-Type"] == "application/json")
    }
  }

  @Test func `a held request gets the answer that is there when it is released`() async throws {
    let transport = ScriptedTransport()
    transport.hold("https://a.test/")
    let loader = LoaderFactory(transport: transport, limits: LoadingLimits(sharesEqualRequests: false)).makeLoader()
    let (first, second) = (loader.start(Request("https://a.test/")), loader.start(Request("https://a.test/")))
    while transport.requests.count < 2 { await Task.yield() }
    transport.answer("https://a.test/", .text("one"), .text("two"))
    transport.release("https://a.test/")
    let bodies = try await [first.response().body, second.response().body]
    #expect(Set(bodies) == [Array("one".utf8), Array("two".utf8)])
  }
}
