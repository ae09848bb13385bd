/// The read and starred entries of users.
///
/// All copies of an entry in the feeds that a user follows are read, or none: whatever marks one of them marks all. Stars
/// belong to the one that was starred.
public protocol StateStore: Sendable {
  /// The states of the entries that are visible to the user, by id.
  func states(_ user: UserID, ids: [EntryID]) async throws(StorageError) -> [EntryState]

  /// Marks entries as read or unread.
  /// - Returns: The states of the entries visible to the user and of their copies, by id.
  func setRead(_ user: UserID, ids: [EntryID], isRead: Bool) async throws(StorageError) -> [EntryState]

  /// Stars or unstars an entry.
  /// - Returns: Its state; `nil` if it is not visible to the user.
  func setStarred(_ user: UserID, id: EntryID, isStarred: Bool) async throws(StorageError) -> EntryState?

  /// Marks all unread entries of a scope as read, limited to the results of `search` if given.
  /// - Parameter newest: Only entries stored up to this one are marked; `nil` for all.
  /// - Complexity: O(*n*) in feeds, regardless of the number of entries; with a search, O(*n*) in its results.
  func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> MarkReadReceipt

  /// Undoes a call of `markAllRead`, also for the copies of its entries; except for entries that the user has marked individually since, and for feeds of
  /// which a later call has marked entries.
  /// - Returns: The number of entries that are unread again; 0 if the batch belongs to another user or was already
  ///   undone.
  /// - Complexity: O(*n*) in feeds, regardless of the number of entries.
  func undoMarkAllRead(_ user: UserID, batch: Int64) async throws(StorageError) -> Int
}
