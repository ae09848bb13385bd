/// Marking all entries of a timeline as read.
public protocol StateStore: Sendable {
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
