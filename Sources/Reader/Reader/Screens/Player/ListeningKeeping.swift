import Storage

/// Stores a user's position in the last recording.
public protocol ListeningKeeping: Sendable {
  /// The position in the last recording that was not played to its end.
  func position() async throws -> ListeningPosition?
  func keep(_ position: ListeningPosition?) async throws
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
    try await database.listeningPosition(user)
  }

  public func keep(_ position: ListeningPosition?) async throws {
    try await database.setListeningPosition(user, position)
  }
}
