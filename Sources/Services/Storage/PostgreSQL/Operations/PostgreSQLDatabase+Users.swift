import Foundation
import PostgreSQL

// MARK: - Users

extension PostgreSQLDatabase {
  public func users() async throws(StorageError) -> [User] {
    try await rows(
      "reading the users", "SELECT \(User.columns) FROM users u WHERE \(User.isThere) ORDER BY u.name_key",
      User.init(row:))
  }

  public func userOverviews() async throws(StorageError) -> [UserOverview] {
    try await rows("reading the users", UserOverview.statement, UserOverview.init(row:))
  }

  public func user(named name: String) async throws(StorageError) -> User? {
    try await rows(
      "looking for a user", "SELECT \(User.columns) FROM users u WHERE \(User.hasName(name))",
      User.init(row:)
    ).first
  }

  public func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User {
    // A refused row would use up an id.
    guard try await user(named: name) == nil else { throw .nameTaken(name) }
    let made = try await change(
      "making a user",
      """
      INSERT INTO users AS u (name, name_key, password_hash, created)
      VALUES (\(name), \(Name.key(name)), \(orNull: passwordHash), \(now()))
      ON CONFLICT ((md5(name_key)::uuid)) DO NOTHING RETURNING \(User.columns)
      """, User.init(row:))
    guard let user = made.first else { throw .nameTaken(name) }
    return user
  }

  public func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User? {
    try await write("giving a user a password") { (session) async throws(StorageError) in
      let before = try await session.first(
        "SELECT \(User.columns) FROM users u WHERE u.id = \(user) AND \(User.isThere) FOR UPDATE", User.init(row:))
      guard let before else { throw .notFound("user \(user)") }
      guard !before.hasPassword else { return nil }
      try await Self.requireFree(name, for: user, on: session)
      return try await session.first(
        """
        UPDATE users AS u SET name = \(name), name_key = \(Name.key(name)), password_hash = \(passwordHash)
        WHERE u.id = \(user) RETURNING \(User.columns)
        """, User.init(row:))
    }
  }

  public func renameUser(_ user: UserID, to name: String) async throws(StorageError) -> User {
    try await write("renaming a user", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      try await Self.requireFree(name, for: user, on: session)
      let renamed = try await session.first(
        """
        UPDATE users AS u SET name = \(name), name_key = \(Name.key(name)) WHERE u.id = \(user)
        RETURNING \(User.columns)
        """, User.init(row:))
      guard let renamed else { throw .notFound("user \(user)") }
      return renamed
    }
  }

  private static func requireFree(
    _ name: String, for user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let owner: UserID? = try await session.first("SELECT u.id FROM users u WHERE \(User.hasName(name))") { $0.id(0) }
    guard owner == nil || owner == user else { throw .nameTaken(name) }
  }

  public func setSuspended(_ user: UserID, isSuspended: Bool) async throws(StorageError) {
    try await write("suspending a user", of: .user(user)) { (session) async throws(StorageError) in
      let suspending = User.suspending(user, at: isSuspended ? session.now() : nil)
      guard try await session.first(suspending, { _ in true }) != nil else { throw .notFound("user \(user)") }
      if isSuspended { try await session.run("DELETE FROM sessions WHERE user_id = \(user)") }
    }
  }

  public func setPassword(of user: UserID, hash: String) async throws(StorageError) {
    let changed = try await change(
      "changing a password",
      "UPDATE users AS u SET password_hash = \(hash) WHERE u.id = \(user) AND \(User.isThere) RETURNING 1")
    guard changed > 0 else { throw .notFound("user \(user)") }
  }

  public func passwordHash(of user: UserID) async throws(StorageError) -> String? {
    try await rows("reading a password hash", User.passwordHash(of: user)) {
      $0.optionalText(0) as String?
    }.first ?? nil
  }
}

extension User {
  /// A condition on `users u`.
  fileprivate static func hasName(_ name: String) -> SQL {
    "(md5(u.name_key)::uuid = md5(\(Name.key(name)))::uuid AND u.name_key = \(Name.key(name)))"
  }
}

// MARK: - Sessions

extension PostgreSQLDatabase {
  public func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date, browser: String?, at time: Date
  ) async throws(StorageError) {
    try await write("making a session", of: nil) { (session) async throws(StorageError) in
      let results = try await session.batch([
        // Sessions of one user are counted one after the other.
        Self.lock(user),
        """
        INSERT INTO sessions (token_digest, user_id, csrf_token, expires, browser, last_used)
        SELECT \(tokenDigest), u.id, \(csrfToken), \(expires), \(orNull: browser), \(time)
        FROM users u WHERE u.id = \(user) AND \(User.isThere)
        """, "UPDATE users SET signed_in = \(time) WHERE id = \(user)",
        """
        DELETE FROM sessions WHERE token_digest IN (
          SELECT token_digest FROM sessions WHERE user_id = \(user) AND token_digest <> \(tokenDigest)
          ORDER BY expires DESC OFFSET \(Session.mostPerUser - 1))
        """,
      ])
      guard !results[0].isEmpty else { throw .notFound("user \(user)") }
    }
  }

  public func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session? {
    try await rows(
      "looking for a session",
      """
      SELECT \(User.columns), s.csrf_token, s.expires, s.last_used FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_digest = \(tokenDigest) AND s.expires > \(now) AND \(User.isActive)
      """
    ) { Session(user: User(row: $0), csrfToken: $0.text(4), expires: $0.date(5), lastUsed: $0.optionalDate(6)) }.first
  }

  public func noteUse(ofSession tokenDigest: [UInt8], at time: Date) async throws(StorageError) {
    try await change(
      "noting the use of a session", of: nil,
      "UPDATE sessions SET last_used = \(time) WHERE token_digest = \(tokenDigest)")
  }

  public func sessions(of user: UserID, now: Date) async throws(StorageError) -> [ListedSession] {
    try await rows(
      "reading the sessions of a user", ListedSession.all(of: user, now: now), ListedSession.init(row:))
  }

  public func deleteSession(tokenDigest: [UInt8]) async throws(StorageError) {
    try await change("ending a session", "DELETE FROM sessions WHERE token_digest = \(tokenDigest)")
  }

  public func deleteSessions(of user: UserID, except tokenDigest: [UInt8]?) async throws(StorageError) {
    try await change(
      "ending a user's sessions",
      "DELETE FROM sessions WHERE user_id = \(user) AND token_digest <> \(tokenDigest ?? [])")
  }

  public func deleteExpiredSessions(now: Date) async throws(StorageError) {
    try await change("forgetting expired sessions", of: nil, "DELETE FROM sessions WHERE expires <= \(now)")
  }
}
