import Foundation
import Lists
import Reader
import Storage

/// What a page says when it opens its stream: what it is, and what it shows.
struct LiveOpening: Sendable {
  let context: PageContext
  let layout: TimelineLayout
  /// The page's own timeline, and the one beside it if two are open.
  let timelines: [Timeline]
  let sidebar: [SidebarScreen.ShownSection]
  /// The entry that is open beside them.
  let entry: EntryID?

  /// One of the page's timelines.
  struct Timeline: Sendable {
    let pane: TimelinePane
    let query: TimelineQuery
    let rows: [RowStamp<ItemID>]
    fileprivate let newest: EntryID
    fileprivate let bottom: TimelinePosition?
    fileprivate let keeping: [EntryID]

    /// What the timeline is to begin with.
    func state(of user: UserID) -> TimelineFeature.State {
      TimelineFeature.State(id: pane, user: user, query: query, newest: newest, bottom: bottom, keeping: keeping)
    }
  }

  private struct Body: Decodable {
    /// The page's address.
    let path: String
    let layout: String?
    /// What is open beside the lists.
    let entry: String?
    /// By the names of their panes.
    let timelines: [String: List]
    let sidebar: [Section]
  }

  fileprivate struct List: Decodable {
    let newest: String
    let bottom: String?
    /// Pairs of identity and mark, in the page's order.
    let rows: [[String]]
    /// Identifiers of entries inside blocks.
    let inside: [String]?
  }

  private struct Section: Decodable {
    let id: String
    /// The mark of its header.
    let header: String?
    let lines: [[String]]
  }

  /// - Throws: `WebError.badRequest` where it is not what our script sends.
  init(_ bytes: [UInt8]) throws(WebError) {
    let body: Body
    do {
      body = try JSONDecoder().decode(Body.self, from: Data(bytes))
    } catch {
      throw .badRequest("The page did not say what it shows: \(error)")
    }
    guard let context = PageContext(address: body.path) else { throw .badRequest("The page names no timeline.") }
    self.context = context
    layout = body.layout.flatMap { (name: String) in TimelineLayout(rawValue: name) } ?? .list
    var timelines: [Timeline] = []
    for pane in TimelinePane.allCases {
      guard let query = context.address(in: pane)?.query else { continue }
      guard let list = body.timelines[pane.rawValue], let timeline = Timeline(list, pane: pane, query: query) else {
        throw .badRequest("The page does not say what it shows of “\(query.path)”.")
      }
      timelines.append(timeline)
    }
    self.timelines = timelines
    entry = body.entry.flatMap { (text: String) in EntryID(text) }
    sidebar = body.sidebar.map { (section: Section) in
      SidebarScreen.ShownSection(
        id: section.id, header: section.header.flatMap { (mark: String) in ContentMark(mark)?.value },
        elements: section.lines.compactMap { (row: [String]) in
          guard row.count == 2, let mark = ContentMark(row[1]) else { return nil }
          return RowStamp(id: row[0], mark: mark)
        })
    }
  }
}

extension LiveOpening.Timeline {
  /// - Returns: nil where the newest entry is no identifier.
  fileprivate init?(_ list: LiveOpening.List, pane: TimelinePane, query: TimelineQuery) {
    guard let newest = EntryID(list.newest) else { return nil }
    self.pane = pane
    self.query = query
    self.newest = newest
    rows = list.rows.prefix(TimelineRequest.longestPage).compactMap { (row: [String]) in
      guard row.count == 2, let id = ItemID(row[0]), let mark = ContentMark(row[1]) else { return nil }
      return RowStamp(id: id, mark: mark)
    }
    bottom = list.bottom.flatMap { (text: String) in TimelinePosition(text) }
    keeping =
      rows.compactMap(\.id.entry)
      + (list.inside ?? []).prefix(TimelineRequest.longestPage).compactMap { (text: String) in EntryID(text) }
  }
}
