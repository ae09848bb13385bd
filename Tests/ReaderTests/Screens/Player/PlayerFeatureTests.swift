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

  @Test func `a recording starts at its saved position, and another one at its beginning`() async throws {
    let store = try await store()
    sources.set { (content) in content.position = ListeningPosition(entry: EntryID(rawValue: 1), seconds: 42) }
    await store.send(.play(id, from: 0)).finish()
    #expect(store.state.playing?.entry == id && store.state.beginsAt == 42 && store.state.isPlaying)

    sources.set { (content) in content.position?.entry = EntryID(rawValue: 9) }
    await store.send(.play(id, from: 0)).finish()
    #expect(store.state.beginsAt == nil)
  }

  @Test func `the next page offers the last recording at its saved position`() async throws {
    sources.set { (content) in content.position = ListeningPosition(entry: EntryID(rawValue: 1), seconds: 42) }
    let store = try await store()
    await store.send(.restore).finish()
    #expect(store.state.playing?.title == "Entry 1" && store.state.beginsAt == 42 && !store.state.isPlaying)
  }

  @Test func `the position is saved, and deleted at the end`() async throws {
    let store = try await store()
    await store.send(.play(id, from: 0)).finish()
    await store.send(.came(to: 15, isPlaying: true)).finish()
    #expect(sources.now.position == ListeningPosition(entry: id, seconds: 15))
    await store.send(.ended).finish()
    #expect(sources.now.position == nil && store.state.playing == nil)
  }

  @Test func `the position of a silenced player is not saved`() async throws {
    let store = try await store()
    await store.send(.play(id, from: 0)).finish()
    store.send(.silenced)
    await store.send(.came(to: 15, isPlaying: false)).finish()
    #expect(sources.now.position == nil)
  }

  @Test func `playing an entry without a recording shows a problem`() async throws {
    let store = try await store()
    await store.send(.play(EntryID(rawValue: 2), from: 0)).finish()
    #expect(store.state.problem == "This entry no longer has a recording." && !store.state.isPlaying)
  }

  @Test func `playback that starts in the middle ignores the saved position`() async throws {
    let store = try await store()
    sources.set { (content) in content.position = ListeningPosition(entry: EntryID(rawValue: 1), seconds: 42) }
    await store.send(.play(id, from: 7)).finish()
    #expect(store.state.playing?.entry == id && store.state.beginsAt == nil && store.state.isPlaying)
  }

  @Test func `the end of a recording keeps the saved position of another one`() async throws {
    let store = try await store()
    await store.send(.play(id, from: 0)).finish()
    let other = ListeningPosition(entry: EntryID(rawValue: 9), seconds: 6)
    sources.set { (content) in content.position = other }
    await store.send(.ended).finish()
    #expect(sources.now.position == other && store.state.playing == nil)
  }

  @Test func `a late load for a closed player is dropped`() async throws {
    let store = try await store()
    store.send(.play(id, from: 0))
    store.send(.ended)
    let playing: Playing = try #require(Playing(.sample(1, enclosures: [.sound])))
    store.send(.began(playing, at: 5))
    #expect(store.state.playing == nil)
  }
}
