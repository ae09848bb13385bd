import Bytes

/// Which part of a user's timeline is wanted.
public struct EntryQuery: Hashable, Sendable {
  public var scope: EntryScope
  public var filter: EntryFilter
  /// Words that must all occur; see `Database.entries`.
  @ComparedByBytes public var search: String?
  /// Only entries that come after this position in the timeline, which is newest first.
  public var olderThan: TimelinePosition?
  /// Only entries up to this position, with the one at it.
  public var notOlderThan: TimelinePosition?
  /// Only entries that had arrived when this one did, itself included.
  public var arrivedUpTo: EntryID?
  /// Only entries that have arrived since this one did.
  public var arrivedAfter: EntryID?
  /// Kept even if the filter would drop them, as long as the user may see them: an entry that is read while it is
  /// shown stays.
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
