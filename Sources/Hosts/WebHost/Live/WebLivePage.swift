import DataFlow
import HTML
import HTTPServer
import Lists
import Reader
import Sodium
import Storage

/// A page in a user's browser: its screens and its stream.
///
/// The page's state is in the application's store, under the page's identifier; this type holds the parts that show it.
/// ``LivePages`` owns the page until its stream closes.
@ScreenActor
final class WebLivePage {
  let id: PageID
  let user: UserID
  let stream: PageStream
  /// The page's part of the application's store; receives the page's actions.
  let store: ScopedStore<PageFeature.State?, PageFeature.Action>
  /// The addresses of the page's links.
  let context: PageContext
  private let live: LiveReader
  /// The entry that was open when the stream opened.
  private let entry: EntryID?
  private let timelines: [TimelinePane: LiveTimeline]
  private let sidebar: SidebarScreen
  private let sidebarTarget: SidebarTarget
  private let modules: ModuleMessages
  private var settingsWatch: StoreObservation?

  init(opening: LiveOpening, user: UserID, services: ReaderContainer, budget: StreamBudget) {
    let stream = PageStream(budget: budget)
    self.stream = stream
    let id = PageID(RandomToken.make(bytes: 16))
    self.id = id
    self.user = user
    live = services.live
    context = opening.context
    entry = opening.entry
    store = live.page(id, of: user)
    let page = LiveTimeline.Page(
      context: context, layout: opening.layout, store: store, decoder: services.items(),
      signals: live.signals(of: user), entries: services.entries(user), stream: stream)
    timelines = Dictionary(uniqueKeysWithValues: opening.timelines.map { ($0.pane, LiveTimeline($0, on: page)) })
    sidebarTarget = SidebarTarget(context: context, stream: stream)
    sidebar = SidebarScreen(
      user: live.user(user), shown: opening.sidebar, target: sidebarTarget,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    modules = ModuleMessages(page: store, progress: live.progress, context: context, stream: stream)
    // Last, because nothing after it throws: every opened page is also closed.
    live.open(
      PageFeature.State(id: id, user: user, timelines: opening.timelines.map { (each) in each.state(of: user) }))
    settingsWatch = live.user(user).scope(state: \.settings, action: \.settings).observe {
      [weak self] (state: SettingsFeature.State?) in
      if let layout = state?.settings?.layout { self?.setLayout(layout) }
    }
  }

  /// Sends the page its name and everything that has changed since the page was made.
  func open() {
    stream.send(.opened(page: id))
    modules.show(live.progress.state)
    sidebar.show()
    if let layout = live.user(user).state?.settings.settings?.layout { setLayout(layout) }
    if let entry { store.send(.open(entry, prepared: nil)) }
    store.send(.appeared)
  }

  /// Removes the page's state, after the stream has ended.
  func close() {
    live.close(id, of: user)
  }

  // MARK: - User actions

  /// Changes the layout of all of the page's timelines.
  private func setLayout(_ layout: TimelineLayout) {
    let others: [LiveTimeline] = timelines.values.filter { (timeline: LiveTimeline) in timeline.layout != layout }
    guard !others.isEmpty else { return }
    stream.send(.layout(layout))
    for timeline in others { timeline.setLayout(layout) }
  }

  /// - Throws: `WebError.notFound` if the pane has no timeline.
  func timeline(in pane: TimelinePane) throws(WebError) -> LiveTimeline {
    guard let timeline = timelines[pane] else { throw .notFound }
    return timeline
  }

  /// Opens the entry beside the lists.
  ///
  /// - Returns: nil if there is no such entry, or if the user has opened another one meanwhile.
  /// - Throws: `WebError.failed` if it cannot be loaded.
  func show(_ id: EntryID) async throws(WebError) -> StoredEntry? {
    await store.send(.open(id, prepared: await prepared(id))).finish()
    guard let opened = store.state?.entry, opened.id == id else { return nil }
    if let problem = opened.problem { throw .failed(problem) }
    return opened.entry
  }

  /// The entry, if one of the timelines has prefetched it.
  private func prepared(_ id: EntryID) async -> StoredEntry? {
    for timeline in timelines.values {
      if let entry = await timeline.prefetcher.entry(id) { return entry }
    }
    return nil
  }
}
