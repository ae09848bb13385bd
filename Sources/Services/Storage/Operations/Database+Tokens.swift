import Foundation

// MARK: - Tokens of apps

extension Database {
  /// The user's tokens, the last one first.
  public func tokens(_ user: UserID) async throws(StorageError) -> [AppToken] {
    try await engine.rows("reading the tokens of apps", AppToken.all(of: user), AppToken.init(row:))
  }

  /// Stores a token.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  public func addToken(
    _ user: UserID, name: String, scopes: TokenScopes, digests: TokenDigests, at time: Date
  ) async throws(StorageError) -> AppToken {
    let adding = AppToken.adding(to: user, name: name, scopes: scopes, digests: digests, at: time)
    if let token = try await engine.change("adding a token", of: nil, adding, AppToken.init(row:)).first {
      return token
    }
    let isUser = try await engine.rows("looking for a user", User.finding(user)) { _ in true }
    throw isUser.isEmpty ? .notFound("user \(user)") : .tooMany("tokens", most: AppToken.mostPerUser)
  }

  /// The token with this digest, and its user.
  /// - Complexity: O(log *n*) in tokens.
  public func token(_ digest: TokenDigest) async throws(StorageError) -> (token: AppToken, user: User)? {
    try await engine.rows("looking for a token", AppToken.finding(digest)) { AppToken.found($0) }.first
  }

  /// Notes a use of a token. Does nothing if the token was revoked.
  public func noteUse(of token: TokenID, at time: Date, from address: String?) async throws(StorageError) {
    try await engine.change("noting the use of a token", of: nil, AppToken.noting(token, at: time, from: address))
  }

  /// Deletes a token.
  /// - Throws: `notFound` if the user has no such token.
  public func deleteToken(_ user: UserID, _ token: TokenID) async throws(StorageError) {
    // Other processes end the streams of the app.
    let deleted = try await engine.change("deleting a token", of: .user(user), AppToken.deleting(token, of: user))
    guard deleted > 0 else { throw .notFound("token \(token)") }
  }
}
