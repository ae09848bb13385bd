import DataFlow
import HTML
import Lists
import Reader
import Sodium
import Storage

/// A page in somebody's browser: its two screens, and the stream that they speak through.
///
/// It lives as long as the stream: the user's space holds it until the stream's closing lets it go.
@ScreenActor
final class WebLivePage: LivePage {
  let id = RandomToken.make(bytes: 16)
  let user: UserID
  let stream = PageStream()
  private let timeline: TimelineScreen
  private let list: TimelineList
  private let preparing: EntryPreparing
  private let timelineTarget: ListTarget<any TimelineItem, ItemID>
  private let sidebar: SidebarScreen
  private let sidebarTarget: ListTarget<any SidebarItem, String>
  private var progressWatch: StoreObservation?

  init(opening: LiveOpening, user: UserID, services: ReaderContainer) throws {
    self.user = user
    let context = PageContext(query: opening.query)
    let decoding = try ItemDecoding(services.kinds())
    let entries: any EntryLoading = services.entries(user)
    let acting = LiveEntryActions(
      live: services.live, user: user,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    let surroundings = ItemSurroundings(signals: services.live.space(of: user).signals, acting: acting) {
      (entry: StoredEntry) in decoding.entry(entry)
    }
    preparing = EntryPreparing { (id: EntryID) in try await entries.entry(id) }
    let list = TimelineList(
      context: context, layout: opening.layout, surroundings: surroundings, preparing: preparing)
    self.list = list
    timelineTarget = ListTarget(
      list: "timeline", stream: stream, identity: { (item: any TimelineItem) in item.id },
      write: { (item: any TimelineItem, markup: inout Markup) in markup.append(list.markup(of: item)) })
    sidebarTarget = ListTarget(
      list: "sidebar", stream: stream, identity: { (item: any SidebarItem) in item.id },
      write: { (item: any SidebarItem, markup: inout Markup) in item.write(into: &markup, in: context) })
    timeline = TimelineScreen(
      list: list, state: opening.state, rows: opening.timelineRows,
      loading: services.timelines(user), decoding: decoding,
      surroundings: surroundings, target: timelineTarget,
      onNotice: { [weak stream] (notice: TimelineNotice) in stream?.send(.notice(notice)) })
    sidebar = SidebarScreen(
      loading: services.subscriptions(user), rows: opening.sidebarRows,
      target: sidebarTarget,
      onProblem: { [weak stream] (problem: String) in stream?.send(.problem(problem)) })
    progressWatch = services.live.progress.observe { [weak stream] (state: RefreshProgress.State) in
      stream?.send(.progress(state))
    }
  }

  /// Tells the page its name, and brings it up to what has changed since it was made.
  func open() {
    stream.send(.opened(page: id))
    timeline.reload()
    sidebar.reload()
  }

  // MARK: - What the reader does

  /// Another layout takes the present one's place; the page keeps its place and what is selected.
  func setLayout(_ layout: TimelineLayout) {
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

  /// The entry, if it was near enough to have been got ready.
  func prepared(_ id: EntryID) async -> StoredEntry? {
    await preparing.entry(id)
  }

  func showArrivals() { timeline.showArrivals() }
  func showOlder() { timeline.showOlder() }

  // MARK: - LivePage

  func entriesChanged(_ change: EntryChange) { timeline.entriesChanged(change) }
  func countsChanged() { sidebar.reload() }

  func stored(_ inserted: [EntryID]) {
    if !inserted.isEmpty { timeline.entriesCame(inserted) }
  }

  func everythingMayHaveChanged() {
    timeline.reload()
    sidebar.reload()
  }
}
