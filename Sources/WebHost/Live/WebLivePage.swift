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
  private let timelineTarget: ListTarget<any TimelineItem, ItemID>
  private let sidebar: SidebarScreen
  private let sidebarTarget: ListTarget<any SidebarItem, String>
  private var progressWatch: StoreObservation?

  init(opening: LiveOpening, user: UserID, services: ReaderContainer) throws {
    self.user = user
    let context = PageContext(query: opening.query)
    timelineTarget = ListTarget(
      list: "timeline", stream: stream, identity: { (item: any TimelineItem) in item.id },
      write: { (item: any TimelineItem, markup: inout Markup) in item.write(into: &markup, in: context) })
    sidebarTarget = ListTarget(
      list: "sidebar", stream: stream, identity: { (item: any SidebarItem) in item.id },
      write: { (item: any SidebarItem, markup: inout Markup) in item.write(into: &markup, in: context) })
    timeline = TimelineScreen(
      state: opening.state, rows: opening.timelineRows,
      loading: StoredTimelines(database: services.database, user: user), decoding: try ItemDecoding(services.kinds()),
      signals: services.live.space(of: user).signals, target: timelineTarget,
      onNotice: { [weak stream] (notice: TimelineNotice) in stream?.send(.notice(notice)) })
    sidebar = SidebarScreen(
      loading: SidebarLoading(database: services.database, user: user), rows: opening.sidebarRows,
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
