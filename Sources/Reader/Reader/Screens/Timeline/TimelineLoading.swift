import Storage

/// The source of a timeline's entries: storage or a stub.
public protocol TimelineLoading: Sendable {
  /// Entries of the query, newest first.
  func entries(_ request: TimelineRequest) async throws -> [StoredEntry]
  /// The entries among the given ones that belong to the query.
  func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry]
  /// The newest entry of any feed. Later entries have greater identifiers.
  func newestEntry() async throws -> EntryID
}

/// A part of a timeline.
public struct TimelineRequest: Sendable, Hashable {
  public var query: TimelineQuery
  /// Only entries older than this.
  public var olderThan: TimelinePosition?
  /// Only entries not older than this.
  public var notOlderThan: TimelinePosition?
  /// Only entries that arrived no later than this one.
  public var arrivedUpTo: EntryID?
  /// Only entries that arrived after this one.
  public var arrivedAfter: EntryID?
  /// Entries that are already shown. They stay even if the filter no longer admits them.
  public var keeping: [EntryID] = []
  public var limit: Int

  public init(query: TimelineQuery, limit: Int = TimelineRequest.pageLength) {
    self.query = query
    self.limit = limit
  }

  /// The number of entries that a page starts with and grows by.
  public static let pageLength = 50
  /// The most entries of a live page.
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
