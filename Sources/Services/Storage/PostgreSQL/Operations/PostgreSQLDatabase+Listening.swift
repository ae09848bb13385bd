import Foundation
import PostgreSQL

// MARK: - Listening

extension PostgreSQLDatabase {
  public func listeningPositions(_ user: UserID, limit: Int) async throws(StorageError) -> [ListeningPosition] {
    try await rows("reading listening positions", ListeningPosition.latest(user, limit: limit)) {
      ListeningPosition(row: $0)
    }
  }

  public func listeningPositions(
    _ user: UserID, in entries: [EntryID]
  ) async throws(StorageError) -> [ListeningPosition] {
    try await rows("reading listening positions", ListeningPosition.all(of: user, in: entries)) {
      ListeningPosition(row: $0)
    }
  }

  public func listeningPosition(
    _ user: UserID, in entry: EntryID
  ) async throws(StorageError) -> ListeningPosition? {
    try await rows("reading a listening position", ListeningPosition.statement(user, in: entry)) {
      ListeningPosition(row: $0)
    }.first
  }

  public func setListeningPosition(_ user: UserID, _ position: ListeningPosition) async throws(StorageError) {
    try await write("keeping a listening position", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      try await session.run(position.storing(for: user, at: session.now()))
    }
  }

  public func playQueue(_ user: UserID) async throws(StorageError) -> [EntryID] {
    try await rows("reading what to play next", PlayQueue.statement(user)) { $0.id(0) }
  }

  public func changePlayQueue(
    _ user: UserID, _ change: @escaping @Sendable ([EntryID]) -> [EntryID]
  ) async throws(StorageError) {
    try await write("changing what to play next", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      let entries = try PlayQueue.bounded(change(try await session.rows(PlayQueue.statement(user)) { $0.id(0) }))
      _ = try await session.batch(PlayQueue.replacing(user, by: entries))
    }
  }
}
