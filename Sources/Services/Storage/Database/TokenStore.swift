import Foundation

/// The tokens with which apps use users' accounts.
public protocol TokenStore: Sendable {
  /// The user's tokens, the last one first.
  func tokens(_ user: UserID) async throws(StorageError) -> [AppToken]

  /// Stores a token.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  func addToken(
    _ user: UserID, name: String, scopes: TokenScopes, digests: TokenDigests, at time: Date
  ) async throws(StorageError) -> AppToken

  /// The token with this digest, and its user.
  /// - Complexity: O(log *n*) in tokens.
  func token(_ digest: TokenDigest) async throws(StorageError) -> (token: AppToken, user: User)?

  /// Notes a use of a token. Does nothing if the token was revoked.
  func noteUse(of token: TokenID, at time: Date, from address: String?) async throws(StorageError)

  /// Deletes a token.
  /// - Throws: `notFound` if the user has no such token.
  func deleteToken(_ user: UserID, _ token: TokenID) async throws(StorageError)
}
