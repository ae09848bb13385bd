import Storage

/// What a row needs to know of the page it stands on: where its links lead.
public struct PageContext: Sendable, Hashable {
  /// The timeline that the page shows.
  public let query: TimelineQuery
  /// The path and query of that timeline, without an entry: `/unread?feed=3`.
  public let timelinePath: String

  public init(query: TimelineQuery) {
    self.query = query
    timelinePath = query.path
  }

  /// The address of this timeline with an entry opened beside it.
  public func path(to entry: EntryID) -> String {
    timelinePath + (timelinePath.contains("?") ? "&" : "?") + "entry=\(entry)"
  }
}
