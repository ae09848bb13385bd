import Bytes
import Foundation
import Storage

/// What a row needs to know of the page it stands on: where its links lead.
public struct PageContext: Sendable, Hashable {
  /// The timeline that the page shows; nil for a page that shows none.
  public let timeline: TimelineAddress?
  /// The timeline beside it, if two are open.
  public let beside: TimelineAddress?
  /// Which of the two the row belongs to.
  public let pane: TimelinePane
  /// The path and query of the page, without an entry: `/unread?feed=3&beside=%2Fall`.
  @ComparedByBytes public private(set) var timelinePath: String

  public init(_ timeline: TimelineAddress, beside: TimelineAddress? = nil, pane: TimelinePane = .main) {
    self.timeline = timeline
    self.beside = beside
    self.pane = pane
    let path: String = timeline.path
    timelinePath = beside.map { (other: TimelineAddress) in QueryText.adding("beside", other.path, to: path) } ?? path
  }

  public init(query: TimelineQuery) {
    self.init(TimelineAddress(query: query))
  }

  /// The page at an address. What stands beside it is left out where the address names it wrongly.
  ///
  /// - Returns: nil where the path leads to no timeline.
  public init?(address path: String) {
    guard let timeline = TimelineAddress(path: path) else { return nil }
    let beside: URLQueryItem? = URLComponents(string: path)?.queryItems?.first { (item: URLQueryItem) in
      item.name.hasSameBytes(as: "beside")
    }
    self.init(timeline, beside: beside?.value.flatMap { (other: String) in TimelineAddress(path: other) })
  }

  /// A page of entries that is no timeline: entries are opened beside its list, at its own address.
  public init(path: String) {
    timeline = nil
    beside = nil
    pane = .main
    timelinePath = path
  }

  /// A page without a timeline.
  public static let elsewhere = PageContext(path: "/all")

  public var query: TimelineQuery? { timeline?.query }

  /// The address of this page with an entry opened beside its lists. It tells from which of them.
  public func path(to entry: EntryID) -> String {
    let path: String = QueryText.adding("entry", "\(entry)", to: timelinePath)
    return pane == .main ? path : QueryText.adding("in", pane.rawValue, to: path)
  }

  /// The filter that links of feeds keep: who reads unread entries goes on with unread ones. A feed opened from among
  /// the stars shows all that it has.
  public var filterForFeeds: EntryFilter {
    guard let filter = query?.filter else { return .unread }
    return filter == .starred ? .all : filter
  }
}

// MARK: - Other pages

extension PageContext {
  /// The page with another timeline in one of its panes, from the top or from further down; the other pane stays as it is.
  public func showing(
    _ query: TimelineQuery, in pane: TimelinePane = .main, before: TimelinePosition? = nil
  ) -> PageContext {
    let address = TimelineAddress(query: query, before: before)
    guard let timeline else { return PageContext(address) }
    switch pane {
    case .main: return PageContext(address, beside: beside)
    case .beside: return PageContext(timeline, beside: address)
    }
  }

  /// The same page for the rows of another pane.
  public func rows(in pane: TimelinePane) -> PageContext {
    timeline.map { (own: TimelineAddress) in PageContext(own, beside: beside, pane: pane) } ?? self
  }

  /// The page without the timeline beside its own.
  public var alone: PageContext {
    timeline.map { (own: TimelineAddress) in PageContext(own) } ?? self
  }

  /// The page with its two timelines in each other's place; the same page where there are no two.
  public var swapped: PageContext {
    guard let timeline, let beside else { return self }
    return PageContext(beside, beside: timeline)
  }

  /// What the page shows in a pane.
  public func address(in pane: TimelinePane) -> TimelineAddress? {
    switch pane {
    case .main: timeline
    case .beside: beside
    }
  }
}
