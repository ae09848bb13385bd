import Bytes

// MARK: - Settings of the installation

extension SQLiteDatabase {
  public func setting(_ key: String) async throws(StorageError) -> String? {
    try await read("reading a setting") { (connection) throws(StorageError) in
      try connection.first("SELECT value FROM settings WHERE key = \(key)") { $0.text(0) }
    }
  }

  public func setting(_ key: String, orNew value: String) async throws(StorageError) -> String {
    if let stored = try await setting(key) { return stored }
    return try await write("keeping a setting") { (connection) throws(StorageError) in
      try connection.run("INSERT INTO settings VALUES (\(key), \(value)) ON CONFLICT DO NOTHING")
      return try connection.first("SELECT value FROM settings WHERE key = \(key)") { $0.text(0) } ?? value
    }
  }

  public func setSetting(_ key: String, _ value: String?) async throws(StorageError) {
    try await write("keeping a setting") { (connection) throws(StorageError) in
      guard let value else { return try connection.run("DELETE FROM settings WHERE key = \(key)") }
      try connection.run(
        """
        INSERT INTO settings VALUES (\(key), \(value))
        ON CONFLICT DO UPDATE SET value = excluded.value
        """)
    }
  }
}

// MARK: - Settings of users

extension SQLiteDatabase {
  public func settings(of user: UserID) async throws(StorageError) -> [ByteString: ByteString] {
    let rows = try await read("reading a user's settings") { (connection) throws(StorageError) in
      try connection.rows("SELECT key, value FROM user_settings WHERE user_id = \(user)") {
        (ByteString($0.text(0)), ByteString($0.text(1)))
      }
    }
    return Dictionary(rows) { first, _ in first }
  }

  public func setSetting(_ key: String, _ value: String, of user: UserID) async throws(StorageError) {
    try await write("keeping a user's setting") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try connection.run(
        """
        INSERT INTO user_settings VALUES (\(user), \(key), \(value))
        ON CONFLICT DO UPDATE SET value = excluded.value
        """)
    }
  }

  public func setSetting(
    _ key: String, _ value: String, of user: UserID, replacing old: String?
  ) async throws(StorageError) -> Bool {
    try await write("keeping a user's setting") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let stored = try connection.first(
        """
        INSERT INTO user_settings VALUES (\(user), \(key), \(value))
        ON CONFLICT DO UPDATE SET value = excluded.value WHERE user_settings.value = \(orNull: old) RETURNING 1
        """
      ) { _ in true }
      return stored ?? false
    }
  }

  public func views(of user: UserID) async throws(StorageError) -> [ViewedPlace: PlaceView] {
    let rows = try await read("reading the views of places") { (connection) throws(StorageError) in
      try connection.rows(ViewedPlace.views(of: user)) { ViewedPlace.row($0) }
    }
    return Dictionary(rows.compactMap { $0 }) { first, _ in first }
  }

  public func setView(
    _ view: PlaceView, of place: ViewedPlace, for user: UserID
  ) async throws(StorageError) {
    try await write("keeping the view of a place") { (connection) throws(StorageError) in
      guard try connection.first(place.storing(view, for: user), { _ in true }) == true else {
        throw .notFound("“\(place.key)” of user \(user)")
      }
    }
  }
}
