import DataFlow
import DataFlowTesting
import Gallery
import ReaderTesting
import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite struct SubscriptionsFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private let sea = Folder(id: FolderID(rawValue: 1), name: "Sea", position: 0)
  private typealias Feature = SubscriptionsFeature

  private func store() async throws -> TestStore<Feature.State, Feature.Action> {
    TestStore(
      initial: Feature.State(user: UserID(rawValue: 1)),
      reducer: Feature(screens: try await sources.screens(clock: clock)), isolation: #isolation)
  }

  /// A store that has loaded a list with one folder.
  private func storeWithList() async throws -> TestStore<Feature.State, Feature.Action> {
    sources.set { $0.list.folders = [sea] }
    let store = try await store()
    store.send(.reload) { isAsked(&$0) }
    await store.receive(\.loaded) {
      $0.answered = 1
      $0.list = SubscriptionList(folders: [sea])
    }
    await rest(store)
    return store
  }

  @Test func `reloads during a load and the pause after it result in one more load`() async throws {
    let store = try await store()
    store.send(.reload) { isAsked(&$0) }
    store.send(.reload) { $0.asked = 2 }
    await store.receive(\.loaded) {
      $0.answered = 1
      $0.list = SubscriptionList()
    }
    await clock.waitForSleepers(1)
    store.send(.reload) { $0.asked = 3 }
    #expect(sources.now.asked == ["list"])

    await clock.advance(by: Feature.pause)
    await store.receive(\.pauseEnded) { $0.answering = 3 }
    await store.receive(\.loaded) { $0.answered = 3 }
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    await store.receive(\.pauseEnded) { $0.isLoading = false }
    #expect(sources.now.asked == ["list", "list"])
    await store.finish()
  }

  @Test func `a failed load keeps the list, and the next load runs`() async throws {
    let store = try await storeWithList()

    sources.set { $0.delay = .refusing("The disk is full.") }
    store.send(.reload) { isAsked(&$0) }
    await store.receive(\.failed) { $0.problem = "The list of feeds could not be loaded: The disk is full." }
    await rest(store)

    sources.set { $0.delay = .atOnce }
    store.send(.reload) { isAsked(&$0) }
    await store.receive(\.loaded) {
      $0.answered = 3
      $0.problem = nil
    }
    await rest(store)
    await store.finish()
  }

  @Test func `a folded folder is not loaded again, unless a running load may have missed it`() async throws {
    let store = try await storeWithList()

    store.send(.folded(sea.id, isFolded: true)) { $0.list?.folders[0].isFolded = true }
    store.send(.folded(FolderID(rawValue: 2), isFolded: true))
    #expect(sources.now.asked == ["list"])

    store.send(.reload) { isAsked(&$0) }
    store.send(.folded(sea.id, isFolded: false)) {
      $0.list?.folders[0].isFolded = false
      $0.asked = 3
    }
    await store.receive(\.loaded) { $0.answered = 2 }
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    await store.receive(\.pauseEnded) { $0.answering = 3 }
    await store.receive(\.loaded) { $0.answered = 3 }
    await rest(store)
    await store.finish()
  }

  @Test func `what the user keeps is counted alone, and after a running load once more`() async throws {
    sources.set { $0.list.kept = SubscriptionList.KeptPlaces(later: LabelID(rawValue: -1), counts: KeptCounts()) }
    let store = try await store()
    // Without a list there is nothing to put the counts into.
    store.send(.recount) { $0.isLoading = true }
    await store.receive(\.loaded) { [sources] in $0.list = sources.now.list }
    store.send(.recount) { $0.hasStaleCounts = true }
    sources.set { $0.list.kept?.counts.starred = 3 }
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    await store.receive(\.pauseEnded) { ($0.isLoading, $0.hasStaleCounts) = (false, false) }
    await store.receive(\.recount) { $0.isLoading = true }
    await store.receive(\.counted) { $0.list?.kept?.counts.starred = 3 }
    await rest(store)
    #expect(sources.now.asked == ["list", "counts"])
    await store.finish()
  }

  /// Asks for one more load, and begins it.
  private nonisolated func isAsked(_ state: inout Feature.State) {
    state.asked += 1
    (state.isLoading, state.answering) = (true, state.asked)
  }

  private func rest(_ store: TestStore<Feature.State, Feature.Action>) async {
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
    await store.receive(\.pauseEnded) { $0.isLoading = false }
  }
}
