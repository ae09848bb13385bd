import TextSearch

// MARK: - Searching

extension Database {
  /// The mistakes in a search, and what else keeps it from finding all that it should.
  public func searchProblems(_ user: UserID, _ text: String) async throws(StorageError) -> [SearchProblem] {
    let query = SearchQuery(text)
    guard query.root != nil || !query.problems.isEmpty else { return [] }
    let whole = 0..<text.utf8.count
    return try await engine.read("checking a search") { (session) async throws(StorageError) in
      let names = try await session.rows(
        all: [
          SearchProblem.feedNames(of: user), SearchProblem.folderPaths(of: user), SearchProblem.labelNames(of: user),
        ]
      ) { $0.text(0) }
      return query.problems
        + SearchProblem.unknownNames(in: query, feeds: names[0], folders: names[1], labels: names[2], at: whole)
        + SearchProblem.incompleteIndex(
          try await session.unindexedCount(most: SearchProblem.fewUnindexed + 1), at: whole)
    }
  }

  /// The number of entries that searches do not find yet, or only with an earlier text.
  /// - Parameter most: The number at which counting ends.
  public func unindexedCount(most: Int) async throws(StorageError) -> Int {
    try await engine.read("looking for what to index") { (session) async throws(StorageError) in
      try await session.unindexedCount(most: most)
    }
  }

  /// True if searches may not find some of these entries yet, as while another process indexes them.
  public func areBeingIndexed(_ ids: [EntryID]) async throws(StorageError) -> Bool {
    let queued: SQL = "SELECT 1 FROM search_queue WHERE entry_id IN \(.set(ids)) LIMIT 1"
    return try await !engine.rows("looking for what to index", queued) { _ in true }.isEmpty
  }
}
