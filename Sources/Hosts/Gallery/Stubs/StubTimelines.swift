import Reader
import Storage

/// A stub that loads timelines of the given entries as the database would, for the gallery and tests.
public struct StubTimelines: TimelineLoading {
  private let shown: [StoredEntry]
  private let folders: [FeedID: FolderID]
  private let delay: StubDelay
  private let liveDelay: StubDelay

  /// - Parameters:
  ///   - entries: The entries, newest first.
  ///   - folders: The folders of the feeds.
  ///   - liveDelay: The timing of loads by live pages, which load their content again.
  public init(
    _ entries: [StoredEntry], folders: [FeedID: FolderID] = [:], delay: StubDelay = .atOnce, liveDelay: StubDelay? = nil
  ) {
    shown = entries
    self.folders = folders
    self.delay = delay
    self.liveDelay = liveDelay ?? delay
  }

  public func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
    try await (request.arrivedUpTo == nil && request.arrivedAfter == nil ? delay : liveDelay).wait()
    let matching = shown.filter { entry in
      guard isWithin(request, entry) else { return false }
      return request.keeping.contains(entry.id) || matches(request.query, entry)
    }
    return Array(matching.prefix(request.limit))
  }

  public func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    try await liveDelay.wait()
    return shown.filter { entry in ids.contains(entry.id) && matches(query, entry) }
  }

  public func newestEntry() async throws -> EntryID {
    shown.map(\.id).max() ?? EntryID(rawValue: 0)
  }

  private func isWithin(_ request: TimelineRequest, _ entry: StoredEntry) -> Bool {
    if let limit = request.olderThan, entry.position >= limit { return false }
    if let limit = request.notOlderThan, entry.position < limit { return false }
    if let limit = request.arrivedUpTo, entry.id > limit { return false }
    if let limit = request.arrivedAfter, entry.id <= limit { return false }
    return true
  }

  private func matches(_ query: TimelineQuery, _ entry: StoredEntry) -> Bool {
    let isInScope: Bool =
      switch query.scope {
      case .all: true
      case .feed(let id): entry.feedID == id
      case .folder(let id): folders[entry.feedID] == id
      }
    let passes: Bool =
      switch query.filter {
      case .all: true
      case .unread: entry.isUnread
      case .starred: entry.isStarred
      }
    guard isInScope, passes, let search = query.search else { return isInScope && passes }
    let words = (entry.displayTitle + " " + entry.excerpt).lowercased()
    return search.lowercased().split(separator: " ").allSatisfy { word in words.contains(word) }
  }
}
