import Foundation

// MARK: - Sessions

extension SQLiteDatabase {
  public func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date, browser: String?, at time: Date
  ) async throws(StorageError) {
    try await write("making a session") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try connection.run(
        """
        INSERT INTO sessions (token_digest, user_id, csrf_token, expires, browser, last_used)
        VALUES (\(tokenDigest), \(user), \(csrfToken), \(expires), \(orNull: browser), \(time))
        """)
      try connection.run("UPDATE users SET signed_in = \(time) WHERE id = \(user)")
      try connection.run(
        """
        DELETE FROM sessions WHERE token_digest IN (
          SELECT token_digest FROM sessions WHERE user_id = \(user) AND token_digest <> \(tokenDigest)
          ORDER BY expires DESC LIMIT -1 OFFSET \(Session.mostPerUser - 1))
        """)
    }
  }

  public func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session? {
    try await read("looking for a session") { (connection) throws(StorageError) in
      try connection.first(
        """
        SELECT \(User.columns), s.csrf_token, s.expires, s.last_used FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_digest = \(tokenDigest) AND s.expires > \(now) AND \(User.isActive)
        """
      ) { Session(user: User(row: $0), csrfToken: $0.text(4), expires: $0.date(5), lastUsed: $0.optionalDate(6)) }
    }
  }

  public func noteUse(ofSession tokenDigest: [UInt8], at time: Date) async throws(StorageError) {
    try await write("noting the use of a session") { (connection) throws(StorageError) in
      try connection.run("UPDATE sessions SET last_used = \(time) WHERE token_digest = \(tokenDigest)")
    }
  }

  public func sessions(of user: UserID, now: Date) async throws(StorageError) -> [ListedSession] {
    try await read("reading the sessions of a user") { (connection) throws(StorageError) in
      try connection.rows(ListedSession.all(of: user, now: now), ListedSession.init(row:))
    }
  }

  public func deleteSession(tokenDigest: [UInt8]) async throws(StorageError) {
    try await write("ending a session") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM sessions WHERE token_digest = \(tokenDigest)")
    }
  }

  public func deleteSessions(of user: UserID, except tokenDigest: [UInt8]?) async throws(StorageError) {
    try await write("ending a user's sessions") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM sessions WHERE user_id = \(user) AND token_digest <> \(tokenDigest ?? [])")
    }
  }

  public func deleteExpiredSessions(now: Date) async throws(StorageError) {
    try await write("forgetting expired sessions") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM sessions WHERE expires <= \(now)")
    }
  }
}
