import Loading
import LoadingTesting
import Testing

/// The example of `docs/loading.md` for monitors.
@Suite(.timeLimit(.minutes(1)))
struct HostStatisticsTests {
  @Test func `loads and failures are counted by host`() async throws {
    let transport = ScriptedTransport()
    transport.answer("https://a.test/", .status(200), .status(500))
    transport.answer("https://b.test/", .failure(.noNetwork))
    let statistics = HostStatistics()
    let factory = LoaderFactory(transport: transport, limits: LoadingLimits(), monitor: statistics)
    let loader = factory.makeLoader()
    for _ in 0..<2 { _ = try await loader.load(Request("https://a.test/")) }
    await #expect(throws: TransportError.noNetwork) { try await loader.load(Request("https://b.test/")) }
    #expect(statistics.loads(from: "a.test") == (2, 1))
    #expect(statistics.loads(from: "b.test") == (1, 1))
  }
}
