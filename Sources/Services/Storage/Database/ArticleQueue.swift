import Foundation

/// The full articles of entries, fetched from their pages, and the entries whose article is to be fetched.
public protocol ArticleQueue: Sendable {
  /// Asks for the full articles of entries. Those that wait already keep their place; entries that do not exist are
  /// ignored.
  func wantArticles(_ ids: [EntryID]) async throws(StorageError)

  /// The entries that have waited longest, of those asked for until now.
  func wantedArticles(now: Date, limit: Int) async throws(StorageError) -> [WantedArticle]

  /// Moves an entry in the queue to a later time, after an attempt that failed.
  func postponeArticle(_ id: EntryID, until time: Date) async throws(StorageError)

  /// Stores the full article of an entry, or why there is none, and takes the entry out of the queue. An article stays
  /// if a later attempt fails.
  /// - Returns: False if there is no such entry.
  @discardableResult
  func storeArticle(_ article: FullArticle, of id: EntryID) async throws(StorageError) -> Bool

  /// The full article of an entry; nil if there was no attempt, or the user cannot see the entry.
  func article(_ user: UserID, of id: EntryID) async throws(StorageError) -> FullArticle?
}
