import Foundation

// MARK: - Sessions

extension SQLiteDatabase {
  public func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date
  ) async throws(StorageError) {
    try await write("making a session") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try connection.run(
        """
        INSERT INTO sessions (token_digest, user_id, csrf_token, expires)
        VALUES (\(tokenDigest), \(user), \(csrfToken), \(expires))
        """)
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
        SELECT \(User.columns), s.csrf_token, s.expires FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_digest = \(tokenDigest) AND s.expires > \(now)
        """
      ) { Session(user: User(row: $0), csrfToken: $0.text(4), expires: $0.date(5)) }
    }
  }

  public func deleteSession(tokenDigest: [UInt8]) async throws(StorageError) {
    try await write("ending a session") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM sessions WHERE token_digest = \(tokenDigest)")
    }
  }

  public func deleteSessions(of user: UserID) async throws(StorageError) {
    try await write("ending a user's sessions") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM sessions WHERE user_id = \(user)")
    }
  }

  public func deleteExpiredSessions(now: Date) async throws(StorageError) {
    try await write("forgetting expired sessions") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM sessions WHERE expires <= \(now)")
    }
  }
}
