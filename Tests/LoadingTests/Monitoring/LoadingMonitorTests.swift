import EventuallyTesting
import LoadingTesting
import Synchronization
import Testing
import Threading

@testable import Loading

@Suite(.timeLimit(.minutes(1)))
struct LoadingMonitorTests {
  private let transport = ManualTransport()
  private let time = VirtualClock()
  private let journal = Journal()

  private func makeLoader(retry: RetryPolicy = .never, cache: HTTPCache? = nil) -> Loader {
    LoaderFactory(
      transport: transport, limits: LoadingLimits(), retry: retry, cache: cache, clock: time, monitor: journal
    ).makeLoader()
  }

  @Test func `a load that is retried is told step by step, with its times`() async throws {
    let loader = makeLoader(retry: RetryPolicy(firstWait: .seconds(1), random: { 1 }))
    let run = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer(with: .failure(.timedOut(seconds: 1)))
    try await eventually { time.waits == [.seconds(1)] }
    await time.advance(by: .seconds(1))
    try await eventually { transport.open.count == 1 }
    transport.answer()
    _ = try await run.response()
    #expect(
      journal.texts == [
        "began", "sent, attempt 1", "answered: \(TransportError.timedOut(seconds: 1))", "waits 1.0 seconds",
        "sent, attempt 2", "answered: 200 from network", "ended: 200 from network",
      ])
    #expect(journal.events.map(\.time) == [0, 0, 0, 0, 1, 1, 1].map { .seconds($0) })
    #expect(journal.events.first?.description == "1 GET http://a.test/: began")
  }

  @Test func `equal requests are one load, which ends when its last run has gone`() async throws {
    let loader = makeLoader()
    let runs = (0..<2).map { _ in loader.start(Request("http://a.test/")) }
    try await eventually { transport.open.count == 1 }
    runs[0].cancel()
    #expect(journal.texts == ["began", "sent, attempt 1", "joined"])
    runs[1].cancel()
    try await eventually { journal.texts.last == "ended: \(TransportError.cancelled)" }
    #expect(Set(journal.events.map(\.load)) == [1])
  }

  @Test func `a load that waits in line ends at once when it is cancelled, and is never sent`() async throws {
    let factory = LoaderFactory(
      transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 1), monitor: journal)
    let loader = factory.makeLoader()
    let first = loader.start(Request("http://a.test/1"))
    loader.start(Request("http://a.test/2")).cancel()
    #expect(journal.texts(of: 2) == ["began", "ended: \(TransportError.cancelled)"])
    first.cancel()
  }

  @Test func `a response of the cache was never sent`() async throws {
    let loader = makeLoader(cache: HTTPCache(store: MemoryStore(), isShared: false))
    let run = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer(
      with: .success(
        Response(status: 200, url: "http://a.test/", headers: Headers([HTTPHeader("Cache-Control", "max-age=60")]))))
    _ = try await run.response()
    _ = try await loader.load(Request("http://a.test/"))
    #expect(journal.texts(of: 2) == ["began", "ended: 200 from cache"])
  }

  @Test func `a request that does not wait for a pause ends at once`() async throws {
    let loader = makeLoader()
    let run = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    transport.answer(
      with: .success(Response(status: 429, url: "", headers: Headers([HTTPHeader("Retry-After", "60")]))))
    _ = try await run.response()
    var hurried = Request("http://a.test/other")
    hurried.longestPauseSeconds = 1
    await #expect(throws: TransportError.paused(host: "a.test", seconds: 61)) { try await loader.load(hurried) }
    #expect(
      journal.texts(of: 2) == ["began", "ended: \(TransportError.paused(host: "a.test", seconds: 61))"])
  }

  @Test func `events keep their order, one at a time, also of loads that a monitor starts`() async throws {
    let scripted = ScriptedTransport()
    for number in 0..<200 { scripted.answer("http://a.test/\(number)", .status(200)) }
    scripted.answer("http://a.test/report", .status(204))
    let loader = LoaderFactory(
      transport: scripted, limits: LoadingLimits(maximumRequestsPerHost: 8), monitor: journal
    ).makeLoader()
    journal.loader.withLock { $0 = loader }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { _ = try? await loader.load(Request("http://a.test/\(number)")) } }
    }
    try await eventually { Set(journal.events.map(\.load)).count > 200 && journal.isSettled }
    journal.loader.withLock { $0 = nil }
    #expect(!journal.hasOverlapped)
    for load in Set(journal.events.map(\.load)) {
      let texts = journal.texts(of: load)
      #expect(
        texts.first == "began" && texts.last?.hasPrefix("ended: 20") == true
          && texts.count(where: { $0 == "began" }) == 1)
    }
  }
}

/// Writes down all events. Starts a load of its own at the first answer, if it has a loader.
private final class Journal: LoadingMonitor {
  let loader = Lock<Loader?>(nil)
  private let list = Lock<[LoadingEvent]>([])
  private let isInside = Atomic(false)
  private let overlap = Atomic(false)

  func receive(_ event: LoadingEvent) {
    if isInside.exchange(true, ordering: .acquiringAndReleasing) { overlap.store(true, ordering: .releasing) }
    list.withLock { $0.append(event) }
    if case .answered = event.kind, let loader = loader.withLock({ $0.take() }) {
      _ = loader.start(Request("http://a.test/report"))
    }
    isInside.store(false, ordering: .releasing)
  }

  var events: [LoadingEvent] { list.withLock { $0 } }
  var texts: [String] { events.map { "\($0.kind)" } }
  var hasOverlapped: Bool { overlap.load(ordering: .acquiring) }

  /// True if each load has ended.
  var isSettled: Bool {
    let events = events
    let ended = events.count { if case .ended = $0.kind { true } else { false } }
    return ended == Set(events.map(\.load)).count
  }

  func texts(of load: UInt64) -> [String] { events.filter { $0.load == load }.map { "\($0.kind)" } }
}
