import Storage

/// What a row needs to know of the page it stands on: where its links lead.
public struct PageContext: Sendable, Hashable {
  /// The timeline that the page shows; nil for a page that shows none.
  public let query: TimelineQuery?
  /// The path and query of the page, without an entry: `/unread?feed=3`.
  public let timelinePath: String

  /// - Parameter before: where a later page of the timeline begins, as its address has it.
  public init(query: TimelineQuery, before: String? = nil) {
    self.query = query
    let path: String = query.path
    timelinePath = before.map { (text: String) in QueryText.adding("before", text, to: path) } ?? path
  }

  /// A page of entries that is no timeline: entries are opened beside its list, at its own address.
  public init(path: String) {
    query = nil
    timelinePath = path
  }

  /// A page without a timeline.
  public static let elsewhere = PageContext(path: "/all")

  /// The address of this page with an entry opened beside it.
  public func path(to entry: EntryID) -> String {
    QueryText.adding("entry", "\(entry)", to: timelinePath)
  }

  /// The filter that links of feeds keep: who reads unread entries goes on with unread ones. A feed opened from among
  /// the stars shows all that it has.
  var filterForFeeds: EntryFilter {
    guard let filter = query?.filter else { return .unread }
    return filter == .starred ? .all : filter
  }
}
