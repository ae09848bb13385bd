import Bytes

/// A query for a part of a user's timeline.
public struct EntryQuery: Hashable, Sendable {
  public var scope: EntryScope
  public var filter: EntryFilter
  /// A search (docs/search.md); nil or blank for none.
  @ComparedByBytes public var search: String?
  public var order = EntryOrder.newest
  /// Only entries older than this position.
  public var olderThan: TimelinePosition?
  /// Only entries at this position or newer.
  public var notOlderThan: TimelinePosition?
  /// Only entries newer than this position.
  public var newerThan: TimelinePosition?
  /// Only entries that arrived no later than this one.
  public var arrivedUpTo: EntryID?
  /// Only entries that arrived after this one.
  public var arrivedAfter: EntryID?
  /// Included even if the filter excludes them, as long as the user may see them: entries that are shown stay when they
  /// are read.
  public var including: [EntryID]
  public var limit: Int
  /// With content and details.
  public var withContent: Bool
  /// With details, also where the content is not asked for.
  public var withDetails = false

  /// The most entries read by their ids: as many as on the longest page.
  static let mostByID = 1_000

  public init(
    scope: EntryScope = .all, filter: EntryFilter = .all, search: String? = nil, olderThan: TimelinePosition? = nil,
    notOlderThan: TimelinePosition? = nil, arrivedUpTo: EntryID? = nil, arrivedAfter: EntryID? = nil,
    including: [EntryID] = [], limit: Int = 50, withContent: Bool = false
  ) {
    self.scope = scope
    self.filter = filter
    self.search = search
    self.olderThan = olderThan
    self.notOlderThan = notOlderThan
    self.arrivedUpTo = arrivedUpTo
    self.arrivedAfter = arrivedAfter
    self.including = including
    self.limit = limit
    self.withContent = withContent
  }
}

/// The order of entries.
public enum EntryOrder: Sendable, Hashable {
  /// Newest first.
  case newest
  /// Oldest first. The results of a search are newest first nevertheless.
  case oldest
  /// Of a search, the best matches among the newest 400. Positions do not apply: there is one page.
  case best
}

/// The entries of a scope that a timeline shows.
public enum EntryFilter: String, Sendable, Hashable, TextCase {
  case all
  case unread
  /// Includes entries of feeds that the user no longer follows.
  case starred
}

/// The entries that a timeline may show, before the filter.
public enum EntryScope: Sendable, Hashable {
  /// All feeds that the user follows.
  case all
  case feed(FeedID)
  /// The feeds of a folder and of all folders within it.
  case folder(FolderID)
  /// The entries with a label, also those of feeds that the user no longer follows.
  case label(LabelID)
}

/// The result of marking all as read, with the number that undoes it.
public struct MarkReadReceipt: Hashable, Sendable {
  /// 0 if nothing was unread.
  public var number: Int64
  /// The number of entries that were unread before.
  public var count: Int

  public init(number: Int64, count: Int) {
    self.number = number
    self.count = count
  }
}
