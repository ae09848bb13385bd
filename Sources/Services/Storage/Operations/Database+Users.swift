import Foundation

// MARK: - Users

extension Database {
  /// All users, sorted by name.
  public func users() async throws(StorageError) -> [User] {
    try await engine.rows(
      "reading the users", "SELECT \(User.columns) FROM users u WHERE \(User.isThere) ORDER BY u.name_key",
      User.init(row:))
  }

  /// All users with what operators look at, sorted by name.
  public func userOverviews() async throws(StorageError) -> [UserOverview] {
    try await engine.rows("reading the users", UserOverview.statement, UserOverview.init(row:))
  }

  /// The user of that name, ignoring case.
  public func user(named name: String) async throws(StorageError) -> User? {
    try await engine.rows(
      "looking for a user",
      "SELECT \(User.columns) FROM users u WHERE \(engine.dialect.has("u.name_key", Name.key(name)))", User.init(row:)
    ).first
  }

  /// Creates a user.
  /// - Throws: `nameTaken` if a user has that name, ignoring case.
  public func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User {
    try await engine.write("making a user", of: .anything) { (session) async throws(StorageError) in
      // A refused row would use up an id.
      try await Self.requireFree(name, for: nil, on: session)
      let made = try await session.first(
        """
        INSERT INTO users (name, name_key, password_hash, created)
        VALUES (\(name), \(Name.key(name)), \(orNull: passwordHash), \(session.now))
        ON CONFLICT \(session.dialect.target(text: "name_key")) DO NOTHING RETURNING id
        """
      ) { $0.id(0) as UserID }
      guard let made else { throw .nameTaken(name) }
      return try await Self.user(made, on: session)
    }
  }

  /// Gives a user who has no password a name and a password.
  /// - Returns: Nil, without a change, if the user already has a password. Of two concurrent calls, only one succeeds.
  /// - Throws: `nameTaken`; `notFound`.
  public func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User? {
    try await engine.write("giving a user a password", of: .anything) { (session) async throws(StorageError) in
      try await session.lock(user)
      guard try await !Self.user(user, on: session).hasPassword else { return nil }
      try await Self.requireFree(name, for: user, on: session)
      try await session.run(
        """
        UPDATE users SET name = \(name), name_key = \(Name.key(name)), password_hash = \(passwordHash)
        WHERE id = \(user)
        """)
      return try await Self.user(user, on: session)
    }
  }

  /// Gives a user another name.
  /// - Throws: `nameTaken`; `notFound`.
  public func renameUser(_ user: UserID, to name: String) async throws(StorageError) -> User {
    try await engine.write("renaming a user", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.requireFree(name, for: user, on: session)
      try await session.run("UPDATE users SET name = \(name), name_key = \(Name.key(name)) WHERE id = \(user)")
      return try await Self.user(user, on: session)
    }
  }

  private nonisolated(nonsending) static func requireFree(
    _ name: String, for user: UserID?, on session: StorageSession
  ) async throws(StorageError) {
    let owner: UserID? = try await session.first(
      "SELECT u.id FROM users u WHERE \(session.dialect.has("u.name_key", Name.key(name)))"
    ) { $0.id(0) }
    guard owner == nil || owner == user else { throw .nameTaken(name) }
  }

  /// - Throws: `notFound`.
  nonisolated(nonsending) static func user(
    _ id: UserID, on session: StorageSession
  ) async throws(StorageError) -> User {
    let user = try await session.first(
      "SELECT \(User.columns) FROM users u WHERE u.id = \(id) AND \(User.isThere)", User.init(row:))
    guard let user else { throw .notFound("user \(id)") }
    return user
  }

  /// Suspends a user, or ends that. A suspended user has no password, sessions, tokens or published timelines as far as
  /// look-ups say, and webhooks wait. The sessions end for ever.
  /// - Throws: `notFound`.
  public func setSuspended(_ user: UserID, isSuspended: Bool) async throws(StorageError) {
    try await engine.write("suspending a user", of: .user(user)) { (session) async throws(StorageError) in
      let suspending = User.suspending(user, at: isSuspended ? session.now : nil)
      try await session.require(suspending, "user \(user)")
      if isSuspended { try await session.run("DELETE FROM sessions WHERE user_id = \(user)") }
    }
  }

  /// Changes a user's password.
  /// - Throws: `notFound`.
  public func setPassword(of user: UserID, hash: String) async throws(StorageError) {
    let changed = try await engine.change(
      "changing a password", of: .anything,
      "UPDATE users AS u SET password_hash = \(hash) WHERE u.id = \(user) AND \(User.isThere) RETURNING 1")
    guard changed > 0 else { throw .notFound("user \(user)") }
  }

