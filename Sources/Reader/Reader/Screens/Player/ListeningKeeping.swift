import Storage

/// Stores a user's position in the last recording.
public protocol ListeningKeeping: Sendable {
  /// The position in the last recording that was not played to its end.
  func position() async throws -> ListeningPosition?
  func keep(_ position: ListeningPosition?) async throws
}

/// A position in a recording.
public struct ListeningPosition: Sendable, Equatable {
  public var entry: EntryID
  /// Whole seconds from the beginning.
  public var seconds: Int

  public init(entry: EntryID, seconds: Int) {
    self.entry = entry
    self.seconds = seconds
  }
}

/// One user's position in the last recording, in the database.
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
