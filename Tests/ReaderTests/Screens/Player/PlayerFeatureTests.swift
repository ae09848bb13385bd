import DataFlow
import DataFlowTesting
import Gallery
import ReaderTesting
import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite(.timeLimit(.minutes(1))) struct PlayerFeatureTests {
  private let sources = StubSources()
  private let id = EntryID(rawValue: 1)
  private let other = ListeningPosition(entry: EntryID(rawValue: 9), seconds: 6)
  private let user = UserID(rawValue: 1)
  private let episode = StoredEntry.sample(1, kind: "episode", enclosures: [.sound])
  private typealias Feature = PlayerFeature
  private typealias TestedStore = TestStore<Feature.State, Feature.Action>

  private func store() async throws -> TestedStore {
    sources.set { [episode] content in content.entries = [episode, .sample(2)] }
    return TestStore(
      initial: Feature.State(user: user), reducer: Feature(screens: try await sources.screens()), isolation: #isolation)
  }

  private func playing() throws -> Playing { try #require(Playing(episode)) }

  /// Starts playback from the beginning of the recording.
  private func play(_ store: TestedStore, at position: Int?) async throws {
    let playing = try playing()
    store.send(.play(id, from: 0)) { ($0.wanted, $0.isPlaying, $0.beginsAt) = (id, true, nil) }
    await store.receive(\.began) { ($0.playing, $0.beginsAt) = (playing, position) }
  }

  @Test func `a recording starts at its saved position`() async throws {
    let store = try await store()
    sources.set { [id] content in content.position = ListeningPosition(entry: id, seconds: 42) }
    try await play(store, at: 42)
    await store.finish()
  }

  @Test func `a recording starts at its beginning if the saved position is of another one`() async throws {
    let store = try await store()
    sources.set { [other] content in content.position = other }
    try await play(store, at: nil)
    await store.finish()
  }

  @Test func `the next page offers the last recording at its saved position`() async throws {
    sources.set { [id] content in content.position = ListeningPosition(entry: id, seconds: 42) }
    let store = try await store()
    let playing = try playing()
    store.send(.restore)
    await store.receive(\.restored) { ($0.playing, $0.beginsAt) = (playing, 42) }
    await store.finish()
  }

  @Test func `a page that goes tells its last seconds while the next one reads what was kept before`() async throws {
    let store = try await store()
    let (playing, last) = (try playing(), ListeningPosition(entry: id, seconds: 43))
    store.send(.moved(last)) { $0.moved = last }
    store.send(.moved(other))
    store.send(.restored(playing, seconds: 41)) { ($0.playing, $0.beginsAt) = (playing, 43) }
    await store.finish()
  }

  @Test func `the position is saved, and the recording is played at its end`() async throws {
    let store = try await store()
    try await play(store, at: nil)
    store.send(.progressed(id, to: 15, of: 60, isPlaying: true))
    await store.finish()
    #expect(sources.now.position == ListeningPosition(entry: id, seconds: 15, length: 60))
    store.send(.ended) { $0 = Feature.State(user: user) }
    await store.finish()
    #expect(sources.now.position == ListeningPosition(entry: id, seconds: 15, length: 60, state: .played))
  }

  @Test func `a recording that is paused before it has begun keeps its place, and that of the one before`() async throws
  {
    let store = try await store()
    try await play(store, at: nil)
    sources.set { [id] content in content.position = ListeningPosition(entry: id, seconds: 42) }
    let next = EntryID(rawValue: 2)
    store.send(.play(next, from: 0)) { $0.wanted = next }
    store.send(.progressed(next, to: 0, of: nil, isPlaying: false))
    await store.settle()
    store.skipReceivedActions()
    await store.finish()
    #expect(sources.now.position == ListeningPosition(entry: id, seconds: 42))
  }

  @Test func `the position of a preempted player is not saved`() async throws {
    let store = try await store()
    try await play(store, at: nil)
    store.send(.preempted) { ($0.isPlaying, $0.isPreempted) = (false, true) }
    store.send(.progressed(id, to: 15, of: nil, isPlaying: false))
    await store.finish()
    #expect(sources.now.position == nil)
  }

  @Test func `playing an entry without a recording shows a problem`() async throws {
    let store = try await store()
    store.send(.play(EntryID(rawValue: 2), from: 0)) { ($0.wanted, $0.isPlaying) = (EntryID(rawValue: 2), true) }
    await store.receive(\.failed) {
      ($0.problem, $0.isPlaying) = ("This entry no longer has a recording.", false)
    }
    await store.finish()
  }

  @Test func `playback that starts in the middle ignores the saved position`() async throws {
    let store = try await store()
    let playing = try playing()
    sources.set { [id] content in content.position = ListeningPosition(entry: id, seconds: 42) }
    store.send(.play(id, from: 7)) { ($0.wanted, $0.isPlaying) = (id, true) }
    await store.receive(\.began) { $0.playing = playing }
    await store.finish()
  }

  @Test func `a recording that was left is not offered again, and goes on where it was`() async throws {
    let store = try await store()
    try await play(store, at: nil)
    store.send(.progressed(id, to: 15, of: nil, isPlaying: true))
    await store.finish()
    store.send(.closed) { $0 = Feature.State(user: user) }
    await store.finish()
    store.send(.restore)
    await store.finish()
    try await play(store, at: 15)
    await store.finish()
  }

  @Test func `a recording that was played begins at its beginning`() async throws {
    let store = try await store()
    sources.set { [id] content in content.position = ListeningPosition(entry: id, seconds: 42, state: .played) }
    try await play(store, at: nil)
    await store.finish()
  }

  @Test func `the queue follows its changes, and a recording leaves it as it begins`() async throws {
    let store = try await store()
    let playing = try playing()
    store.send(.change(.last(id)))
    await store.receive(\.queued) { $0.queue = [playing] }
    store.send(.play(id, from: 0)) { ($0.wanted, $0.isPlaying) = (id, true) }
    await store.receive(\.queued) { $0.queue = [] }
    await store.receive(\.began) { $0.playing = playing }
    await store.finish()
    #expect(sources.now.queue.isEmpty)
  }

  @Test func `changes of the queue keep each recording once`() {
    let (one, two, three) = (EntryID(rawValue: 1), EntryID(rawValue: 2), EntryID(rawValue: 3))
    #expect(QueueChange.next(three).applied(to: [one, two, three]) == [three, one, two])
    #expect(QueueChange.last(one).applied(to: [one, two]) == [two, one])
    #expect(QueueChange.remove(two).applied(to: [one, two]) == [one])
    #expect(QueueChange.earlier(three).applied(to: [one, two, three]) == [one, three, two])
    #expect(QueueChange.earlier(one).applied(to: [one, two]) == [one, two])
    #expect(QueueChange.later(one).applied(to: [one, two, three]) == [two, one, three])
    #expect(QueueChange.later(two).applied(to: [one, two]) == [one, two])
    #expect(QueueChange.later(three).applied(to: [one, two]) == [one, two])
    #expect(QueueChange.clear.applied(to: [one, two]) == [])
  }

  @Test func `a late load for a closed player is dropped`() async throws {
    let store = try await store()
    store.send(.play(id, from: 0)) { ($0.wanted, $0.isPlaying) = (id, true) }
    store.send(.ended) { $0 = Feature.State(user: user) }
    store.send(.began(try playing(), at: 5))
    await store.finish()
  }
}
