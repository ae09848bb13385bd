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

  private func store() async throws -> TestStore<Feature.State, Feature.Action> {
    TestStore(
      initial: Feature.State(user: UserID(rawValue: 1)),
      reducer: Feature(screens: try await sources.screens(clock: clock))
    ) { Issue.record(Comment(rawValue: $0.message)) }
  }

  @Test func `reloads during a load and the pause after it result in one more load`() async throws {
    let store = try await store()
    store.send(.reload) { $0.isLoading = true }
    store.send(.reload) { $0.isStale = true }
    await store.receive(\.loaded) {
      $0.list = SubscriptionList()
      $0.generation = 1
    }
    await clock.waitForSleepers(1)
    store.send(.reload)
    #expect(sources.asked == ["list"])

    await clock.advance(by: Feature.pause)
    await store.receive(\.rested) {
      $0.isLoading = false
      $0.isStale = false
    }
    await store.receive(\.reload) { $0.isLoading = true }
    // The list is the same: what shows it does nothing.
    await store.receive(\.loaded)
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    await store.receive(\.rested) { $0.isLoading = false }
    #expect(sources.asked == ["list", "list"])
    await store.finish()
  }

  @Test func `a failed load keeps the list, and the next load runs`() async throws {
    let sea = Folder(id: FolderID(rawValue: 1), name: "Sea", position: 0)
    sources.set { $0.list.folders = [sea] }
    let store = try await store()
    store.send(.reload) { $0.isLoading = true }
    await store.receive(\.loaded) {
      $0.list = SubscriptionList(folders: [sea])
      $0.generation = 1
    }
    await rest(store)

    sources.set { $0.problem = "The disk is full." }
    store.send(.reload) { $0.isLoading = true }
    await store.receive(\.failed) { $0.problem = "The list of feeds could not be loaded: The disk is full." }
    await rest(store)

    sources.set { $0.problem = nil }
    store.send(.reload) { $0.isLoading = true }
    await store.receive(\.loaded) { $0.problem = nil }
    await rest(store)
    await store.finish()
  }

  private func rest(_ store: TestStore<Feature.State, Feature.Action>) async {
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    await store.receive(\.rested) { $0.isLoading = false }
  }
}
