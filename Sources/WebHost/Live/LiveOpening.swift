import Foundation
import Lists
import Reader
import Storage

/// What a page says when it opens its stream: what it is, and what it shows.
struct LiveOpening: Sendable {
  let query: TimelineQuery
  let layout: TimelineLayout
  let timelineRows: [RowStamp<ItemID>]
  let sidebar: [SidebarScreen.ShownSection]
  private let newest: EntryID
  private let bottom: TimelinePosition?
  private let keeping: [EntryID]

  private struct Body: Decodable {
    let path: String
    let newest: String
    let bottom: String?
    let layout: String?
    /// Pairs of identity and mark, in the page's order.
    let timeline: [[String]]
    /// Identifiers of entries inside blocks.
    let inside: [String]?
    let sidebar: [Section]
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
    guard let query = Self.query(ofPath: body.path), let newest = EntryID(body.newest) else {
      throw .badRequest("The page names no timeline.")
    }
    self.query = query
    layout = body.layout.flatMap { (name: String) in TimelineLayout(rawValue: name) } ?? .list
    timelineRows = body.timeline.prefix(TimelineRequest.longestPage).compactMap { (row: [String]) in
      guard row.count == 2, let id = ItemID(row[0]), let mark = ContentMark(row[1]) else { return nil }
      return RowStamp(id: id, mark: mark)
    }
    sidebar = body.sidebar.map { (section: Section) in
      SidebarScreen.ShownSection(
        id: section.id, header: section.header.flatMap { (mark: String) in ContentMark(mark)?.value },
        elements: section.lines.compactMap { (row: [String]) in
          guard row.count == 2, let mark = ContentMark(row[1]) else { return nil }
          return RowStamp(id: row[0], mark: mark)
        })
    }
    self.newest = newest
    bottom = body.bottom.flatMap { (text: String) in TimelinePosition(text) }
    keeping =
      timelineRows.compactMap(\.id.entry)
      + (body.inside ?? []).prefix(TimelineRequest.longestPage).compactMap { (text: String) in EntryID(text) }
  }

  /// What the page's timeline is to begin with.
  func timeline(of user: UserID) -> TimelineFeature.State {
    TimelineFeature.State(user: user, query: query, newest: newest, bottom: bottom, keeping: keeping)
  }

  private static func query(ofPath path: String) -> TimelineQuery? {
    guard let parts = URLComponents(string: path) else { return nil }
    let items: [URLQueryItem] = parts.queryItems ?? []
    func value(_ name: String) -> String? {
      items.first { (item: URLQueryItem) in item.name == name }?.value
    }
    return TimelineQuery(
      filter: String(parts.path.dropFirst()), feed: value("feed"), folder: value("folder"), search: value("q"))
  }
}
