import Foundation

extension PostgreSQLDatabase {
  public func wantArticles(_ ids: [EntryID]) async throws(StorageError) {
    guard !ids.isEmpty else { return }
    try await change("asking for full articles", of: nil, WantedArticles.adding(ids, at: Date()))
  }
}
