import Bytes
import Foundation
import Sodium
import Storage

/// The tokens with which a user's apps sign in: passwords that the reader makes, each for one app.
///
/// A token has 123 random bits, so a fast digest protects it, and a look-up by the digest reveals nothing by its time.
public struct AppTokens: Sendable {
  let store: any Database
  let now: @Sendable () -> Date
  /// Called after the access of one of the user's apps has ended.
  let onRevoked: @Sendable (UserID) async -> Void

  package init(
    store: any Database, now: @escaping @Sendable () -> Date, onRevoked: @escaping @Sendable (UserID) async -> Void
  ) {
    self.store = store
    self.now = now
    self.onRevoked = onRevoked
  }

  /// A new token with its secret, which is stored nowhere.
  public struct New: Sendable {
    public let token: AppToken
    public let secret: String
  }

  public func all(of user: UserID) async throws(StorageError) -> [AppToken] { try await store.tokens(user) }

  /// Makes a token for an app.
  ///
  /// - Throws: `UseCaseError.missing` for an app without a name; `tooLong`; `StorageError.tooMany`.
  public func make(named name: String, scopes: TokenScopes, for user: User) async throws -> New {
    guard let name = try TextField.app.read(name) else { throw UseCaseError.missing("The name of the app") }
    let secret = Self.secret()
    let token = try await store.addToken(
      user.id, name: name, scopes: scopes.union(.read), digests: Self.digests(of: secret, name: user.name), at: now())
    return New(token: token, secret: secret)
  }

  /// Ends the access of an app.
  ///
  /// - Throws: `StorageError.notFound`.
  public func revoke(_ token: TokenID, of user: UserID) async throws(StorageError) {
    try await store.deleteToken(user, token)
    await onRevoked(user)
  }

  // MARK: Internal

  static func digest(of secret: String) -> [UInt8] { Digest.blake2b(Array("app \(secret)".utf8)) }

  /// - Parameter key: The MD5 of a name and a secret, as clients send it, in lower case.
  static func digest(ofFever key: String) -> [UInt8] { Digest.blake2b(Array("fever \(key)".utf8)) }

  /// - Parameter name: The user's name.
  private static func digests(of secret: String, name: String) -> TokenDigests {
    TokenDigests(secret: digest(of: secret), fever: digest(ofFever: MD5.hex(of: "\(name):\(secret)".utf8)))
  }

  private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

  /// Five groups of five letters and digits, without those that look alike: people type it on a phone.
  private static func secret() -> String {
    // The system's generator is a secure one (getrandom on Linux).
    var random = SystemRandomNumberGenerator()
    let groups = (0..<5).map { _ in (0..<5).map { _ in letters[Int.random(in: letters.indices, using: &random)] } }
    return groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }
}
