import Foundation

extension SQLiteDatabase {
  public func wantArticles(_ ids: [EntryID]) async throws(StorageError) {
    guard !ids.isEmpty else { return }
    try await write("asking for full articles") { (connection) throws(StorageError) in
      try connection.run(WantedArticles.adding(ids, at: Date()))
    }
  }
}
