import Storage

// MARK: - Listening

extension UseCases {
  /// The positions that rows of recordings show.
  static let mostPositions = 300

  /// The user's positions in recordings, the latest first.
  public func listeningPositions(of user: UserID) async throws(StorageError) -> [ListeningPosition] {
    try await database.listeningPositions(user, limit: Self.mostPositions)
  }

  /// The user's position in a recording; nil if it was never played.
  public func listeningPosition(in entry: EntryID, of user: UserID) async throws(StorageError) -> ListeningPosition? {
    try await database.listeningPosition(user, in: entry)
  }

  /// The recordings that the user wants to hear next, in order.
  public func playQueue(of user: UserID) async throws -> [StoredEntry] {
    var entries: [StoredEntry] = []
    for id in try await database.playQueue(user) {
      if let entry = try await entry(id, of: user), entry.sound != nil { entries.append(entry) }
    }
    return entries
  }

  /// Changes what the user wants to hear next.
  public func change(_ change: QueueChange, of user: UserID) async throws(StorageError) {
    try await database.setPlayQueue(user, change.applied(to: try await database.playQueue(user)))
  }
}
