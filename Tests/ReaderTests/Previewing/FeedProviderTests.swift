import Foundation
import Gallery
import Observation
import ReaderTesting
import Testing

@testable import Screens

@ScreenActor
@Suite struct FeedProviderTests {
  private struct Refusal: Error, CustomStringConvertible { let description: String }

  private func isLoading(_ provider: FeedProvider) -> Bool {
    if case .loading = provider.state { true } else { false }
  }

  private func failure(of provider: FeedProvider) -> String? {
    if case .failed(let failure, _) = provider.state { failure.sentence } else { nil }
  }

  @Test func `the provider is idle until a load starts, then loading, then loaded`() async throws {
    let provider = FeedProvider(source: StubFeed.answering(StubFeed.feed(of: 3)))
    guard case .idle = provider.state else {
      Issue.record("It is not idle but \(provider.state).")
      return
    }

    provider.reload()
    #expect(isLoading(provider) && provider.shown == nil)

    try await eventually { !isLoading(provider) }
    #expect(provider.shown?.entries.map(\.title) == ["Entry 1", "Entry 2", "Entry 3"])
  }

  @Test(arguments: [0, 1, 500])
  func `no entries, one entry and many entries are all shown`(count: Int) async {
    let provider = FeedProvider(source: StubFeed.answering(StubFeed.feed(of: count)))
    await provider.load()
    #expect(provider.shown?.entries.count == count)
    #expect(Set(provider.shown?.entries.map(\.id) ?? []).count == count)
  }

  @Test func `a failure has a sentence, and the previous feed stays`() async {
    let calls = Counter()
    let provider = FeedProvider(
      source: StubFeed {
        guard calls.add() == 1 else { throw Refusal(description: "The server is asleep.") }
        return StubFeed.feed(of: 2)
      })
    await provider.load()
    await provider.load()

    #expect(failure(of: provider) == "The server is asleep.")
    #expect(provider.shown?.entries.count == 2)
  }

  @Test func `without a network the sentence names the address and a remedy`() async {
    let provider = FeedProvider(source: StubFeed.offline("https://feed.example"))
    await provider.load()
    #expect(failure(of: provider)?.contains("https://feed.example could not be fetched.") == true)
  }

  @Test func `the result of an earlier load is ignored after another load starts`() async throws {
    let calls = Counter()
    let late = Counter()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let provider = FeedProvider(
      source: StubFeed {
        guard calls.add() == 1 else { return StubFeed.feed(of: 2) }
        // Ignores its cancellation, and ends late.
        await Task { for await _ in gate {} }.value
        late.add()
        return StubFeed.feed(of: 1)
      })
    provider.reload()
    try await eventually { calls.count == 1 }
    await provider.load()
    #expect(provider.shown?.entries.count == 2)
    opening.finish()
    try await eventually { late.count == 1 }
    // Waits for the actor once more, so that the late load can end.
    await Task { @ScreenActor in }.value
    #expect(provider.shown?.entries.count == 2)
  }

  @Test func `a cancelled load restores the previous feed`() async {
    let calls = Counter()
    let provider = FeedProvider(
      source: StubFeed { calls.add() == 1 ? StubFeed.feed(of: 2) : try await StubFeed.silent.load() })
    await provider.load()
    provider.reload()
    #expect(isLoading(provider) && provider.shown?.entries.count == 2)

    provider.cancel()

    #expect(!isLoading(provider) && provider.shown?.entries.count == 2)
  }

  @Test func `a load whose waiter is cancelled is cancelled too`() async throws {
    let provider = FeedProvider(source: StubFeed.silent)
    let waiter = Task { await provider.load() }
    try await eventually { isLoading(provider) }
    waiter.cancel()
    await waiter.value
    guard case .idle = provider.state else {
      Issue.record("It is not idle but \(provider.state).")
      return
    }
  }

  @Test func `releasing the provider cancels its load`() async throws {
    let begun = Counter()
    let ended = Counter()
    var provider: FeedProvider? = FeedProvider(
      source: StubFeed {
        begun.add()
        defer { ended.add() }
        return try await StubFeed.silent.load()
      })
    weak let gone: FeedProvider? = provider
    provider?.reload()
    try await eventually { begun.count == 1 }

    provider = nil

    #expect(gone == nil)
    try await eventually { ended.count == 1 }
  }

  @Test func `observers receive each change`() async throws {
    let provider = FeedProvider(source: StubFeed.answering(StubFeed.feed(of: 1)))
    let changes = Counter()
    func watch() {
      withObservationTracking {
        _ = provider.state
      } onChange: {
        changes.add()
      }
    }
    watch()
    provider.reload()
    #expect(changes.count == 1)
    watch()
    try await eventually { !isLoading(provider) }
    #expect(changes.count == 2)
  }
}
