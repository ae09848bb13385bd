import Sodium

/// A browser that has signed in to an account before. Wrong guesses from elsewhere do not lock it out.
///
/// Its token is a random name and the name's authentication code under the account's password hash. Nothing is stored;
/// the token survives restarts, is valid for one account, and becomes invalid when the password changes.
struct KnownDevice: Sendable {
  let name: String

  static func makeToken(passwordHash: String) -> String {
    token(RandomToken.make(bytes: 16), passwordHash: passwordHash)
  }

  /// - Returns: nil if the token is not valid for this account.
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
