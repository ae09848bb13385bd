import Bytes
import PostgreSQL

// MARK: - Settings of the installation

extension PostgreSQLDatabase {
  public func setting(_ key: String) async throws(StorageError) -> String? {
    try await rows(
      "reading a setting", "SELECT value FROM settings WHERE key = \(key) AND md5(key)::uuid = md5(\(key))::uuid"
    ) { $0.text(0) }.first
  }

  public func setSetting(_ key: String, _ value: String?) async throws(StorageError) {
    guard let value else {
      try await change(
        "keeping a setting", "DELETE FROM settings WHERE key = \(key) AND md5(key)::uuid = md5(\(key))::uuid")
      return
    }
    try await change(
      "keeping a setting",
      "INSERT INTO settings VALUES (\(key), \(value)) ON CONFLICT ((md5(key)::uuid)) DO UPDATE SET value = excluded.value"
    )
  }
}

// MARK: - Settings and positions of users

extension PostgreSQLDatabase {
  public func settings(of user: UserID) async throws(StorageError) -> [ByteString: ByteString] {
    let rows = try await rows(
      "reading a user's settings", "SELECT key, value FROM user_settings WHERE user_id = \(user)"
    ) { (ByteString($0.text(0)), ByteString($0.text(1))) }
    return Dictionary(rows) { first, _ in first }
  }

  public func setSetting(_ key: String, _ value: String, of user: UserID) async throws(StorageError) {
    let changed = try await change(
      "keeping a user's setting", of: .user(user),
      """
      INSERT INTO user_settings SELECT id, \(key), \(value) FROM users WHERE id = \(user)
      ON CONFLICT (user_id, (md5(key)::uuid)) DO UPDATE SET value = excluded.value RETURNING 1
      """)
    guard changed > 0 else { throw .notFound("user \(user)") }
  }

  public func views(of user: UserID) async throws(StorageError) -> [ViewedPlace: PlaceView] {
    let rows = try await rows("reading the views of places", ViewedPlace.views(of: user)) { ViewedPlace.row($0) }
    return Dictionary(rows.compactMap { $0 }) { first, _ in first }
  }

  public func setView(
    _ view: PlaceView, of place: ViewedPlace, for user: UserID
  ) async throws(StorageError) {
    let changed = try await change("keeping the view of a place", of: .user(user), place.storing(view, for: user))
    guard changed > 0 else { throw .notFound("“\(place.key)” of user \(user)") }
  }

  public func listeningPosition(_ user: UserID) async throws(StorageError) -> ListeningPosition? {
    try await rows(
      "reading a listening position", "SELECT entry_id, seconds FROM listening_positions WHERE user_id = \(user)"
    ) { ListeningPosition(entry: $0.id(0), seconds: $0.int(1)) }.first
  }

  public func setListeningPosition(_ user: UserID, _ position: ListeningPosition?) async throws(StorageError) {
    let operation = "keeping a listening position"
    guard let position else {
      try await change(operation, of: .user(user), "DELETE FROM listening_positions WHERE user_id = \(user)")
      return
    }
    let found = try await change(
      operation, of: .user(user),
      """
      WITH position AS (
        INSERT INTO listening_positions
        SELECT u.id, e.id, \(position.seconds) FROM users u, entries e WHERE u.id = \(user) AND e.id = \(position.entry)
        ON CONFLICT (user_id) DO UPDATE SET entry_id = excluded.entry_id, seconds = excluded.seconds
      )
      SELECT 1 FROM users WHERE id = \(user)
      """)
    guard found > 0 else { throw .notFound("user \(user)") }
  }
}
