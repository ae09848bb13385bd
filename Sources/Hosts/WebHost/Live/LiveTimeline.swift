import Bytes
import HTML
import Lists
import Reader
import Running
import Screens
import Storage

/// One timeline of a live page, while it is awake. A page with two timelines has two independent instances.
@ScreenActor
struct LiveTimeline {
  /// The rows that the page's stream was opened with.
  let list: TimelineList
  let prefetcher: EntryPrefetcher
  /// The rows from the timeline's top, where new entries appear; nil in another order, or on a later part.
  let screen: TimelineScreen?
  /// The rows that keep their places.
  let followed: FollowedRows
  let query: TimelineQuery
  private let pane: TimelinePane
  private let target: ListTarget
  private let stream: ListStream

  /// - Parameter shown: What the page shows.
  init(_ shown: ShownTimeline, at place: ContentPlace) {
    let pane = shown.pane
    self.pane = pane
    query = shown.query
    stream = place.stream
    let (useCases, user, decoder) = (place.services.useCases, place.user, place.services.items())
    let source = place.services.screens.timelines(user)
    let prefetcher = EntryPrefetcher { try await useCases.entry($0, of: user) }
    self.prefetcher = prefetcher
    let makeList = { [signals = place.events.signals] in
      TimelineList(decoder: decoder, signals: signals, prefetcher: prefetcher)
    }
    let list = makeList()
    self.list = list
    let target = ListTarget(
      pane: pane, layout: shown.layout, hasOtherLayout: shown.hasOtherLayout,
      writer: { [user = place.services.pages.user(place.user), context = place.context.rows(in: pane)] in
        ItemWriter(context: context, labels: user.state?.subscriptions.list?.labelNames ?? [:])
      }, stream: place.stream)
    self.target = target
    followed = FollowedRows(
      rows: shown.followed.rows, query: shown.followed.query, arrivals: shown.followed.arrivals,
      list: shown.screen == nil ? { list } : makeList, source: source, events: place.events, decoder: decoder,
      target: target, announced: shown.followed.announced,
      onNotice: { [weak stream = place.stream] in stream?.send(WaitingMessage(pane: pane.rawValue, notice: $0)) })
    screen = shown.screen.map { before in
      TimelineScreen(
        window: before.window, list: list, source: source, events: place.events, rows: before.rows, decoder: decoder,
        target: target, announced: before.announced,
        onNotice: { [weak stream = place.stream, context = place.context, query = shown.query] notice in
          let older = notice.bottom.map { context.showing(query, in: pane, before: $0).timelinePath }
          stream?.send(NoticeMessage(pane: pane, notice: notice, older: older))
        })
    }
  }

  /// Sends everything that has changed since the page was made.
  func open() {
    screen?.reload()
    followed.reload()
    if target.hasOtherLayout { writeAgain() }
  }

  /// What the page shows, from which another timeline can go on.
  var shown: ShownTimeline {
    ShownTimeline(
      pane: pane, query: query, layout: target.layout, hasOtherLayout: target.hasOtherLayout, screen: screen?.shown,
      followed: followed.shown)
  }

  /// True if the page shows everything that the timeline has heard of.
  var isSettled: Bool { screen?.isSettled != false && followed.isSettled && !target.hasOtherLayout }

  /// The page shows other rows.
  func viewportChanged(from first: ItemID, through last: ItemID) {
    onceLoaded { [list] in list.delegate.viewportChanged(from: first, through: last) }
  }

  /// Changes the layout. The scroll position stays.
  func setLayout(_ layout: TimelineLayout) {
    guard target.layout != layout else { return }
    stream.send(LayoutMessage(pane: pane.rawValue, layout: layout.rawValue))
    target.setLayout(layout)
    writeAgain()
  }

  /// Sends every row in the present layout, once all are loaded.
  private func writeAgain() {
    onceLoaded { [target, list, isScreen = screen != nil, weak followed] in
      target.writeAgain((isScreen ? list.items.elements : []) + (followed?.items ?? []))
    }
  }

  /// Sends the rows of entries with labels.
  func writeLabeled() {
    onceLoaded { [target, list, isScreen = screen != nil, weak followed] in
      let items = (isScreen ? list.items.elements : []) + (followed?.items ?? [])
      target.write(items.filter { item in item.entries.contains { !$0.labels.isEmpty } })
    }
  }

  private func onceLoaded(_ request: @escaping () -> Void) {
    let whenFollowed = { [followed] in followed.onceLoaded(request) }
    if let screen { screen.onceLoaded(whenFollowed) } else { whenFollowed() }
  }
}

/// Entries have arrived whose places are elsewhere in a timeline's order, or its rows could not be loaded.
private struct WaitingMessage: PageMessage {
  static let type: StaticString = "waiting"
  let pane: String
  let waiting: Int
  let problem: String?

  init(pane: String, notice: FollowedRows.Notice) {
    self.pane = pane
    waiting = notice.waiting
    problem = notice.problem
  }

  var shared: [ByteString?] { [ByteString(pane), ByteString("\(waiting)"), problem.map { ByteString($0) }] }
}

/// A timeline has another layout.
private struct LayoutMessage: PageMessage {
  static let type: StaticString = "layout"
  let pane: String
  let layout: String
}

/// The notices around a timeline's rows.
private struct NoticeMessage: PageMessage {
  static let type: StaticString = "notice"
  let pane: TimelinePane
  let notice: TimelineNotice
  /// The address of the page that continues the timeline.
  let older: String?

  private enum Key: CodingKey { case pane, waiting, newest, bottom, older, full, problem }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(pane.rawValue, forKey: .pane)
    try members.encode(notice.waiting, forKey: .waiting)
    try members.encode("\(notice.newest)", forKey: .newest)
    try members.encodeIfPresent(notice.bottom.map { "\($0)" }, forKey: .bottom)
    try members.encodeIfPresent(older, forKey: .older)
    try members.encode(notice.isFull, forKey: .full)
    try members.encodeIfPresent(notice.problem, forKey: .problem)
  }

  var shared: [ByteString?] {
    let bottom = notice.bottom.map { "\($0)" }
    return [
      pane.rawValue, "\(notice.waiting)", "\(notice.newest)", bottom, older, "\(notice.isFull)", notice.problem,
    ].map { $0.map { ByteString($0) } }
  }
}
