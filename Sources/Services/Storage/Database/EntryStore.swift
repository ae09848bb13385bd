import Foundation
import TextSearch

/// The stored entries, as timelines and searches show them.
public protocol EntryStore: Sendable {
  /// A part of the user's timeline, newest first by (`rank`, `id`).
  ///
  /// The timelines of all feeds and of folders, but for starred entries and searches, have one row for all copies of an
  /// entry: the copy that arrived first, of those in scope that the user follows.
  ///
  /// The search is a `SearchQuery`, its last word also a prefix. Any text is a valid search; `searchProblems` has its
  /// mistakes. A search without a letter or digit finds nothing; a blank text is not a search. An entry is found within
  /// two seconds of its being stored.
  func entries(_ user: UserID, _ query: EntryQuery) async throws(StorageError) -> [StoredEntry]

  /// The newest results of a search, the newest first, without what a row shows of each. `including` and the order do not
  /// count. Where more than the limit came within minutes, which of these are left out is not defined.
  func results(_ user: UserID, of query: EntryQuery) async throws(StorageError) -> [EntryID]

  /// Waits until searches find all that is stored.
  func finishIndexing() async throws(StorageError)

  /// Waits until searches find all that is stored, for a limited time.
  /// - Returns: False if there is still something to index.
  func finishIndexing(within patience: Duration) async throws(StorageError) -> Bool

  /// The entries with these ids that the query's scope, filter (or `including`) and search admit, newest first; at most
  /// 1,000. The query's positions and limit are ignored.
  func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry]
}
