import DataFlow
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct SearchFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private typealias Feature = SearchFeature

  private func store() async throws -> Store<Feature.State, Feature.Action> {
    sources.set { (content) in content.entries = [.sample(1)] }
    return Store(
      initial: Feature.State(user: UserID(rawValue: 1), scope: .feed(FeedID(rawValue: 3))),
      reducer: Feature(screens: try await sources.screens(clock: clock)))
  }

  @Test func `words typed without a pause are searched once, in the scope of the page`() async throws {
    let store = try await store()
    for words in ["h", "ha", "har"] {
      store.send(.typed(words))
      #expect(store.state.isSearching)
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    try await eventually { store.isIdle }
    #expect(sources.asked == ["entries /all?feed=3&q=har"])
    #expect(store.state.found.count == 1 && !store.state.isSearching)
  }

  @Test func `a cleared field has no results and starts no search`() async throws {
    let store = try await store()
    store.send(.typed("har"))
    store.send(.typed(" "))
    #expect(store.isIdle && store.state.found.isEmpty && !store.state.isSearching)
    #expect(sources.asked.isEmpty)
  }

  @Test func `a failed search shows the reason`() async throws {
    let store = try await store()
    sources.set { (content) in content.problem = "The index is gone." }
    store.send(.typed("har"))
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    try await eventually { store.isIdle }
    #expect(store.state.problem == "The search failed: The index is gone.")
  }
}
