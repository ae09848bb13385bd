import Bytes
import HTML
import Lists
import Reader
import Storage

/// One timeline of a live page. A page with two timelines has two independent instances.
@ScreenActor
struct LiveTimeline {
  /// The rows that the page's stream was opened with.
  let list: TimelineList
  let prefetcher: EntryPrefetcher
  /// The rows from the timeline's top, where new entries appear; nil in another order, or on a later part.
  let screen: TimelineScreen?
  /// The rows that keep their places.
  let followed: FollowedRows
  let place: ViewedPlace
  private let pane: TimelinePane
  private let target: ListTarget

  init(_ opening: LiveOpening.Timeline, at place: LivePartPlace) {
    let pane = opening.pane
    self.pane = pane
    self.place = ViewedPlace(opening.query)
    let (useCases, user, decoder) = (place.services.useCases, place.user, place.services.items())
    let source = place.services.screens.timelines(user)
    let prefetcher = EntryPrefetcher { try await useCases.entry($0, of: user) }
    self.prefetcher = prefetcher
    let makeList = { [signals = place.events.signals] in
      TimelineList(decoder: decoder, signals: signals, prefetcher: prefetcher)
    }
    let list = makeList()
    self.list = list
    target = ListTarget(
      pane: pane, layout: opening.layout,
      writer: ItemWriter(context: place.opening.context.rows(in: pane)), stream: place.stream)
    followed = FollowedRows(
      rows: opening.isFromTop ? [] : opening.rows, query: opening.query,
      arrivals: opening.isFromTop ? nil : FollowedRows.Arrivals(opening.window),
      list: opening.isFromTop ? makeList : { list }, source: source,
      events: place.events, decoder: decoder, target: target,
      onNotice: { [weak stream = place.stream] in stream?.send(WaitingMessage(pane: pane.rawValue, notice: $0)) })
    guard opening.isFromTop else {
      screen = nil
      return
    }
    screen = TimelineScreen(
      window: opening.window, list: list, source: source, events: place.events,
      rows: opening.rows, decoder: decoder, target: target,
      // Not the opening, whose rows take kilobytes.
      onNotice: { [weak stream = place.stream, context = place.opening.context, query = opening.query] notice in
        let older = notice.bottom.map { context.showing(query, in: pane, before: $0).timelinePath }
        stream?.send(NoticeMessage(pane: pane, notice: notice, older: older))
      })
  }

  /// Sends everything that has changed since the page was made.
  func open() {
    screen?.reload()
    followed.reload()
  }

  /// Changes the layout. The scroll position stays.
  func setLayout(_ layout: TimelineLayout, tell: (LayoutMessage) -> Void) {
    guard target.layout != layout else { return }
    tell(LayoutMessage(pane: pane.rawValue, layout: layout.rawValue))
    target.setLayout(layout, of: (screen == nil ? [] : list.items.elements) + followed.items)
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
struct LayoutMessage: PageMessage {
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
