import Foundation

/// The stored users and their sessions.
public protocol UserStore: Sendable {
  /// All users, sorted by name.
  func users() async throws(StorageError) -> [User]

  /// The user of that name, ignoring case.
  func user(named name: String) async throws(StorageError) -> User?

  /// Creates a user.
  /// - Throws: `nameTaken` if a user has that name, ignoring case.
  func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User

  /// Gives a user who has no password a name and a password.
  /// - Returns: Nil, without a change, if the user already has a password. Of two concurrent calls, only one succeeds.
  /// - Throws: `nameTaken`; `notFound`.
  func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User?

  /// Changes a user's password.
  /// - Throws: `notFound`.
  func setPassword(of user: UserID, hash: String) async throws(StorageError)

  /// The user's password hash; `nil` for a user without a password.
  func passwordHash(of user: UserID) async throws(StorageError) -> String?

  /// Stores a session by the digest of its token; the token itself is never stored. A user has at most
  /// `Session.mostPerUser`; beyond that, the one that would expire first ends.
  /// - Throws: `notFound` if there is no such user.
  func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date
  ) async throws(StorageError)

  /// The session of that token, unless it has expired by `now`.
  func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session?

  /// Ends one session. Does nothing if it has already ended.
  func deleteSession(tokenDigest: [UInt8]) async throws(StorageError)

  /// Ends all sessions of a user.
  func deleteSessions(of user: UserID) async throws(StorageError)

  /// Deletes the sessions that have expired by `now`.
  func deleteExpiredSessions(now: Date) async throws(StorageError)
}
