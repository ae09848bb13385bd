import Foundation

// MARK: - Full articles

extension Database {
  /// Asks for the full articles of entries. Those that wait already keep their place; entries that do not exist are
  /// ignored.
  public func wantArticles(_ ids: [EntryID]) async throws(StorageError) {
    guard !ids.isEmpty else { return }
    try await engine.change("asking for full articles", of: nil, WantedArticles.adding(ids, at: now()))
  }

  /// The entries that have waited longest, of those asked for until now.
  public func wantedArticles(now: Date, limit: Int) async throws(StorageError) -> [WantedArticle] {
    try await engine.rows(
      "looking for full articles to fetch", WantedArticles.due(now: now, limit: limit), WantedArticle.init(row:))
  }

  /// Moves an entry in the queue to a later time, after an attempt that failed.
  public func postponeArticle(_ id: EntryID, until time: Date) async throws(StorageError) {
    try await engine.change("postponing a full article", of: nil, WantedArticles.postponing(id, until: time))
  }

  /// Stores the full article of an entry, or why there is none, and takes the entry out of the queue. An article stays
  /// if a later attempt fails.
  /// - Returns: False if there is no such entry.
  @discardableResult
  public func storeArticle(_ article: FullArticle, of id: EntryID) async throws(StorageError) -> Bool {
    try await engine.write("storing a full article", of: nil) { (session) async throws(StorageError) in
      try await session.run(WantedArticles.removing(id))
      guard try await session.first(FullArticles.storing(article, of: id), { _ in true }) != nil else { return false }
      if article.contentHTML != nil { try await session.run(FullArticles.counting(id)) }
      return true
    }
  }

  /// The full article of an entry; nil if there was no attempt, or the user cannot see the entry.
  public func article(_ user: UserID, of id: EntryID) async throws(StorageError) -> FullArticle? {
    try await engine.rows("reading a full article", FullArticles.reading(user, of: id), FullArticle.init(row:)).first
  }
}
