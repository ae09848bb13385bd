import Storage

// MARK: - Changes of single entries

extension LiveReader {
  /// Sets or removes the star of an entry, and updates every live page.
  ///
  /// - Returns: nil, with nothing changed, if the user may not see the entry.
  @discardableResult
  public func setStarred(_ isStarred: Bool, of entry: EntryID, by user: UserID) async throws(StorageError)
    -> EntryState?
  {
    guard let state = try await database.setStarred(user, id: entry, isStarred: isStarred) else { return nil }
    starChanged(state.id, isStarred: state.isStarred, by: user)
    return state
  }

  /// Marks an entry as read or unread, and updates every live page.
  ///
  /// - Returns: nil, with nothing changed, if the user may not see the entry.
  @discardableResult
  public func setUnread(_ isUnread: Bool, of entry: EntryID, by user: UserID) async throws(StorageError) -> EntryState?
  {
    guard let state = try await database.setRead(user, ids: [entry], isRead: !isUnread).first else { return nil }
    readChanged([state.id], isUnread: state.isUnread, by: user)
    return state
  }
}
