import Foundation

// MARK: - Listening

extension Database {
  /// The user's latest positions, each in another recording, the latest first.
  public func listeningPositions(_ user: UserID, limit: Int) async throws(StorageError) -> [ListeningPosition] {
    try await engine.rows(
      "reading listening positions", ListeningPosition.latest(user, limit: limit), ListeningPosition.init(row:))
  }

  /// The user's positions in these recordings.
  public func listeningPositions(
    _ user: UserID, in entries: [EntryID]
  ) async throws(StorageError) -> [ListeningPosition] {
    try await engine.rows(
      "reading listening positions", ListeningPosition.all(of: user, in: entries), ListeningPosition.init(row:))
  }

  /// The user's position in a recording; nil if it was never played.
  public func listeningPosition(
    _ user: UserID, in entry: EntryID
  ) async throws(StorageError) -> ListeningPosition? {
    try await engine.rows(
      "reading a listening position", ListeningPosition.statement(user, in: entry), ListeningPosition.init(row:)
    ).first
  }

  /// Stores the position in a recording, as the user's latest. Does nothing if there is no such entry.
  public func setListeningPosition(_ user: UserID, _ position: ListeningPosition) async throws(StorageError) {
    try await engine.write("keeping a listening position", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.run(position.storing(for: user, at: session.now))
    }
  }

  /// The entries that the user wants to hear next, in order.
  public func playQueue(_ user: UserID) async throws(StorageError) -> [EntryID] {
    try await engine.rows("reading what to play next", PlayQueue.statement(user)) { $0.id(0) }
  }

  /// Changes what the user wants to hear next, in one transaction. Entries that do not exist are left out.
  /// - Throws: `tooMany`.
  public func changePlayQueue(
    _ user: UserID, _ change: @escaping @Sendable ([EntryID]) -> [EntryID]
  ) async throws(StorageError) {
    try await engine.write("changing what to play next", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let entries = try PlayQueue.bounded(change(try await session.rows(PlayQueue.statement(user)) { $0.id(0) }))
      try await session.run(all: PlayQueue.replacing(user, by: entries))
    }
  }
}