  /// The user's password hash; `nil` for a user without a password, or a suspended one.
  public func passwordHash(of user: UserID) async throws(StorageError) -> String? {
    try await engine.rows("reading a password hash", User.passwordHash(of: user)) {
      $0.optionalText(0) as String?
    }.first ?? nil
  }

  /// Begins to remove a user: there is no such user any more, the name is free, and sessions, tokens, published timelines and
  /// webhooks are gone. `deleteRemoved` deletes everything else.
  ///
  /// - Returns: False, without a change, for the only user with a password: a reader without an account is open to all on
  ///   its machine.
  /// - Throws: `notFound`.
  public func beginRemoval(of user: UserID) async throws(StorageError) -> Bool {
    // The pages of other processes end.
    try await engine.write("removing a user", of: .user(user)) { (session) async throws(StorageError) in
      // All users, so that of two removals at a time one sees the other.
      let users = try await session.rows(
        "SELECT \(User.columns) FROM users u WHERE \(User.isThere) ORDER BY u.id FOR NO KEY UPDATE", User.init(row:))
      guard let removed = users.first(where: { $0.id == user }) else { throw .notFound("user \(user)") }
      guard !removed.hasPassword || users.contains(where: { $0.hasPassword && $0.id != user }) else { return false }
      try await session.run(all: User.beginningRemoval(of: user, at: session.now))
      return true
    }
  }
}

// MARK: - Sessions

extension Database {
  /// Stores a session by the digest of its token; the token itself is never stored. A user has at most
  /// `Session.mostPerUser`; beyond that, the one that would expire first ends.
  /// - Parameter browser: The kind of browser, for the user to see; nil if unknown.
  /// - Throws: `notFound` if there is no such user.
  public func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date, browser: String?, at time: Date
  ) async throws(StorageError) {
    try await engine.write("making a session", of: nil) { (session) async throws(StorageError) in
      // Sessions of one user are counted one after the other.
      try await session.lock(user)
      try await session.run(all: [
        """
        INSERT INTO sessions (token_digest, user_id, csrf_token, expires, browser, last_used)
        VALUES (\(tokenDigest), \(user), \(csrfToken), \(expires), \(orNull: browser), \(time))
        """, "UPDATE users SET signed_in = \(time) WHERE id = \(user)",
        """
        DELETE FROM sessions WHERE token_digest IN (
          SELECT token_digest FROM sessions WHERE user_id = \(user) AND token_digest <> \(tokenDigest)
          ORDER BY expires DESC LIMIT 1000000 OFFSET \(Session.mostPerUser - 1))
        """,
      ])
    }
  }

  /// The session of that token, unless it has expired by `now`.
  public func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session? {
    try await engine.rows(
      "looking for a session",
      """
      SELECT \(Session.columns) FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_digest = \(tokenDigest) AND s.expires > \(now) AND \(User.isActive)
      """, Session.init(row:)
    ).first
  }

  /// Stores the time of a session's last use.
  public func noteUse(ofSession tokenDigest: [UInt8], at time: Date) async throws(StorageError) {
    try await engine.change(
      "noting the use of a session", of: nil,
      "UPDATE sessions SET last_used = \(time) WHERE token_digest = \(tokenDigest)")
  }

  /// The sessions of a user that have not expired by `now`, last used first.
  public func sessions(of user: UserID, now: Date) async throws(StorageError) -> [ListedSession] {
    try await engine.rows(
      "reading the sessions of a user", ListedSession.all(of: user, now: now), ListedSession.init(row:))
  }

  /// Ends one session. Does nothing if it has already ended.
  public func deleteSession(tokenDigest: [UInt8]) async throws(StorageError) {
    try await engine.change(
      "ending a session", of: .anything, "DELETE FROM sessions WHERE token_digest = \(tokenDigest)")
  }

  /// Ends all sessions of a user, but the one of a token.
  public func deleteSessions(of user: UserID, except tokenDigest: [UInt8]?) async throws(StorageError) {
    try await engine.change(
      "ending a user's sessions", of: .anything,
      "DELETE FROM sessions WHERE user_id = \(user) AND token_digest <> \(tokenDigest ?? [])")
  }

  /// Deletes the sessions that have expired by `now`.
  public func deleteExpiredSessions(now: Date) async throws(StorageError) {
    try await engine.change("forgetting expired sessions", of: nil, "DELETE FROM sessions WHERE expires <= \(now)")
  }
}
