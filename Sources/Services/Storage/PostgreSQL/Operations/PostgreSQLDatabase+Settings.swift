import Bytes
import PostgreSQL

// MARK: - Settings of the installation

extension PostgreSQLDatabase {
  public func setting(_ key: String) async throws(StorageError) -> String? {
    try await rows(
      "reading a setting", "SELECT value FROM settings WHERE key = \(key) AND md5(key)::uuid = md5(\(key))::uuid"
    ) { $0.text(0) }.first
  }

  public func setting(_ key: String, orNew value: String) async throws(StorageError) -> String {
    if let stored = try await setting(key) { return stored }
    try await change("keeping a setting", "INSERT INTO settings VALUES (\(key), \(value)) ON CONFLICT DO NOTHING")
    return try await setting(key) ?? value
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

// MARK: - Settings of users

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

  public func setSetting(
    _ key: String, _ value: String, of user: UserID, replacing old: String?
  ) async throws(StorageError) -> Bool {
    try await write("keeping a user's setting", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let stored = try await session.first(
        """
        INSERT INTO user_settings VALUES (\(user), \(key), \(value))
        ON CONFLICT (user_id, (md5(key)::uuid)) DO UPDATE SET value = excluded.value
        WHERE user_settings.value = \(orNull: old) RETURNING 1
        """
      ) { _ in true }
      return stored ?? false
    }
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
}
