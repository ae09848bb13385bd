import Foundation

// MARK: - Full articles

extension PostgreSQLDatabase {
  public func wantArticles(_ ids: [EntryID]) async throws(StorageError) {
    guard !ids.isEmpty else { return }
    try await change("asking for full articles", of: nil, WantedArticles.adding(ids, at: now()))
  }

  public func wantedArticles(now: Date, limit: Int) async throws(StorageError) -> [WantedArticle] {
    try await rows(
      "looking for full articles to fetch", WantedArticles.due(now: now, limit: limit), WantedArticle.init(row:))
  }

  public func postponeArticle(_ id: EntryID, until time: Date) async throws(StorageError) {
    try await change("postponing a full article", of: nil, WantedArticles.postponing(id, until: time))
  }

  public func storeArticle(_ article: FullArticle, of id: EntryID) async throws(StorageError) -> Bool {
    try await write("storing a full article", of: nil) { (session) async throws(StorageError) in
      let results = try await session.batch([
        WantedArticles.removing(id), FullArticles.storing(article, of: id),
      ])
      guard results[1].first != nil else { return false }
      if article.contentHTML != nil { try await session.run(FullArticles.counting(id)) }
      return true
    }
  }

  public func article(_ user: UserID, of id: EntryID) async throws(StorageError) -> FullArticle? {
    try await rows("reading a full article", FullArticles.reading(user, of: id), FullArticle.init(row:)).first
  }
}
