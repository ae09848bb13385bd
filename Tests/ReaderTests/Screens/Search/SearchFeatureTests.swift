import DataFlow
import DataFlowTesting
import Gallery
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite(.timeLimit(.minutes(1))) struct SearchFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private typealias Feature = SearchFeature

  private func store() async throws -> TestStore<Feature.State, Feature.Action> {
    sources.set { $0.entries = [.sample(2), .sample(1, feed: 3)] }
    return TestStore(
      initial: Feature.State(user: UserID(rawValue: 1), scope: .feed(FeedID(rawValue: 3))),
      reducer: Feature(screens: try await sources.screens(clock: clock)))
  }

  private func pause() async {
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
  }

  @Test func `words typed without a pause are searched once, in the scope of the page`() async throws {
    let store = try await store()
    for words in ["e", "en", "ent"] {
      store.send(.typed(words)) { ($0.words, $0.isSearching) = (words, true) }
    }
    await pause()
    await store.receive(\.found) { ($0.found, $0.isSearching) = ([.sample(1, feed: 3)], false) }
    await store.finish()
    #expect(sources.now.asked == ["entries"])
  }

  @Test func `a cleared field has no results and starts no search`() async throws {
    let store = try await store()
    store.send(.typed("har")) { ($0.words, $0.isSearching) = ("har", true) }
    store.send(.typed(" ")) { ($0.words, $0.isSearching) = (" ", false) }
    #expect(store.runningEffects == 0)
    await store.finish()
    #expect(sources.now.asked.isEmpty)
  }

  @Test func `a failed search shows the reason, until something else is typed`() async throws {
    let store = try await store()
    sources.set { $0.delay = .refusing("The index is gone.") }
    store.send(.typed("har")) { ($0.words, $0.isSearching) = ("har", true) }
    await pause()
    await store.receive(\.failed) { ($0.problem, $0.isSearching) = ("The search failed: The index is gone.", false) }
    store.send(.typed("")) { ($0.words, $0.problem) = ("", nil) }
    await store.finish()
  }
}
