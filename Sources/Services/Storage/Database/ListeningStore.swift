/// The positions of users in recordings, and what they want to hear next.
public protocol ListeningStore: Sendable {
  /// The user's latest positions, each in another recording, the latest first.
  func listeningPositions(_ user: UserID, limit: Int) async throws(StorageError) -> [ListeningPosition]

  /// The user's positions in these recordings.
  func listeningPositions(_ user: UserID, in entries: [EntryID]) async throws(StorageError) -> [ListeningPosition]

  /// The user's position in a recording; nil if it was never played.
  func listeningPosition(_ user: UserID, in entry: EntryID) async throws(StorageError) -> ListeningPosition?

  /// Stores the position in a recording, as the user's latest. Does nothing if there is no such entry.
  func setListeningPosition(_ user: UserID, _ position: ListeningPosition) async throws(StorageError)

  /// The entries that the user wants to hear next, in order.
  func playQueue(_ user: UserID) async throws(StorageError) -> [EntryID]

  /// Changes what the user wants to hear next, in one transaction. Entries that do not exist are left out.
  /// - Throws: `tooMany`.
  func changePlayQueue(
    _ user: UserID, _ change: @escaping @Sendable ([EntryID]) -> [EntryID]
  ) async throws(StorageError)
}
