import Foundation
import Loading
import ReaderTesting
import Testing
import Threading

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens
@testable import Storage

/// The end of the program during refreshes.
@Suite struct StoppingTests {
  private let silent = "http://silent.test/a.xml"

  @Test func `the end of the program stops refreshes of users and of the schedule, and gives feeds back`() async throws
  {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    reader.transport.silence(silent)
    let feed = try await reader.database.subscribe(user, url: WebAddress(unparsed: silent), title: nil, folders: [])
      .subscription.feed
    let refresher = reader.services.refresher()
    reader.services.useCases.startRefresh(user)
    try await eventually { reader.transport.requests.count == 1 }

    await refresher.stop()

    // The feed is due as before: nothing was recorded of it.
    let health = try #require(try await reader.database.feed(feed.id)).health
    #expect(health.lastChecked == nil && health.problem == nil)
    #expect(try await reader.database.dueFeeds(now: TestReader.now, limit: 9).map(\.id) == [feed.id])
    let progress = await Self.progress(of: reader)
    #expect(progress.running == 0 && progress.problem == nil)
    await #expect(throws: CancellationError.self) { try await refresher.refresh([feed]) }
  }

  @ScreenActor private static func progress(of reader: TestReader) -> RefreshProgress.State {
    reader.services.pages.progress.state
  }

  @Test func `what has arrived is read and stored, and reported, when a refresh is cancelled`() async throws {
    let gate = Gate()
    // Reading the feed takes until after the cancellation.
    let kind = ItemKind(
      key: "slow",
      recognizes: { _ in
        gate.reach()
        while !gate.isOpen, !Task.isCancelled {}
        return true
      },
      decode: { PlainItem(entry: $0) }, row: { _, _, _ in }, card: { _, _, _ in }, whole: { _, _, _ in },
      line: { _, _ in "" })
    let reader = try await TestReader(kinds: [kind])
    let user = try await reader.owner().id
    reader.transport.silence(silent)
    reader.transport.set("http://good.test/a.xml", TestReader.rss(items: [TestReader.item("arrived")]))
    for url in [silent, "http://good.test/a.xml"] {
      _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    }
    let run = Task { await reader.services.refresher().run() }
    try await eventually { gate.isReached && reader.transport.requests.count == 2 }

    run.cancel()
    gate.open()
    await run.value

    #expect(try await reader.database.entries(user, EntryQuery()).map(\.title) == ["arrived"])
    let due = try await reader.database.dueFeeds(now: TestReader.now, limit: 9)
    #expect(due.map(\.url.string) == [silent])
    #expect(reader.services.metrics().checks.changedCount == 1)
  }

  @Test func `work that does not end in time is cancelled`() async throws {
    let work = Task {
      try await finishing(within: .milliseconds(20)) {
        await untilCancelled()
        try Task.checkCancellation()
      }
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  @Test func `stopping waits for work that ends by itself, and starts no more`() async throws {
    let work = StoppableWork()
    let gate = Gate()
    let running = Task {
      try await work.run {
        gate.reach()
        await untilCancelled()
        gate.open()
      }
    }
    try await eventually { gate.isReached }
    await work.stop()
    #expect(gate.isOpen)
    try await running.value
    await #expect(throws: CancellationError.self) { try await work.run { Issue.record("It must not run.") } }
  }
}

/// A place that work reaches, and where it waits until it is opened.
private final class Gate: Sendable {
  private let state = Lock((isReached: false, isOpen: false))

  var isReached: Bool { state.withLock { $0.isReached } }
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func reach() { state.withLock { $0.isReached = true } }
  func open() { state.withLock { $0.isOpen = true } }
}
