import DataFlow
import HTML
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
  let stream = PageStream()
  /// What happens to the page is told to this.
  let store: ScopedStore<PageFeature.State?, PageFeature.Action>
  private let live: LiveReader
  private let list: TimelineList
  private let preparing: EntryPreparing
  private let timeline: TimelineScreen
  private let timelineTarget: ListTarget<any TimelineItem, ItemID>
  private let sidebar: SidebarScreen
  private let sidebarTarget: SidebarTarget
  private let modules: ModuleMessages
  private var settingsWatch: StoreObservation?

  init(opening: LiveOpening, user: UserID, services: ReaderContainer) throws {
    let id = PageID(RandomToken.make(bytes: 16))
    self.id = id
    self.user = user
    live = services.live
    live.open(PageFeature.State(id: id, user: user, timelines: [opening.timeline(of: user)]))
    store = live.page(id, of: user)
    let context = PageContext(query: opening.query)
    let acting = LiveEntryActions(
      live: services.live, user: user,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    let catalog = try ItemCatalog(services.kinds(), page: context, acting: acting)
    let surroundings = ItemSurroundings(signals: live.signals(of: user)) { (entry: StoredEntry) in catalog.entry(entry)
    }
    let entries: any EntryLoading = services.entries(user)
    preparing = EntryPreparing { (id: EntryID) in try await entries.entry(id) }
    let list = TimelineList(
      catalog: catalog, layout: opening.layout, surroundings: surroundings, preparing: preparing)
    self.list = list
    timelineTarget = ListTarget(
      list: TimelinePane.main.rawValue, stream: stream, identity: { (item: any TimelineItem) in item.id },
      write: { (item: any TimelineItem, markup: inout Markup) in list.write(item, into: &markup) })
    timeline = TimelineScreen(
      list: list, store: store.scope(state: \.timelines, id: .main, action: \.timeline), rows: opening.timelineRows,
      catalog: catalog, surroundings: surroundings, target: timelineTarget,
      onNotice: { [weak stream] (notice: TimelineNotice) in stream?.send(.notice(notice)) })
    sidebarTarget = SidebarTarget(context: context, stream: stream)
    sidebar = SidebarScreen(
      user: live.user(user), shown: opening.sidebar, target: sidebarTarget,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    modules = ModuleMessages(page: store, progress: live.progress, stream: stream)
    settingsWatch = live.user(user).scope(state: \.settings, action: \.settings).observe {
      [weak self] (state: SettingsFeature.State?) in
      if let layout = state?.settings?.layout { self?.setLayout(layout) }
    }
  }

  /// Tells the page its name, and brings it up to what has changed since it was made.
  func open() {
    stream.send(.opened(page: id))
    sidebar.show()
    if let layout = live.user(user).state?.settings.settings?.layout { setLayout(layout) }
    store.send(.appeared)
  }

  /// The stream has ended.
  func close() {
    live.close(id, of: user)
  }

  // MARK: - What the reader does

  /// Another layout takes the present one's place; the page keeps its place and what is selected.
  private func setLayout(_ layout: TimelineLayout) {
    guard layout != list.layout else { return }
    list.layout = layout
    stream.send(.layout(layout))
    timelineTarget.redraw(list.items.elements)
  }

  /// The reader sees the rows from the first to the last given, in so many columns.
  func viewportChanged(from first: ItemID, through last: ItemID, columns: Int) {
    list.setColumns(columns)
    list.delegate.viewportChanged(from: first, through: last)
  }

  /// The reader has chosen a row.
  func select(_ id: ItemID) {
    list.delegate.selection.select(id)
  }

  /// Does what the row of that identity offers under that name.
  func perform(_ action: String, on id: ItemID) -> ActionOutcome {
    list.delegate.perform(action, on: id)
  }

  /// A key that moves through the list as it is laid out; the page hears where that leads.
  func press(_ key: ListKey) {
    guard list.delegate.press(key), let id = list.delegate.selection.cursor else { return }
    stream.send(.selected(id))
  }

  /// Opens the entry beside the list.
  ///
  /// - Returns: nil if there is no such entry, or the reader has opened another meanwhile.
  func show(_ id: EntryID) async -> StoredEntry? {
    await store.send(.open(id, prepared: await preparing.entry(id))).finish()
    guard let opened = store.state?.entry, opened.id == id else { return nil }
    return opened.entry
  }
}
