import DataFlow
import HTML
import HTTPServer
import Lists
import Reader
import Sodium
import Storage

/// A page in somebody's browser: its screens, and the stream that they speak through.
///
/// What the page *is* stands in the application's store, under the page's name; here are the parts that show it. It lives
/// as long as the stream: the host's list of pages holds it until the stream's closing lets it go.
@ScreenActor
final class WebLivePage {
  let id: PageID
  let user: UserID
  let stream: PageStream
  /// What happens to the page is told to this.
  let store: ScopedStore<PageFeature.State?, PageFeature.Action>
  /// Where the page's links lead.
  let context: PageContext
  private let live: LiveReader
  /// What was open beside the lists when the stream opened.
  private let entry: EntryID?
  private let timelines: [TimelinePane: LiveTimeline]
  private let sidebar: SidebarScreen
  private let sidebarTarget: SidebarTarget
  private let modules: ModuleMessages
  private var settingsWatch: StoreObservation?

  init(opening: LiveOpening, user: UserID, services: ReaderContainer, budget: StreamBudget) throws {
    let stream = PageStream(budget: budget)
    self.stream = stream
    let id = PageID(RandomToken.make(bytes: 16))
    self.id = id
    self.user = user
    live = services.live
    context = opening.context
    entry = opening.entry
    store = live.page(id, of: user)
    let acting = LiveEntryActions(
      live: services.live, user: user,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    let page = LiveTimeline.Page(
      context: context, layout: opening.layout, store: store, kinds: services.kinds(), acting: acting,
      signals: live.signals(of: user), entries: services.entries(user), stream: stream)
    timelines = try Dictionary(
      uniqueKeysWithValues: opening.timelines.map { (each: LiveOpening.Timeline) in
        (each.pane, try LiveTimeline(each, on: page))
      })
    sidebarTarget = SidebarTarget(context: context, stream: stream)
    sidebar = SidebarScreen(
      user: live.user(user), shown: opening.sidebar, target: sidebarTarget,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    modules = ModuleMessages(page: store, progress: live.progress, context: context, stream: stream)
    // Last, as nothing throws from here on: what is opened is closed.
    live.open(
      PageFeature.State(id: id, user: user, timelines: opening.timelines.map { (each) in each.state(of: user) }))
    settingsWatch = live.user(user).scope(state: \.settings, action: \.settings).observe {
      [weak self] (state: SettingsFeature.State?) in
      if let layout = state?.settings?.layout { self?.setLayout(layout) }
    }
  }

  /// Tells the page its name, and brings it up to what has changed since it was made.
  func open() {
    stream.send(.opened(page: id))
    modules.show(live.progress.state)
    sidebar.show()
    if let layout = live.user(user).state?.settings.settings?.layout { setLayout(layout) }
    if let entry { store.send(.open(entry, prepared: nil)) }
    store.send(.appeared)
  }

  /// The stream has ended.
  func close() {
    live.close(id, of: user)
  }

  // MARK: - What the reader does

  /// Another layout takes the present one's place in all of the page's timelines.
  private func setLayout(_ layout: TimelineLayout) {
    let others: [LiveTimeline] = timelines.values.filter { (timeline: LiveTimeline) in timeline.list.layout != layout }
    guard !others.isEmpty else { return }
    stream.send(.layout(layout))
    for timeline in others { timeline.setLayout(layout) }
  }

  /// - Throws: `WebError.notFound` where no timeline stands.
  func timeline(in pane: TimelinePane) throws(WebError) -> LiveTimeline {
    guard let timeline = timelines[pane] else { throw .notFound }
    return timeline
  }

  /// Opens the entry beside the lists.
  ///
  /// - Returns: nil if there is no such entry, or the reader has opened another meanwhile.
  /// - Throws: `WebError.failed` where it cannot be loaded.
  func show(_ id: EntryID) async throws(WebError) -> StoredEntry? {
    await store.send(.open(id, prepared: await prepared(id))).finish()
    guard let opened = store.state?.entry, opened.id == id else { return nil }
    if let problem = opened.problem { throw .failed(problem) }
    return opened.entry
  }

  /// The entry, if one of the timelines has got it ready.
  private func prepared(_ id: EntryID) async -> StoredEntry? {
    for timeline in timelines.values {
      if let entry = await timeline.preparing.entry(id) { return entry }
    }
    return nil
  }
}
