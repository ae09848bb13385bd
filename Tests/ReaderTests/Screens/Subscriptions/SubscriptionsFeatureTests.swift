import DataFlow
import DataFlowTesting
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct SubscriptionsFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private typealias Feature = SubscriptionsFeature

  private func store() async throws -> Store<Feature.State, Feature.Action> {
    Store(
      initial: Feature.State(user: UserID(rawValue: 1)),
      reducer: Feature(screens: try await sources.screens(clock: clock)))
  }

  @Test func `reloads during a load and the pause after it result in one more load`() async throws {
    let store = try await store()
    for _ in 0..<10 { store.send(.reload) }
    await clock.waitForSleepers(1)
    store.send(.reload)
    #expect(sources.asked == ["list"] && store.state.generation == 1)

    await clock.advance(by: Feature.pause)
    await clock.waitForSleepers(1)
    #expect(sources.asked == ["list", "list"] && store.state.generation == 2)

    await clock.advance(by: Feature.pause)
    try await eventually { store.isIdle }
    #expect(sources.asked.count == 2 && !store.state.isLoading)
  }

  @Test func `a failed load keeps the list, and the next load runs`() async throws {
    sources.set { (content) in
      content.list.folders = [Folder(id: FolderID(rawValue: 1), name: "Sea", position: 0)]
    }
    let store = try await store()
    store.send(.reload)
    await clock.waitForSleepers(1)
    sources.set { (content) in content.problem = "The disk is full." }
    store.send(.reload)
    await clock.advance(by: Feature.pause)
    await clock.waitForSleepers(1)
    #expect(store.state.problem == "The list of feeds could not be loaded: The disk is full.")
    #expect(store.state.list?.folders.count == 1)

    sources.set { (content) in content.problem = nil }
    store.send(.reload)
    await clock.advance(by: Feature.pause)
    await clock.waitForSleepers(1)
    #expect(store.state.problem == nil && store.state.generation == 2)
  }
}
