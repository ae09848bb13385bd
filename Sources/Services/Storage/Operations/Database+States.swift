// MARK: - Read and starred

extension Database {
  /// The states of the entries that are visible to the user, by id.
  public func states(_ user: UserID, ids: [EntryID]) async throws(StorageError) -> [EntryState] {
    try await engine.rows(
      "reading the states of entries", EntryState.statement(Timeline.visible(ids, to: user), of: user),
      EntryState.init(row:))
  }

  /// Marks entries as read or unread. All copies of an entry in the feeds that a user follows are read, or none: whatever
  /// marks one of them marks all.
  /// - Returns: The states of the entries visible to the user and of their copies, by id.
  public func setRead(_ user: UserID, ids: [EntryID], isRead: Bool) async throws(StorageError) -> [EntryState] {
    try await engine.write("marking entries", of: .user(user)) { (session) async throws(StorageError) in
      let marked = Timeline.withCopies(Timeline.visible(ids, to: user), for: user)
      try await session.setRead(session.numbers(marked, locking: user), of: user, isRead: isRead)
      if !isRead { try await session.show(MutedEntry.deleting(in: marked, of: user), of: user) }
      return try await session.rows(EntryState.statement(marked, of: user), EntryState.init(row:))
    }
  }

  /// Stars or unstars an entry. Stars belong to the copy that was starred.
  /// - Returns: Its state; `nil` if it is not visible to the user.
  public func setStarred(_ user: UserID, id: EntryID, isStarred: Bool) async throws(StorageError) -> EntryState? {
    try await engine.write("starring an entry", of: .user(user)) { (session) async throws(StorageError) in
      let visible = Timeline.visible([id], to: user)
      guard try await session.first("SELECT 1 \(visible)", { _ in true }) != nil else { return nil }
      let starring = HistoryStatements.starring(visible, ids: [id], of: user, isStarred: isStarred)
      let changed: [EntryID] = try await session.rows(starring) { $0.id(0) }
      if !changed.isEmpty { try await session.run(MarkChanges.noting(changed, of: user, at: session.now)) }
      // An unstarred entry of a feed that the user has left is no longer visible, but its state is returned.
      return try await session.first(
        EntryState.statement("FROM entries x WHERE x.id = \(id)", of: user), EntryState.init(row:))
    }
  }

  /// The number of unread entries in the user's subscriptions, copies of an entry counted once.
  /// - Complexity: O(*n*) in subscriptions and in unread entries with copies, regardless of the number of others.
  public func unreadCount(_ user: UserID) async throws(StorageError) -> Int {
    let timeline = Timeline(user, scope: .all, filter: .unread, search: nil)
    return try await engine.rows("counting unread entries", timeline.unreadCount) { $0.int(0) }.first ?? 0
  }
}
