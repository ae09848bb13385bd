import Foundation

// MARK: - Full articles

extension SQLiteDatabase {
  public func wantArticles(_ ids: [EntryID]) async throws(StorageError) {
    guard !ids.isEmpty else { return }
    try await write("asking for full articles") { (connection) throws(StorageError) in
      try connection.run(WantedArticles.adding(ids, at: connection.now()))
    }
  }

  public func wantedArticles(now: Date, limit: Int) async throws(StorageError) -> [WantedArticle] {
    try await read("looking for full articles to fetch") { (connection) throws(StorageError) in
      try connection.rows(WantedArticles.due(now: now, limit: limit), WantedArticle.init(row:))
    }
  }

  public func postponeArticle(_ id: EntryID, until time: Date) async throws(StorageError) {
    try await write("postponing a full article") { (connection) throws(StorageError) in
      try connection.run(WantedArticles.postponing(id, until: time))
    }
  }

  public func storeArticle(_ article: FullArticle, of id: EntryID) async throws(StorageError) -> Bool {
    try await write("storing a full article") { (connection) throws(StorageError) in
      try connection.run(WantedArticles.removing(id))
      guard try connection.first(FullArticles.storing(article, of: id), { $0.integer(0) }) != nil else { return false }
      if article.contentHTML != nil { try connection.run(FullArticles.counting(id)) }
      return true
    }
  }

  public func article(_ user: UserID, of id: EntryID) async throws(StorageError) -> FullArticle? {
    try await read("reading a full article") { (connection) throws(StorageError) in
      try connection.first(FullArticles.reading(user, of: id), FullArticle.init(row:))
    }
  }
}
