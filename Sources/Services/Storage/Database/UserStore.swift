import Foundation

/// The stored users and their sessions.
public protocol UserStore: Sendable {
  /// All users, sorted by name.
  func users() async throws(StorageError) -> [User]

  /// All users with what operators look at, sorted by name.
  func userOverviews() async throws(StorageError) -> [UserOverview]

  /// The user of that name, ignoring case.
  func user(named name: String) async throws(StorageError) -> User?

  /// Creates a user.
  /// - Throws: `nameTaken` if a user has that name, ignoring case.
  func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User

  /// Gives a user who has no password a name and a password.
  /// - Returns: Nil, without a change, if the user already has a password. Of two concurrent calls, only one succeeds.
  /// - Throws: `nameTaken`; `notFound`.
  func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User?

  /// Gives a user another name.
  /// - Throws: `nameTaken`; `notFound`.
  func renameUser(_ user: UserID, to name: String) async throws(StorageError) -> User

  /// Suspends a user, or ends that. A suspended user has no password, sessions, tokens or published timelines as far as
  /// look-ups say, and webhooks wait. The sessions end for ever.
  /// - Throws: `notFound`.
  func setSuspended(_ user: UserID, isSuspended: Bool) async throws(StorageError)

  /// Changes a user's password.
  /// - Throws: `notFound`.
  func setPassword(of user: UserID, hash: String) async throws(StorageError)

  /// The user's password hash; `nil` for a user without a password, or a suspended one.
  func passwordHash(of user: UserID) async throws(StorageError) -> String?

  /// Stores a session by the digest of its token; the token itself is never stored. A user has at most
  /// `Session.mostPerUser`; beyond that, the one that would expire first ends.
  /// - Parameter browser: The kind of browser, for the user to see; nil if unknown.
  /// - Throws: `notFound` if there is no such user.
  func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date, browser: String?, at time: Date
  ) async throws(StorageError)

  /// The session of that token, unless it has expired by `now`.
  func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session?

  /// Stores the time of a session's last use.
  func noteUse(ofSession tokenDigest: [UInt8], at time: Date) async throws(StorageError)

  /// The sessions of a user that have not expired by `now`, last used first.
  func sessions(of user: UserID, now: Date) async throws(StorageError) -> [ListedSession]

  /// Ends one session. Does nothing if it has already ended.
  func deleteSession(tokenDigest: [UInt8]) async throws(StorageError)

  /// Ends all sessions of a user, but the one of a token.
  func deleteSessions(of user: UserID, except tokenDigest: [UInt8]?) async throws(StorageError)

  /// Deletes the sessions that have expired by `now`.
  func deleteExpiredSessions(now: Date) async throws(StorageError)

  // MARK: Removing

  /// Begins to remove a user: there is no such user any more, the name is free, and sessions, tokens, published timelines and
  /// webhooks are gone. `deleteRemoved` deletes everything else.
  ///
  /// - Returns: False, without a change, for the only user with a password: a reader without an account is open to all on
  ///   its machine.
  /// - Throws: `notFound`.
  func beginRemoval(of user: UserID) async throws(StorageError) -> Bool

  /// Deletes some of what is left of a removed user, and at last the user. Feeds that only this user followed are as after
  /// unsubscribing; the user's own feeds, which no other user can follow, are deleted with their entries.
  ///
  /// - Parameter limit: The most rows to delete in this transaction, apart from a few that go with feeds.
  /// - Returns: The number of deleted rows; 0 if nothing is left of any removed user.
  func deleteRemoved(limit: Int) async throws(StorageError) -> Int
}
