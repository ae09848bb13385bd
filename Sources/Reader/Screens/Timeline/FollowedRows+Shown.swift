import Lists
import Storage

extension FollowedRows {
  /// The arrivals to count: those of the query after an entry.
  public struct Arrivals: Sendable, Hashable {
    let query: TimelineQuery
    let newest: EntryID
    /// Those that were counted before. They count even if the filter no longer admits them.
    var counted: Set<EntryID> = []

    public init(_ window: TimelineWindow) {
      query = window.query
      newest = window.newest
    }
  }

  /// The sentences around the rows.
  public struct Notice: Sendable, Hashable {
    /// The number of entries that have arrived since the page was made.
    public var waiting = 0
    public var problem: String?
  }

  /// The rows of a page and what is said around them, without the entries: what it takes to go on with them.
  public struct Shown: Sendable, Hashable {
    public let query: TimelineQuery
    /// The rows that the page has, with their marks.
    public let rows: [RowStamp<ItemID>]
    /// The arrivals to count; nil if something else shows them.
    public let arrivals: Arrivals?
    /// What the page shows. Nil if that is not known.
    public let announced: Notice?

    public init(
      query: TimelineQuery, rows: [RowStamp<ItemID>], arrivals: Arrivals?, announced: Notice? = nil
    ) {
      self.query = query
      self.rows = rows
      self.arrivals = arrivals
      self.announced = announced
    }

    /// True if the event may change the rows or the number of arrivals.
    public func isConcerned(by event: ReaderEvent) -> Bool {
      switch event {
      case .refreshed(let inserted): arrivals != nil && !inserted.isEmpty
      case .readChanged(let ids, _), .starChanged(let ids, _): shows(ids)
      case .labelsChanged(let states): shows(states.map(\.id))
      case .contentChanged(let entries): shows(entries.map(\.id))
      case .subscriptionsChanged, .anythingMayHaveChanged: arrivals != nil || !rows.isEmpty
      case .othersMarked, .folderFolded, .listened, .keptChanged, .settingsChanged, .importing, .importEnded, .noticed,
        .noticesFailed:
        false
      }
    }

    private func shows(_ ids: [EntryID]) -> Bool {
      guard !rows.isEmpty else { return false }
      let rows = Set(rows.lazy.map(\.id))
      return ids.contains { rows.contains(ItemID(entry: $0)) }
    }
  }
}
