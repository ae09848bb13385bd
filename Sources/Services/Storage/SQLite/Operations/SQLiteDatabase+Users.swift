import Foundation

// MARK: - Users

extension SQLiteDatabase {
  public func users() async throws(StorageError) -> [User] {
    try await read("reading the users") { (connection) throws(StorageError) in
      try connection.rows(
        "SELECT \(User.columns) FROM users u WHERE \(User.isThere) ORDER BY u.name_key", User.init(row:))
    }
  }

  public func userOverviews() async throws(StorageError) -> [UserOverview] {
    try await read("reading the users") { (connection) throws(StorageError) in
      try connection.rows(UserOverview.statement, UserOverview.init(row:))
    }
  }

  public func user(named name: String) async throws(StorageError) -> User? {
    try await read("looking for a user") { (connection) throws(StorageError) in
      try connection.first(
        "SELECT \(User.columns) FROM users u WHERE u.name_key = \(Name.key(name))", User.init(row:))
    }
  }

  public func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User {
    try await write("making a user") { (connection) throws(StorageError) in
      try Self.requireFree(name, for: nil, on: connection)
      try connection.run(
        """
        INSERT INTO users (name, name_key, password_hash, created)
        VALUES (\(name), \(Name.key(name)), \(orNull: passwordHash), \(connection.now()))
        """)
      return try Self.user(UserID(rawValue: connection.lastInsertedID), on: connection)
    }
  }

  public func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User? {
    try await write("giving a user a password") { (connection) throws(StorageError) in
      guard try !Self.user(user, on: connection).hasPassword else { return nil }
      try Self.requireFree(name, for: user, on: connection)
      try connection.run(
        """
        UPDATE users SET name = \(name), name_key = \(Name.key(name)), password_hash = \(passwordHash)
        WHERE id = \(user)
        """)
      return try Self.user(user, on: connection)
    }
  }

  public func renameUser(_ user: UserID, to name: String) async throws(StorageError) -> User {
    try await write("renaming a user") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try Self.requireFree(name, for: user, on: connection)
      try connection.run("UPDATE users SET name = \(name), name_key = \(Name.key(name)) WHERE id = \(user)")
      return try Self.user(user, on: connection)
    }
  }

  public func setSuspended(_ user: UserID, isSuspended: Bool) async throws(StorageError) {
    try await write("suspending a user") { (connection) throws(StorageError) in
      let suspending = User.suspending(user, at: isSuspended ? connection.now() : nil)
      guard try connection.first(suspending, { _ in true }) != nil else { throw .notFound("user \(user)") }
      if isSuspended { try connection.run("DELETE FROM sessions WHERE user_id = \(user)") }
    }
  }

  public func setPassword(of user: UserID, hash: String) async throws(StorageError) {
    try await write("changing a password") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try connection.run("UPDATE users SET password_hash = \(hash) WHERE id = \(user)")
    }
  }

  public func passwordHash(of user: UserID) async throws(StorageError) -> String? {
    try await read("reading a password hash") { (connection) throws(StorageError) in
      try connection.first(User.passwordHash(of: user)) { $0.optionalText(0) } ?? nil
    }
  }

  // MARK: Private

  private static func requireFree(_ name: String, for user: UserID?, on connection: Connection) throws(StorageError) {
    let owner: UserID? = try connection.first("SELECT id FROM users WHERE name_key = \(Name.key(name))") { $0.id(0) }
    guard owner == nil || owner == user else { throw .nameTaken(name) }
  }

  /// - Throws: `notFound`.
  static func user(_ id: UserID, on connection: Connection) throws(StorageError) -> User {
    let user = try connection.first(
      "SELECT \(User.columns) FROM users u WHERE u.id = \(id) AND \(User.isThere)", User.init(row:))
    guard let user else { throw .notFound("user \(id)") }
    return user
  }
}
