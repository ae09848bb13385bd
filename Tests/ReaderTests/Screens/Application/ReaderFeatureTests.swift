import DataFlow
import DataFlowTesting
import Gallery
import ReaderTesting
import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite struct ReaderFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private let user = UserID(rawValue: 1)
  private let one = PageID("one")
  private let two = PageID("two")
  private let entry = EntryID(rawValue: 1)
  private typealias Feature = ReaderFeature

  /// Two pages of one user.
  private func store() async throws -> Store<Feature.State, Feature.Action> {
    sources.set { $0.entries = [.sample(1, kind: "episode", enclosures: [.sound]), .sample(2)] }
    let store = Store(
      initial: Feature.State(), reducer: Feature(screens: try await sources.screens(clock: clock)),
      isolation: #isolation)
    store.send(.userConnected(user))
    for page in [one, two] { store.send(.user(id: user, action: .opened(PageFeature.State(id: page, user: user)))) }
    try await rest(store)
    sources.set { $0.asked = [] }
    return store
  }

  /// Waits for all loads and the pauses after them.
  private func rest(_ store: Store<Feature.State, Feature.Action>) async throws {
    while !store.isIdle {
      await clock.waitForSleepers(1)
      await clock.advance(by: SubscriptionsFeature.pause)
      try await eventually { store.isIdle || store.state.users[id: user]?.subscriptions.isLoading == true }
    }
  }

  private func send(
    _ action: PageFeature.Action, to page: PageID, _ store: Store<Feature.State, Feature.Action>
  ) async {
    await store.send(.user(id: user, action: .page(id: page, action: action))).finish()
  }

  private func state(_ page: PageID, _ store: Store<Feature.State, Feature.Action>) -> PageFeature.State? {
    store.state.users[id: user]?.pages[id: page]
  }

  @Test func `a page that opens loads the listening position, what plays next, and the list of feeds`() async throws {
    let store = try await store()
    let three = PageFeature.State(id: PageID("three"), user: user)
    store.send(.user(id: user, action: .opened(three)))
    await clock.waitForSleepers(1)
    try await eventually { sources.now.asked.count == 3 }
    #expect(sources.now.asked.sorted() == ["list", "position", "queue"])
  }

  @Test func `playback on one page preempts the other page`() async throws {
    let store = try await store()
    await send(.player(.play(entry, from: 0)), to: one, store)
    #expect(state(one, store)?.player.isPlaying == true)

    await send(.player(.play(entry, from: 0)), to: two, store)
    #expect(state(two, store)?.player.isPlaying == true)
    #expect(state(one, store)?.player.isPlaying == false)
    #expect(state(one, store)?.player.playing?.entry == entry)
  }

  @Test(arguments: [
    (ReaderEvent.readChanged([EntryID(rawValue: 1)], isUnread: false), "list" as String?),
    (.subscriptionsChanged, "list"),
    (.refreshed(inserted: []), "list"), (.anythingMayHaveChanged, "list"), (.settingsChanged, nil),
    (.folderFolded(FolderID(rawValue: 1), isFolded: true), nil),
    (.starChanged([EntryID(rawValue: 1)], isStarred: true), "counts"), (.keptChanged, "counts"),
    (.contentChanged([]), nil),
  ])
  func `counts are loaded again after events that may change them, and after a star no more than they`(
    event: ReaderEvent, load: String?
  ) async throws {
    let store = try await store()
    store.send(.user(id: user, action: .heard(event)))
    #expect(store.state.users[id: user]?.subscriptions.isLoading == (load != nil))
    try await rest(store)
    #expect(sources.now.asked == [load].compactMap(\.self))
  }

  @Test func `the sidebar counts again when a player has changed what to hear next`() async throws {
    sources.set { $0.list.kept = SubscriptionList.KeptPlaces(later: .later(of: user), counts: KeptCounts()) }
    let store = try await store()
    sources.set { $0.list.kept?.counts.queued = 1 }
    store.send(.user(id: user, action: .page(id: one, action: .player(.change(.last(entry))))))
    try await eventually { sources.now.asked.contains("counts") }
    try await rest(store)
    #expect(store.state.users[id: user]?.subscriptions.list?.kept?.counts.queued == 1)
    #expect(!sources.now.asked.contains("list"))
  }

  @Test func `closing a page cancels its loads, and closing the last one removes the user`() async throws {
    let store = try await store()
    store.send(.user(id: user, action: .page(id: one, action: .search(.typed("har")))))
    #expect(!store.isIdle)
    store.send(.user(id: user, action: .closed(one)))
    #expect(store.isIdle)
    store.send(.userDisconnected(user))
    #expect(store.state.users.count == 1)
    store.send(.user(id: user, action: .closed(two)))
    store.send(.userDisconnected(user))
    #expect(store.state.users.isEmpty)
  }

  @Test func `opening a page of another user notifies no observer of pages or refreshes`() async throws {
    let store = try await store()
    var told: [String] = []
    let page = store.scope(state: \.users, id: user, action: \.user).scope(state: \.pages, id: one, action: \.page)
    let watches = [
      page.observe { _ in told.append("page") },
      page.scope(state: \.player, action: \.player).observe { _ in told.append("player") },
      store.scope(state: \.progress, action: \.progress).observe { _ in told.append("progress") },
    ]

    let other = UserID(rawValue: 2)
    store.send(.userConnected(other))
    store.send(.user(id: other, action: .opened(PageFeature.State(id: PageID("three"), user: other))))
    store.send(.user(id: user, action: .opened(PageFeature.State(id: PageID("four"), user: user))))
    store.send(.user(id: user, action: .closed(PageID("four"))))
    store.send(.user(id: other, action: .closed(PageID("three"))))
    store.send(.userDisconnected(other))
    #expect(told.isEmpty)

    store.send(.user(id: user, action: .page(id: one, action: .search(.typed("")))))
    #expect(told.contains("page"))
    withExtendedLifetime(watches) {}
  }
}
