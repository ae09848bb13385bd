import Storage

/// The source of entries with their full content: storage or a stub.
public protocol EntryLoading: Sendable {
  /// - Returns: nil if there is no such entry, or the user may not see it.
  func entry(_ id: EntryID) async throws -> StoredEntry?
}

/// The entries that one user may see, from the database.
public struct StoredEntries: EntryLoading {
  private let database: any Database
  private let user: UserID

  public init(database: any Database, user: UserID) {
    self.database = database
    self.user = user
  }

  public func entry(_ id: EntryID) async throws -> StoredEntry? {
    try await database.entry(user, id)
  }
}
