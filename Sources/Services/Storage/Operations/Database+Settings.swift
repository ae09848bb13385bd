import Bytes

// MARK: - Settings of the installation

extension Database {
  /// A setting of the whole installation.
  public func setting(_ key: String) async throws(StorageError) -> String? {
    try await engine.rows(
      "reading a setting", "SELECT value FROM settings WHERE \(engine.dialect.has("key", key))"
    ) { $0.text(0) }.first
  }

  /// A setting of the whole installation; if it has no value, it gets this one. Of several callers, one has its value
  /// stored, and all get that one.
  public func setting(_ key: String, orNew value: String) async throws(StorageError) -> String {
    if let stored = try await self.setting(key) { return stored }
    try await engine.change(
      "keeping a setting", of: .anything, "INSERT INTO settings VALUES (\(key), \(value)) ON CONFLICT DO NOTHING")
    return try await self.setting(key) ?? value
  }

  /// Stores a setting of the whole installation; `nil` removes it.
  public func setSetting(_ key: String, _ value: String?) async throws(StorageError) {
    let statement: SQL =
      if let value {
        """
        INSERT INTO settings VALUES (\(key), \(value))
        ON CONFLICT \(engine.dialect.target(text: "key")) DO UPDATE SET value = excluded.value
        """
      } else {
        "DELETE FROM settings WHERE \(engine.dialect.has("key", key))"
      }
    try await engine.change("keeping a setting", of: .anything, statement)
  }
}

// MARK: - Settings of users

extension Database {
  /// The user's stored settings, by key.
  public func settings(of user: UserID) async throws(StorageError) -> [ByteString: ByteString] {
    let rows = try await engine.rows(
      "reading a user's settings", "SELECT key, value FROM user_settings WHERE user_id = \(user)"
    ) { (ByteString($0.text(0)), ByteString($0.text(1))) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Stores a setting of a user.
  /// - Throws: `notFound` if there is no such user.
  public func setSetting(_ key: String, _ value: String, of user: UserID) async throws(StorageError) {
    let changed = try await engine.change(
      "keeping a user's setting", of: .user(user),
      """
      INSERT INTO user_settings SELECT u.id, \(key), \(value) FROM users u WHERE u.id = \(user) AND \(User.isThere)
      ON CONFLICT \(engine.dialect.target("user_id", text: "key")) DO UPDATE SET value = excluded.value RETURNING 1
      """)
    guard changed > 0 else { throw .notFound("user \(user)") }
  }

  /// Stores a setting of a user, if it still has the value from which the new one was made; nil for none.
  /// - Returns: False if it has another one.
  /// - Throws: `notFound` if there is no such user.
  public func setSetting(
    _ key: String, _ value: String, of user: UserID, replacing old: String?
  ) async throws(StorageError) -> Bool {
    try await engine.write("keeping a user's setting", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let stored = try await session.first(
        """
        INSERT INTO user_settings VALUES (\(user), \(key), \(value))
        ON CONFLICT \(session.dialect.target("user_id", text: "key")) DO UPDATE SET value = excluded.value
        WHERE user_settings.value = \(orNull: old) RETURNING 1
        """
      ) { _ in true }
      return stored ?? false
    }
  }

  /// The views that the user has chosen for places.
  public func views(of user: UserID) async throws(StorageError) -> [ViewedPlace: PlaceView] {
    let rows = try await engine.rows("reading the views of places", ViewedPlace.views(of: user)) { ViewedPlace.row($0) }
    return Dictionary(rows.compactMap { $0 }) { first, _ in first }
  }

  /// Stores the view of a place, in place of the former one.
  /// - Throws: `notFound` if there is no such user or place.
  public func setView(
    _ view: PlaceView, of place: ViewedPlace, for user: UserID
  ) async throws(StorageError) {
    let changed = try await engine.change(
      "keeping the view of a place", of: .user(user), place.storing(view, for: user))
    guard changed > 0 else { throw .notFound("“\(place.key)” of user \(user)") }
  }
}
