import PostgreSQL

// MARK: - Indexing

extension PostgreSQLDatabase {
  public func finishIndexing() async throws(StorageError) { try await indexAll() }

  public func finishIndexing(within patience: Duration) async throws(StorageError) -> Bool {
    let end = ContinuousClock.now + patience
    while true {
      let isDone = try await !indexSome()
      // What another process indexes waits until that has ended.
      if isDone, try await rows("looking for what to index", "SELECT 1 FROM search_queue LIMIT 1", { _ in }).isEmpty {
        return true
      }
      guard ContinuousClock.now < end, !Task.isCancelled else { return false }
      if isDone { try? await Task.sleep(for: .milliseconds(20)) }
    }
  }

  /// - Parameter lettingPass: True to let checks be stored first.
  func indexAll(lettingPass: Bool = false) async throws(StorageError) {
    guard try await indexSome() else { return }
    while !Task.isCancelled {
      if lettingPass { await underWay.letPass() }
      guard try await indexSome() else { break }
    }
    // Until then, searches look through the tokens that are gathered.
    let merging: SQL = "SELECT gin_clean_pending_list('entry_search_by_token')"
    _ = try await rows("indexing entries", merging, mode: .readWrite) { _ in }
  }

  private static let mostIndexed = 200

  /// Indexes some of the new and changed entries. Other processes index others at the same time.
  /// - Returns: False if there was nothing to do.
  func indexSome() async throws(StorageError) -> Bool {
    try await transaction("indexing entries", .readWrite) { (session) async throws(StorageError) in
      let waiting = try await session.batch([
        // Need not wait for the disk: a crash of the server takes entries back into the queue.
        "SET LOCAL synchronous_commit = off",
        """
        WITH waiting AS (
          DELETE FROM search_queue WHERE entry_id IN (
            SELECT entry_id FROM search_queue ORDER BY entry_id LIMIT \(Self.mostIndexed) FOR UPDATE SKIP LOCKED)
          RETURNING entry_id
        )
        SELECT e.id, e.rank, e.title, c.content, e.author, e.link FROM waiting s
        JOIN entries e ON e.id = s.entry_id JOIN entry_contents c ON c.entry_id = e.id
        """,
      ])
      let entries = try waiting[1].values { (row) throws(StorageError) in
        (
          id: row.integer(0), rank: row.integer(1),
          tokens: SearchTokens.vector(
            title: row.optionalText(2), text: try PackedContent.text(of: row.blob(3)), author: row.optionalText(4),
            link: row.optionalText(5))
        )
      }
      guard !entries.isEmpty else { return false }
      _ = try await session.query(
        PostgreSQLStatement(
          """
          INSERT INTO entry_search SELECT u.id, u.rank, u.tokens::tsvector FROM unnest($1, $2, $3) AS u (id, rank, tokens)
          ON CONFLICT (entry_id) DO UPDATE SET tokens = excluded.tokens
          """,
          [.integers(entries.map(\.id)), .integers(entries.map(\.rank)), .texts(entries.map(\.tokens))]))
      return true
    }
  }
}
