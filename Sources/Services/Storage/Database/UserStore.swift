/// What is left of removed users.
public protocol UserStore: Sendable {
  /// Deletes some of what is left of a removed user, and at last the user. Feeds that only this user followed are as after
  /// unsubscribing; the user's own feeds, which no other user can follow, are deleted with their entries.
  ///
  /// - Parameter limit: The most rows to delete in this transaction, apart from a few that go with feeds.
  /// - Returns: The number of deleted rows; 0 if nothing is left of any removed user.
  func deleteRemoved(limit: Int) async throws(StorageError) -> Int
}
