import Screens
import Storage

/// What a page shows of a timeline, without its entries: what it takes to go on with it.
struct ShownTimeline: Sendable, Hashable {
  let pane: TimelinePane
  let query: TimelineQuery
  let layout: TimelineLayout
  /// True if the page has rows in another layout.
  let hasOtherLayout: Bool
  /// The rows from the timeline's top, where new entries appear; nil in another order, or on a later part.
  let screen: TimelineScreen.Shown?
  /// The rows that keep their places.
  let followed: FollowedRows.Shown

  init(
    pane: TimelinePane, query: TimelineQuery, layout: TimelineLayout, hasOtherLayout: Bool,
    screen: TimelineScreen.Shown?, followed: FollowedRows.Shown
  ) {
    self.pane = pane
    self.query = query
    self.layout = layout
    self.hasOtherLayout = hasOtherLayout
    self.screen = screen
    self.followed = followed
  }

  init(_ opening: LiveOpening.Timeline) {
    self.init(
      pane: opening.pane, query: opening.query, layout: opening.layout, hasOtherLayout: false,
      screen: opening.isFromTop ? TimelineScreen.Shown(window: opening.window, rows: opening.rows) : nil,
      followed: FollowedRows.Shown(
        query: opening.query, rows: opening.isFromTop ? [] : opening.rows,
        arrivals: opening.isFromTop ? nil : FollowedRows.Arrivals(opening.window)))
  }

  /// The entries of the rows.
  var entries: [EntryID] {
    (screen.map { Array($0.window.keeping) } ?? []) + followed.rows.compactMap(\.id.entry)
  }

  /// True if the event may change what the page shows.
  func isConcerned(by event: ReaderEvent) -> Bool {
    screen?.isConcerned(by: event) == true || followed.isConcerned(by: event)
  }
}
