import Foundation

// MARK: - Listening

extension SQLiteDatabase {
  public func listeningPositions(_ user: UserID, limit: Int) async throws(StorageError) -> [ListeningPosition] {
    try await read("reading listening positions") { (connection) throws(StorageError) in
      try connection.rows(ListeningPosition.latest(user, limit: limit)) { ListeningPosition(row: $0) }
    }
  }

  public func listeningPositions(
    _ user: UserID, in entries: [EntryID]
  ) async throws(StorageError) -> [ListeningPosition] {
    try await read("reading listening positions") { (connection) throws(StorageError) in
      try connection.rows(ListeningPosition.all(of: user, in: entries)) { ListeningPosition(row: $0) }
    }
  }

  public func listeningPosition(
    _ user: UserID, in entry: EntryID
  ) async throws(StorageError) -> ListeningPosition? {
    try await read("reading a listening position") { (connection) throws(StorageError) in
      try connection.first(ListeningPosition.statement(user, in: entry)) { ListeningPosition(row: $0) }
    }
  }

  public func setListeningPosition(_ user: UserID, _ position: ListeningPosition) async throws(StorageError) {
    try await write("keeping a listening position") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try connection.run(position.storing(for: user, at: connection.now()))
    }
  }

  public func playQueue(_ user: UserID) async throws(StorageError) -> [EntryID] {
    try await read("reading what to play next") { (connection) throws(StorageError) in
      try connection.rows(PlayQueue.statement(user)) { $0.id(0) }
    }
  }

  public func changePlayQueue(
    _ user: UserID, _ change: @escaping @Sendable ([EntryID]) -> [EntryID]
  ) async throws(StorageError) {
    try await write("changing what to play next") { (connection) throws(StorageError) in
      let entries = try PlayQueue.bounded(change(try connection.rows(PlayQueue.statement(user)) { $0.id(0) }))
      for statement in PlayQueue.replacing(user, by: entries) { try connection.run(statement) }
    }
  }
}
