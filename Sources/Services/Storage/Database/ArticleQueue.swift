/// The entries whose full article is to be fetched from its page.
public protocol ArticleQueue: Sendable {
  /// Asks for the full articles of entries. Those that wait already keep their place; entries that do not exist are
  /// ignored.
  func wantArticles(_ ids: [EntryID]) async throws(StorageError)
}
