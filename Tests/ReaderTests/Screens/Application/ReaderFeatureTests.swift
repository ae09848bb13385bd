import DataFlow
import DataFlowTesting
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct ReaderFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private let user = UserID(rawValue: 1)
  private let one = PageID("one")
  private let two = PageID("two")
  private let entry = EntryID(rawValue: 1)
  private typealias Feature = ReaderFeature

  /// Two pages of one user; the second has two timelines side by side.
  private func store() async throws -> Store<Feature.State, Feature.Action> {
    sources.set { (content) in
      content.entries = [.sample(1, kind: "episode", enclosures: [.sound]), .sample(2)]
    }
    let store = Store(
      initial: Feature.State(), reducer: Feature(screens: try await sources.screens(clock: clock)))
    store.send(.entered(user))
    store.send(.user(id: user, action: .opened(page(one, timeline(.main, .unread)))))
    store.send(.user(id: user, action: .opened(page(two, timeline(.main, .all), timeline(.beside, .starred)))))
    try await eventually { store.isIdle }
    sources.set { (content) in content.asked = [] }
    return store
  }

  private func page(_ id: PageID, _ timelines: TimelineFeature.State...) -> PageFeature.State {
    PageFeature.State(id: id, user: user, timelines: timelines)
  }

  private func timeline(_ pane: TimelinePane, _ filter: EntryFilter) -> TimelineFeature.State {
    TimelineFeature.State(
      id: pane, user: user, query: TimelineQuery(filter: filter), newest: EntryID(rawValue: 2), bottom: nil,
      keeping: [])
  }

  private func send(
    _ action: PageFeature.Action, to page: PageID, _ store: Store<Feature.State, Feature.Action>
  ) async {
    await store.send(.user(id: user, action: .page(id: page, action: action))).finish()
  }

  private func state(_ page: PageID, _ store: Store<Feature.State, Feature.Action>) -> PageFeature.State? {
    store.state.users[id: user]?.pages[id: page]
  }

  @Test func `a page that appears loads its timelines, the listening position and the list of feeds`() async throws {
    let store = try await store()
    store.send(.user(id: user, action: .page(id: two, action: .appeared)))
    await clock.waitForSleepers(1)
    try await eventually { state(two, store)?.timelines.allSatisfy(\.isLoaded) == true }
    #expect(
      sources.asked.sorted() == [
        "entries /all", "entries /all", "entries /starred", "entries /starred", "list", "position",
      ])
    #expect(state(one, store)?.timelines.first?.isLoaded == false)
  }

  @Test func `playback on one page, from a row or an open entry, silences the other page`() async throws {
    let store = try await store()
    await send(.player(.play(entry, from: 0)), to: one, store)
    #expect(state(one, store)?.player.isPlaying == true)

    await send(.open(entry, prepared: nil), to: two, store)
    await send(.entry(.player(.play(entry, from: 0))), to: two, store)
    #expect(state(two, store)?.player.isPlaying == true && state(two, store)?.entry?.player.isPlaying == true)
    #expect(state(one, store)?.player.isPlaying == false)
    #expect(state(one, store)?.player.playing?.entry == entry)
  }

  @Test func `an entry that is read anywhere is read where it is open, and unread counts are loaded again`()
    async throws
  {
    let store = try await store()
    await send(.open(entry, prepared: nil), to: one, store)
    #expect(state(one, store)?.entry?.entry?.isUnread == true)
    sources.set { (content) in content.asked = [] }
    store.send(.user(id: user, action: .entriesChanged([entry], .read)))
    await clock.waitForSleepers(1)
    #expect(state(one, store)?.entry?.entry?.isUnread == false)
    #expect(sources.asked == ["list"])
    store.send(.user(id: user, action: .entriesChanged([entry], .starred)))
    #expect(state(one, store)?.entry?.entry?.isStarred == true)
  }

  @Test func `an entry that is closed while it loads is not shown`() async throws {
    let store = try await store()
    store.send(.user(id: user, action: .page(id: one, action: .open(entry, prepared: nil))))
    store.send(.user(id: user, action: .page(id: one, action: .close)))
    #expect(store.isIdle && state(one, store)?.entry == nil)
  }

  @Test func `arrivals of one of two timelines are shown in that one only`() async throws {
    let store = try await store()
    store.send(.user(id: user, action: .page(id: two, action: .appeared)))
    try await eventually { state(two, store)?.timelines.allSatisfy(\.isLoaded) == true }
    let new = EntryID(rawValue: 3)
    sources.set { (content) in content.entries.insert(.sample(3), at: 0) }
    store.send(.user(id: user, action: .stored([new])))
    try await eventually { state(two, store)?.timelines.allSatisfy { $0.arrivals.contains { $0.id == new } } == true }

    await send(.timeline(id: .beside, action: .showArrivals), to: two, store)
    #expect(state(two, store)?.timelines[id: .beside]?.newest == new)
    #expect(state(two, store)?.timelines[id: .main]?.newest == EntryID(rawValue: 2))
  }

  @Test func `closing a page cancels its loads, and closing the last one removes the user`() async throws {
    let store = try await store()
    store.send(.user(id: user, action: .page(id: one, action: .search(.typed("har")))))
    #expect(!store.isIdle)
    store.send(.user(id: user, action: .closed(one)))
    #expect(store.isIdle)
    store.send(.left(user))
    #expect(store.state.users.count == 1)
    store.send(.user(id: user, action: .closed(two)))
    store.send(.left(user))
    #expect(store.state.users.isEmpty)
  }

  @Test func `opening a page of another user notifies no observer of pages or refreshes`() async throws {
    let store = try await store()
    var told: [String] = []
    let page: ScopedStore<PageFeature.State?, PageFeature.Action> = store.scope(
      state: \.users, id: user, action: \.user
    ).scope(state: \.pages, id: one, action: \.page)
    let watches: [StoreObservation] = [
      page.observe { _ in told.append("page") },
      page.scope(state: \.player, action: \.player).observe { _ in told.append("player") },
      store.scope(state: \.progress, action: \.progress).observe { _ in told.append("progress") },
    ]

    let other = UserID(rawValue: 2)
    store.send(.entered(other))
    let opened = PageFeature.State(id: PageID("three"), user: other, timelines: [timeline(.main, .all)])
    store.send(.user(id: other, action: .opened(opened)))
    store.send(.user(id: other, action: .page(id: opened.id, action: .appeared)))
    store.send(.user(id: user, action: .opened(self.page(PageID("four"), timeline(.main, .all)))))
    store.send(.user(id: user, action: .closed(PageID("four"))))
    store.send(.user(id: other, action: .closed(opened.id)))
    store.send(.left(other))
    #expect(told.isEmpty)

    store.send(.user(id: user, action: .page(id: one, action: .close)))
    #expect(told.contains("page"))
    withExtendedLifetime(watches) {}
  }
}
