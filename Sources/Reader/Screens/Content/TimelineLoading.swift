import Foundation
import Storage

/// The source of a timeline's entries: storage or a stub.
public protocol TimelineLoading: Sendable {
  /// Entries of the query, newest first.
  func entries(_ request: TimelineRequest) async throws -> [StoredEntry]
  /// The entries among the given ones that belong to the query.
  func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry]
  /// The entries with these identifiers that the user may see, as rows of the query. The query's filter does not matter.
  func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry]
  /// The newest entry of any feed. Later entries have greater identifiers.
  func newestEntry() async throws -> EntryID
  /// Sentences about the mistakes in a search, and about what it cannot find.
  func problems(ofSearch text: String) async throws -> [String]
}

extension TimelineLoading {
  public func problems(ofSearch text: String) async throws -> [String] { [] }
}

/// The source of entries with their full content: storage or a stub.
public protocol EntryLoading: Sendable {
  /// - Returns: nil if there is no such entry, or the user may not see it.
  func entry(_ id: EntryID) async throws -> StoredEntry?
  /// The entries in the order of these ids, without content and without those that the user may not see.
  func entries(_ ids: [EntryID]) async throws -> [StoredEntry]
}

/// A part of a timeline.
public struct TimelineRequest: Sendable, Hashable {
  public var query: TimelineQuery
  /// Only entries older than this.
  public var olderThan: TimelinePosition?
  /// Only entries newer than this.
  public var newerThan: TimelinePosition?
  /// In an order by feed, the place behind which the entries stand.
  public var behind: FeedOrderPlace?
  /// The time for which the order of feeds is computed, and the newest entry then.
  public var now = Date.distantPast
  public var newest: EntryID?
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
  /// The number of entries to which a live page grows while it is scrolled. What follows is loaded in parts that do not
  /// stay: browsers take long for each change of a list of a thousand rows.
  public static let grownPage = 200
  /// The most entries of a live page.
  public static let longestPage = 1_000
}

extension EntryQuery {
  package init(_ query: TimelineQuery) {
    self.init()
    scope = query.scope
    filter = query.filter
    search = query.search
    order =
      switch query.order {
      case .newest, .feed, .rare: .newest
      case .oldest: .oldest
      case .best: .best
      }
  }
}

extension StoredEntry {
  public var position: TimelinePosition { TimelinePosition(self) }
}
