import DataFlow
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct PlayerFeatureTests {
  private let sources = StubSources()
  private let id = EntryID(rawValue: 1)
  private typealias Feature = PlayerFeature

  private func store() async throws -> Store<Feature.State, Feature.Action> {
    sources.set { (content) in
      content.entries = [.sample(1, kind: "episode", enclosures: [.sound]), .sample(2)]
    }
    return Store(
      initial: Feature.State(user: UserID(rawValue: 1)), reducer: Feature(screens: try await sources.screens()))
  }

  @Test func `a recording begins where it was left, another at its beginning`() async throws {
    let store = try await store()
    sources.set { (content) in content.position = ListeningPosition(entry: EntryID(rawValue: 1), seconds: 42) }
    await store.send(.play(id)).finish()
    #expect(store.state.playing?.entry == id && store.state.beginsAt == 42 && store.state.isPlaying)

    sources.set { (content) in content.position?.entry = EntryID(rawValue: 9) }
    await store.send(.play(id)).finish()
    #expect(store.state.beginsAt == 0)
  }

  @Test func `what was left is offered on the next page, unless something is heard already`() async throws {
    sources.set { (content) in content.position = ListeningPosition(entry: EntryID(rawValue: 1), seconds: 42) }
    let store = try await store()
    await store.send(.restore).finish()
    #expect(store.state.playing?.title == "Entry 1" && store.state.beginsAt == 42 && !store.state.isPlaying)
  }

  @Test func `how far it has come is kept, and forgotten at its end`() async throws {
    let store = try await store()
    await store.send(.play(id)).finish()
    await store.send(.came(to: 15, isPlaying: true)).finish()
    #expect(sources.now.position == ListeningPosition(entry: id, seconds: 15))
    await store.send(.ended).finish()
    #expect(sources.now.position == nil && store.state.playing == nil)
  }

  @Test func `what was silenced is no place to go on from`() async throws {
    let store = try await store()
    await store.send(.play(id)).finish()
    store.send(.silenced)
    await store.send(.came(to: 15, isPlaying: false)).finish()
    #expect(sources.now.position == nil)
  }

  @Test func `an entry without a recording says so`() async throws {
    let store = try await store()
    await store.send(.play(EntryID(rawValue: 2))).finish()
    #expect(store.state.problem == "There is nothing to hear in this entry any more." && !store.state.isPlaying)
  }
}
