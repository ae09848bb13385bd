import Foundation
import Sodium
import Storage

/// Lets apps in that a user agrees to in a browser.
///
/// The app makes a request and keeps its secret; a user opens the address of the request and accepts it; then the secret
/// is the app's password.
public struct AppRequests: Sendable {
  private static let keyName = "app-request-key"

  let store: any Database
  let now: @Sendable () -> Date

  package init(store: any Database, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// Begins a request.
  ///
  /// - Returns: The request, and the app's secret of 256 random bits.
  public func begin(
    agent: String?, from address: String?
  ) async throws(StorageError) -> (request: AppRequest, secret: String) {
    let secret = RandomToken.make()
    let request = AppRequest(
      agent: agent, address: address, digest: AppTokens.digest(of: secret), key: try await key(), now: now())
    return (request, secret)
  }

  /// The request that the fields of an address tell; nil for one that this installation has not made, or that has ended.
  public func request(_ fields: (String) -> String?) async throws(StorageError) -> AppRequest? {
    AppRequest(fields: fields, key: try await key(), now: now())
  }

  /// Lets the app in. Does nothing if the user has done so already.
  ///
  /// - Returns: False if another user has let it in.
  /// - Throws: `StorageError.tooMany`.
  public func accept(_ request: AppRequest, scopes: TokenScopes, for user: UserID) async throws(StorageError) -> Bool {
    do {
      // The secret is not known here, so there is no key for clients of Fever.
      let none = AppTokens.digest(ofFever: RandomToken.make())
      _ = try await store.addToken(
        user, name: request.name, scopes: scopes.union(.read),
        digests: TokenDigests(secret: request.digest, fever: none), at: now())
      return true
    } catch {
      guard let known = try await store.token(.secret(request.digest)) else { throw error }
      return known.user.id == user
    }
  }

  /// True for a token that an app uses for the first time, soon after a user has let it in.
  public func isNew(_ token: AppToken) -> Bool {
    token.lastUsed == nil && abs(now().timeIntervalSince(token.created)) < AppRequest.seconds
  }

  private func key() async throws(StorageError) -> String {
    try await store.setting(Self.keyName, orNew: RandomToken.make())
  }
}
