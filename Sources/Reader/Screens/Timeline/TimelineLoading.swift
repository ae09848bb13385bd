import Storage

/// Where a timeline's entries come from: storage, or a stand-in.
public protocol TimelineLoading: Sendable {
  /// Entries of the query, newest first.
  func entries(_ request: TimelineRequest) async throws -> [StoredEntry]
  /// Those of the given entries that belong to the query.
  func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry]
  /// The newest entry there is, of any feed: what comes later has a greater identifier.
  func newestEntry() async throws -> EntryID
}

/// A part of a timeline.
public struct TimelineRequest: Sendable, Hashable {
  public var query: TimelineQuery
  /// Only entries older than this.
  public var olderThan: TimelinePosition?
  /// Only entries not older than this.
  public var notOlderThan: TimelinePosition?
  /// Only entries that had arrived when this one did.
  public var arrivedUpTo: EntryID?
  /// Only entries that have arrived since this one did.
  public var arrivedAfter: EntryID?
  /// Entries that are shown already: they stay, though the filter would no longer let them in.
  public var keeping: [EntryID] = []
  public var limit: Int

  public init(query: TimelineQuery, limit: Int = TimelineRequest.pageLength) {
    self.query = query
    self.limit = limit
  }

  /// How many entries a page begins with, and grows by.
  public static let pageLength = 50
  /// How many entries a live page may hold.
  public static let longestPage = 1_000
}

/// One user's timelines, from the database.
public struct StoredTimelines: TimelineLoading {
  private let database: any Database
  private let user: UserID

  public init(database: any Database, user: UserID) {
    self.database = database
    self.user = user
  }

  public func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
    var query = EntryQuery(request.query)
    query.olderThan = request.olderThan
    query.notOlderThan = request.notOlderThan
    query.arrivedUpTo = request.arrivedUpTo
    query.arrivedAfter = request.arrivedAfter
    query.including = request.keeping
    query.limit = request.limit
    return try await database.entries(user, query)
  }

  public func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    try await database.arrivals(user, EntryQuery(query), among: ids)
  }

  public func newestEntry() async throws -> EntryID {
    try await database.newestEntryID()
  }
}

extension EntryQuery {
  init(_ query: TimelineQuery) {
    self.init()
    scope = query.scope
    filter = query.filter
    search = query.search
  }
}

extension StoredEntry {
  public var position: TimelinePosition { TimelinePosition(self) }
}
