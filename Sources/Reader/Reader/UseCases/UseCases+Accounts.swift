import Bytes
import Foundation
import Running
import Screens
import Storage

// MARK: - Accounts

extension UseCases {
  /// All users with what operators look at, sorted by name.
  public func userOverviews() async throws(StorageError) -> [UserOverview] { try await database.userOverviews() }

  /// Gives a user another name. The user stays signed in; apps that sign in with the name need the new one.
  ///
  /// - Throws: `AccountError.badName`; `StorageError.nameTaken`.
  public func rename(_ user: User, to name: String) async throws -> User {
    let renamed = try await database.renameUser(user.id, to: Accounts.check(name: name))
    await post(.settingsChanged, to: user.id)
    return renamed
  }

  /// Suspends a user: all sessions end, and no password, token or published address of the user works until ``resume(_:)``.
  /// The user's feeds are checked all the same, so that nothing is missing afterwards.
  public func suspend(_ user: UserID) async throws(StorageError) {
    try await database.setSuspended(user, isSuspended: true)
    await accessEnded(of: user)
  }

  /// Ends the suspension of a user.
  public func resume(_ user: UserID) async throws(StorageError) {
    try await database.setSuspended(user, isSuspended: false)
  }

  // MARK: Sessions

  /// Ends one session, at once also on the pages that are open in it.
  ///
  /// - Throws: `StorageError.notFound`.
  public func endSession(_ id: String, of user: UserID) async throws(StorageError) {
    try await accounts.endSession(id, of: user)
  }

  /// Ends all sessions of a user, but the one of a token.
  public func endSessions(of user: UserID, except token: String? = nil) async throws(StorageError) {
    try await accounts.endSessions(of: user, except: token)
  }

  // MARK: Removing

  /// Removes a user with everything that is the user's. The user cannot sign in once this has begun, and it goes on by
  /// itself if the program ends in between.
  ///
  /// Feeds that only this user followed are deleted later, as after unsubscribing.
  ///
  /// - Throws: `AccountError.onlyAccount`.
  public func remove(_ user: UserID) async throws {
    guard try await database.beginRemoval(of: user) else { throw AccountError.onlyAccount }
    await accessEnded(of: user)
    try await finishRemovals()
  }

  /// Removes a user who has given the password again.
  ///
  /// - Throws: As ``remove(_:)``; as `Accounts.signIn` for the password.
  public func remove(_ user: User, password: String, from origin: SignInOrigin) async throws {
    try await accounts.require(password, of: user, from: origin)
    try await remove(user.id)
  }

  /// Deletes what is left of removed users.
  public func finishRemovals() async throws { try await database.finishRemovals() }

  /// Ends the open pages and streams of a user who may not sign in any more.
  private func accessEnded(of user: UserID) async {
    accounts.tellOfEndedSessions(of: user)
    await post(.anythingMayHaveChanged, to: user)
  }
}
