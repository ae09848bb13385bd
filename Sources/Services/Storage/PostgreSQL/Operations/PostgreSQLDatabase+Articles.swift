import Foundation

// MARK: - Full articles

extension PostgreSQLDatabase {
  public func wantArticles(_ ids: [EntryID]) async throws(StorageError) {
    guard !ids.isEmpty else { return }
    try await change("asking for full articles", of: nil, WantedArticles.adding(ids, at: Date()))
  }

  public func wantedArticles(now: Date, limit: Int) async throws(StorageError) -> [WantedArticle] {
    try await rows(
      "looking for full articles to fetch", WantedArticles.due(now: now, limit: limit), WantedArticle.init(row:))
  }

  public func postponeArticle(_ id: EntryID, until time: Date) async throws(StorageError) {
    try await change("postponing a full article", of: nil, WantedArticles.postponing(id, until: time))
  }

  public func storeArticle(_ article: FullArticle, of id: EntryID) async throws(StorageError) -> Bool {
    // The article first: an entry that waits although its article is stored is only fetched again.
    let stored = try await change("storing a full article", of: nil, FullArticles.storing(article, of: id))
    if stored > 0, article.contentHTML != nil {
      try await change("counting a full article", of: nil, FullArticles.counting(id))
    }
    try await change("taking an entry out of the queue", of: nil, WantedArticles.removing(id))
    return stored > 0
  }

  public func article(_ user: UserID, of id: EntryID) async throws(StorageError) -> FullArticle? {
    try await rows("reading a full article", FullArticles.reading(user, of: id), FullArticle.init(row:)).first
  }
}
