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

  /// The mistakes in a search, and what else keeps it from finding all that it should.
  func searchProblems(_ user: UserID, _ text: String) async throws(StorageError) -> [SearchProblem]

  /// Waits until searches find all that is stored.
  func finishIndexing() async throws(StorageError)

  /// Waits until searches find all that is stored, for a limited time.
  /// - Returns: False if there is still something to index.
  func finishIndexing(within patience: Duration) async throws(StorageError) -> Bool

  /// The number of entries that searches do not find yet, or only with an earlier text.
  /// - Parameter most: The number at which counting ends.
  func unindexedCount(most: Int) async throws(StorageError) -> Int

  /// True if searches may not find some of these entries yet, as while another process indexes them.
  func areBeingIndexed(_ ids: [EntryID]) async throws(StorageError) -> Bool

  /// The entries with these ids that are visible to the user, newest first; at most 1,000.
  /// - Parameter withContent: True to include content and details.
  func entries(_ user: UserID, ids: [EntryID], withContent: Bool) async throws(StorageError) -> [StoredEntry]

  /// The entries with these ids that are visible to the user, with content and details, in this order, each once.
  /// - Parameter mostBytes: Once their contents have more bytes, those of further ids are left to be loaded.
  func entries(_ user: UserID, ids: [EntryID], mostBytes: Int) async throws(StorageError) -> LoadedEntries

  /// The entries with these ids that the query's scope, filter (or `including`) and search admit, newest first; at most
  /// 1,000. The query's positions and limit are ignored.
  func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry]
}
