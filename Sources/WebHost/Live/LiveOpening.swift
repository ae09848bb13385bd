import Foundation
import Lists
import Reader
import Storage

/// What a page says when it opens its stream: what it is, and what it shows.
struct LiveOpening: Sendable {
  let query: TimelineQuery
  let state: TimelineFeature.State
  let timelineRows: [RowStamp<ItemID>]
  let sidebarRows: [RowStamp<String>]

  private struct Body: Decodable {
    let path: String
    let newest: String
    let bottom: String?
    /// Pairs of identity and mark, in the page's order.
    let timeline: [[String]]
    /// Identifiers of entries inside blocks.
    let inside: [String]?
    let sidebar: [[String]]
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
    timelineRows = body.timeline.prefix(TimelineRequest.longestPage).compactMap { (row: [String]) in
      guard row.count == 2, let id = ItemID(row[0]), let mark = ContentMark(row[1]) else { return nil }
      return RowStamp(id: id, mark: mark)
    }
    sidebarRows = body.sidebar.compactMap { (row: [String]) in
      guard row.count == 2, let mark = ContentMark(row[1]) else { return nil }
      return RowStamp(id: row[0], mark: mark)
    }
    state = TimelineFeature.State(
      query: query, newest: newest, bottom: body.bottom.flatMap { (text: String) in TimelinePosition(text) },
      keeping: timelineRows.compactMap(\.id.entry)
        + (body.inside ?? []).prefix(TimelineRequest.longestPage).compactMap { (text: String) in EntryID(text) })
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
