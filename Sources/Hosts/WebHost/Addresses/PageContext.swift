import Bytes
import HTTPServer
import Screens
import Storage

/// The addresses of a page that the links of its rows need.
struct PageContext: Sendable, Hashable {
  /// The page's timeline, if any.
  let timeline: TimelineAddress?
  /// The timeline beside it, if two are open.
  let beside: TimelineAddress?
  /// The pane that the row belongs to.
  let pane: TimelinePane
  /// The path and query of the page, without an entry: `/unread?feed=3&beside=%2Fall`.
  @ComparedByBytes private(set) var timelinePath: String

  init(_ timeline: TimelineAddress, beside: TimelineAddress? = nil, pane: TimelinePane = .main) {
    self.timeline = timeline
    self.beside = beside
    self.pane = pane
    let path = timeline.path
    timelinePath = beside.map { QueryText.adding("beside", $0.path, to: path) } ?? path
  }

  init(query: TimelineQuery) {
    self.init(TimelineAddress(query: query))
  }

  /// The page at an address. An invalid address of a second timeline is ignored.
  ///
  /// - Returns: Nil if the path is not that of a timeline.
  init?(address path: String) {
    guard let timeline = TimelineAddress(path: path) else { return nil }
    self.init(timeline, beside: HTTPRequest(target: path).query("beside").flatMap { TimelineAddress(path: $0) })
  }

  /// A page with a list of entries that is not a timeline. Entries open beside its list, at its own address.
  init(path: String) {
    timeline = nil
    beside = nil
    pane = .main
    timelinePath = path
  }

  /// The page of a place that is no timeline, but has a line in the sidebar.
  static func place(at path: String) -> PageContext? {
    let name = HTTPRequest(target: path).path
    return [NotesPage.path, QueuePage.path, HistoryPage.path].first { name.hasSameBytes(as: $0) }.map {
      PageContext(path: $0)
    }
  }

  /// A page without a timeline.
  static let elsewhere = PageContext(path: "/all")

  var query: TimelineQuery? { timeline?.query }

  /// The address of this page with an entry opened beside its lists. The address also states from which list.
  func path(to entry: EntryID) -> String {
    let path = QueryText.adding("entry", "\(entry)", to: timelinePath)
    return pane == .main ? path : QueryText.adding("in", pane.rawValue, to: path)
  }

  /// The filter of links to feeds and folders for which the user has chosen none: a page of unread entries links to unread
  /// entries. From starred entries, a feed's link shows all its entries.
  var filterForFeeds: EntryFilter {
    guard let filter = query?.filter else { return .unread }
    return filter == .starred ? .all : filter
  }
}

// MARK: - Other pages

extension PageContext {
  /// The page with another timeline in one of its panes, from the top or from a position. The other pane is unchanged.
  func showing(
    _ query: TimelineQuery, in pane: TimelinePane = .main, before: TimelinePosition? = nil
  ) -> PageContext {
    showing(TimelineAddress(query: query, before: before), in: pane)
  }

  /// The page with another timeline, or another part of it, in one of its panes.
  func showing(_ address: TimelineAddress, in pane: TimelinePane) -> PageContext {
    guard let timeline else { return PageContext(address) }
    switch pane {
    case .main: return PageContext(address, beside: beside)
    case .beside: return PageContext(timeline, beside: address)
    }
  }

  /// The same page for the rows of another pane.
  func rows(in pane: TimelinePane) -> PageContext {
    timeline.map { PageContext($0, beside: beside, pane: pane) } ?? self
  }

  /// The page without its second timeline.
  var alone: PageContext {
    timeline.map { PageContext($0) } ?? self
  }

  /// The page with its two timelines exchanged; the same page if it has only one.
  var swapped: PageContext {
    guard let timeline, let beside else { return self }
    return PageContext(beside, beside: timeline)
  }

  /// The address of the timeline in a pane.
  func address(in pane: TimelinePane) -> TimelineAddress? {
    switch pane {
    case .main: timeline
    case .beside: beside
    }
  }
}
