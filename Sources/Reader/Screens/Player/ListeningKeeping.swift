import Storage

/// Where it is kept how far a user has listened.
public protocol ListeningKeeping: Sendable {
  /// What was listened to last and not to its end.
  func position() async throws -> ListeningPosition?
  func keep(_ position: ListeningPosition?) async throws
}

/// How far somebody has listened.
public struct ListeningPosition: Sendable, Equatable {
  public var entry: EntryID
  /// Whole seconds from the beginning.
  public var seconds: Int

  public init(entry: EntryID, seconds: Int) {
    self.entry = entry
    self.seconds = seconds
  }
}

/// What one user listened to last, in the database.
public struct StoredListening: ListeningKeeping {
  private let database: any Database
  private let user: UserID

  public init(database: any Database, user: UserID) {
    self.database = database
    self.user = user
  }

  public func position() async throws -> ListeningPosition? {
    let parts: [Substring] = try await database.setting(key)?.split(separator: ":") ?? []
    guard parts.count == 2, let entry = EntryID(String(parts[0])), let seconds = Int(parts[1]) else { return nil }
    return ListeningPosition(entry: entry, seconds: seconds)
  }

  public func keep(_ position: ListeningPosition?) async throws {
    try await database.setSetting(key, position.map { "\($0.entry):\($0.seconds)" })
  }

  private var key: String { "listening-\(user)" }
}
