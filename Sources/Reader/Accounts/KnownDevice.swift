import Sodium

/// A browser that has signed in to an account before. Others' wrong guesses do not keep it out.
///
/// Its token is a random name and that name's authentication code under the account's password hash: nothing is stored for
/// it, it outlives restarts, belongs to one account, and ends when the password changes.
struct KnownDevice: Sendable {
  let name: String

  static func makeToken(passwordHash: String) -> String {
    token(RandomToken.make(bytes: 16), passwordHash: passwordHash)
  }

  /// - Returns: nil if the token is not one of this account.
  init?(token: String, passwordHash: String) {
    guard token.utf8.count <= 128 else { return nil }
    let name = String(Substring(token.utf8.prefix { $0 != UInt8(ascii: ".") }))
    guard Digest.constantTimeEqual(Self.token(name, passwordHash: passwordHash), token) else { return nil }
    self.name = name
  }

  private static func token(_ name: String, passwordHash: String) -> String {
    "\(name).\(Digest.code(of: "yaarr device \(name)", key: Array(passwordHash.utf8)))"
  }
}
