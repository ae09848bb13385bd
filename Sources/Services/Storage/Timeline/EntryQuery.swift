import Bytes

/// A query for a part of a user's timeline.
public struct EntryQuery: Hashable, Sendable {
  public var scope: EntryScope
  public var filter: EntryFilter
  /// Words that must all occur; see `Database.entries`.
  @ComparedByBytes public var search: String?
  /// Only entries after this position in the timeline, which is newest first.
  public var olderThan: TimelinePosition?
  /// Only entries up to and including this position.
  public var notOlderThan: TimelinePosition?
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
