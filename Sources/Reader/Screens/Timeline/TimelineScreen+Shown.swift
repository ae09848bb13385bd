import Lists
import Storage

extension TimelineScreen {
  /// A page's part of a timeline, without the entries: what it takes to go on where a screen has ended.
  public struct Shown: Sendable, Hashable {
    public let window: TimelineWindow
    /// The rows that the page has, with their marks.
    public let rows: [RowStamp<ItemID>]
    /// The notices that the page shows. Nil if that is not known.
    public let announced: TimelineNotice?

    public init(window: TimelineWindow, rows: [RowStamp<ItemID>], announced: TimelineNotice? = nil) {
      self.window = window
      self.rows = rows
      self.announced = announced
    }

    /// True if the event may change the rows or the notices.
    public func isConcerned(by event: ReaderEvent) -> Bool {
      switch event {
      case .refreshed(let inserted): !inserted.isEmpty
      case .readChanged(let ids, let isUnread): isUnread && window.query.filter == .unread || shows(ids)
      case .starChanged(let ids, let isStarred): isStarred && window.query.filter == .starred || shows(ids)
      case .labelsChanged(let states): isScope(of: states) || shows(states.map(\.id))
      case .contentChanged(let entries): shows(entries.map(\.id))
      case .subscriptionsChanged, .anythingMayHaveChanged: true
      case .othersMarked, .folderFolded, .listened, .keptChanged, .settingsChanged, .importing, .importEnded, .noticed,
        .noticesFailed:
        false
      }
    }

    private func shows(_ ids: [EntryID]) -> Bool { ids.contains { window.keeping.contains($0) } }

    private func isScope(of states: [EntryState]) -> Bool {
      guard case .label(let label) = window.query.scope else { return false }
      return states.contains { $0.labels.contains(label) }
    }
  }
}

/// The part of a timeline that a page shows.
public struct TimelineWindow: Sendable, Hashable {
  public let query: TimelineQuery
  /// Entries with a greater identifier arrived after the page was made and wait until the user asks for them.
  public internal(set) var newest: EntryID
  /// The position of the page's last row; nil if the page reaches the timeline's end.
  public internal(set) var bottom: TimelinePosition?
  /// The entries that the page has shown. They stay even if the filter no longer admits them.
  public internal(set) var keeping: Set<EntryID>
  /// The entries that wait to be shown. They wait even if the filter no longer admits them.
  var waiting: Set<EntryID> = []

  public init(query: TimelineQuery, newest: EntryID, bottom: TimelinePosition? = nil, keeping: [EntryID] = []) {
    self.query = query
    self.newest = newest
    self.bottom = bottom
    self.keeping = Set(keeping)
  }

  var shown: TimelineRequest {
    var request = TimelineRequest(query: query, limit: TimelineRequest.longestPage)
    request.notOlderThan = bottom
    request.arrivedUpTo = newest
    request.keeping = Array(keeping)
    return request
  }

  var arrivals: TimelineRequest {
    var request = TimelineRequest(query: query, limit: TimelineRequest.longestPage)
    request.notOlderThan = bottom
    request.arrivedAfter = newest
    request.keeping = Array(waiting)
    return request
  }
}

/// The notices around the rows of a timeline.
public struct TimelineNotice: Sendable, Hashable {
  /// The number of new entries that wait to be shown.
  public var waiting: Int
  /// The newest entry that the page accounts for; waiting entries are newer.
  public var newest: EntryID
  /// The position of the page's last row, where the next page continues; nil at the timeline's end.
  public var bottom: TimelinePosition?
  /// True if the page does not grow any more. Older entries are on the next page.
  public var isFull: Bool
  public var problem: String?
}
