import Bytes
import Foundation
import Lists
import Screens
import Storage

/// The body of the request that opens a page's stream: the page's address and the content that it shows.
struct LiveOpening: Sendable {
  /// The page's address.
  let path: String
  let context: PageContext
  /// The settings that the page shows.
  let settings: ReaderSettings
  /// The page's own timeline, and the one beside it if two are open.
  let timelines: [Timeline]
  let sidebar: [SidebarScreen.ShownSection]
  /// The open entry.
  let entry: EntryID?

  /// One of the page's timelines.
  struct Timeline: Sendable {
    let pane: TimelinePane
    let query: TimelineQuery
    let rows: [RowStamp<ItemID>]
    let window: TimelineWindow
    /// True if new entries appear at the top of the rows. Otherwise the rows keep their places.
    let isFromTop: Bool
    /// The layout that the page shows.
    let layout: TimelineLayout
  }

  private struct Body: Decodable {
    /// The page's address.
    let path: String
    /// Key and value of each setting, separated by spaces.
    let settings: String?
    /// The open entry.
    let entry: String?
    let timelines: Lists
    let sidebar: [Section]
  }

  /// The lists of the page's panes.
  private struct Lists: Decodable {
    let timeline: List?
    let beside: List?
  }

  fileprivate struct List: Decodable {
    let newest: String
    let bottom: String?
    let layout: String?
    /// Identity and mark of each row in the page's order, separated by spaces. One string, because decoding thousands
    /// of small strings takes longer than everything else that opening a page does.
    let rows: String
    /// Identifiers of entries inside blocks, separated by spaces.
    let inside: String?
  }

  private struct Section: Decodable {
    let id: String
    /// The mark of its header.
    let header: String?
    /// Lines in the format of a timeline's rows.
    let lines: String
  }

  /// The largest body in bytes: more than two timelines of a thousand rows and thousands of feeds.
  static let longest = 1 << 20

  /// - Throws: `WebError.badRequest` if the body is not one that the page's script sends.
  init(_ bytes: [UInt8]) throws(WebError) {
    // Identities, marks and addresses are ASCII without escapes. Anything else is refused before it is decoded.
    let isPlain: Bool = bytes.allSatisfy { (byte: UInt8) in byte < 0x80 && byte != UInt8(ascii: "\\") }
    guard isPlain, bytes.count <= Self.longest else {
      throw .badRequest("The page's request is too large or not valid.")
    }
    let body: Body
    do {
      body = try JSONReader.outside.decode(Body.self, from: bytes)
    } catch {
      throw .badRequest("The page's request could not be read: \(error)")
    }
    path = body.path
    // Pages without a timeline, as that of the feeds, send no rows.
    let hasNone = body.timelines.timeline == nil && body.timelines.beside == nil
    guard
      let context = PageContext(address: body.path) ?? (hasNone ? PageContext.place(at: body.path) ?? .elsewhere : nil)
    else {
      throw .badRequest("The page names no timeline.")
    }
    self.context = context
    settings = ReaderSettings(
      stored: Dictionary(Self.pairs(body.settings ?? "") { (ByteString($0), ByteString($1)) }) { first, _ in first })
    var timelines: [Timeline] = []
    for pane in TimelinePane.allCases where !hasNone {
      guard let address = context.address(in: pane) else { continue }
      let list: List? =
        switch pane {
        case .main: body.timelines.timeline
        case .beside: body.timelines.beside
        }
      guard let list, let timeline = Timeline(list, pane: pane, address: address) else {
        throw .badRequest("The page's request has no valid rows of “\(address.query.path)”.")
      }
      timelines.append(timeline)
    }
    self.timelines = timelines
    entry = body.entry.flatMap { text in EntryID(text) }
    sidebar = body.sidebar.map { section in
      SidebarScreen.ShownSection(
        id: section.id, header: section.header.flatMap { mark in ContentMark(mark)?.value },
        elements: Self.stamps(section.lines) { id in String(id) })
    }
  }
}

extension LiveOpening {
  /// Parses pairs of words. Skips those that `make` refuses.
  private static func pairs<Pair>(_ text: String, _ make: (Substring, Substring) -> Pair?) -> [Pair] {
    let words = text.splitBytes(on: " ")
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { make(words[$0], words[$0 + 1]) }
  }

  /// Parses pairs of identity and mark. Skips malformed pairs.
  private static func stamps<ID>(_ text: String, _ id: (Substring) -> ID?) -> [RowStamp<ID>] {
    pairs(text) { name, mark in
      guard let id = id(name), let mark = ContentMark(String(mark)) else { return nil }
      return RowStamp(id: id, mark: mark)
    }
  }
}

extension LiveOpening {
  /// Parses the rows of a timeline, at most those of the longest page. Identities are unique.
  static func rows(_ text: String) -> [RowStamp<ItemID>] {
    var seen: Set<ItemID> = []
    return stamps(text) { ItemID(String($0)) }
      .prefix(TimelineRequest.longestPage).filter { seen.insert($0.id).inserted }
  }
}

extension LiveOpening.Timeline {
  /// - Returns: nil if the newest entry is not an identifier.
  fileprivate init?(_ list: LiveOpening.List, pane: TimelinePane, address: TimelineAddress) {
    guard let newest = EntryID(list.newest) else { return nil }
    self.pane = pane
    query = address.query
    isFromTop = address.isFromTop
    layout = list.layout.flatMap { TimelineLayout.value($0) } ?? Setting.layout.initial
    rows = LiveOpening.rows(list.rows)
    let inside = (list.inside ?? "").splitBytes(on: " ").prefix(TimelineRequest.longestPage)
    window = TimelineWindow(
      query: query, newest: newest, bottom: list.bottom.flatMap { TimelinePosition($0) },
      keeping: rows.compactMap(\.id.entry) + inside.compactMap { EntryID(String($0)) })
  }
}
