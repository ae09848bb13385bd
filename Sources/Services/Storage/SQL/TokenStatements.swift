import Foundation

// The statements of `Database+Tokens`.

extension AppToken {
  private static let columns: SQL = "a.id, a.user_id, a.name, a.scopes, a.created, a.last_used, a.last_address"

  init(row: some SQLRow) { self.init(row: row, from: 0) }

  private init(row: some SQLRow, from first: Int32) {
    self.init(
      id: row.id(first), user: row.id(first + 1), name: row.text(first + 2),
      scopes: TokenScopes(rawValue: row.int(first + 3)), created: row.date(first + 4),
      lastUsed: row.optionalDate(first + 5), lastAddress: row.optionalText(first + 6))
  }

  static func all(of user: UserID) -> SQL {
    "SELECT \(columns) FROM app_tokens a WHERE a.user_id = \(user) ORDER BY a.id DESC"
  }

  /// Finds a token, for `found(_:)`.
  static func finding(_ digest: TokenDigest) -> SQL {
    let condition: SQL =
      switch digest {
      case .secret(let digest): "a.digest = \(digest)"
      case .fever(let digest): "a.fever_digest = \(digest)"
      }
    return """
      SELECT \(User.columns), \(columns) FROM app_tokens a JOIN users u ON u.id = a.user_id
      WHERE \(condition) AND \(User.isActive)
      """
  }

  static func found(_ row: some SQLRow) -> (token: AppToken, user: User) {
    (AppToken(row: row, from: 4), User(row: row))
  }

  /// Gives no row if the user has the most tokens.
  static func adding(
    to user: UserID, name: String, scopes: TokenScopes, digests: TokenDigests, at time: Date
  ) -> SQL {
    """
    INSERT INTO app_tokens AS a (user_id, name, scopes, digest, fever_digest, created)
    SELECT u.id, \(name), \(scopes.rawValue), \(digests.secret), \(digests.fever), \(time) FROM users u
    WHERE u.id = \(user) AND \(User.isThere)
      AND (SELECT count(*) FROM app_tokens o WHERE o.user_id = \(user)) < \(mostPerUser)
    RETURNING id, user_id, name, scopes, created, last_used, last_address
    """
  }

  static func noting(_ token: TokenID, at time: Date, from address: String?) -> SQL {
    "UPDATE app_tokens SET last_used = \(time), last_address = \(orNull: address) WHERE id = \(token)"
  }

  static func deleting(_ token: TokenID, of user: UserID) -> SQL {
    "DELETE FROM app_tokens WHERE id = \(token) AND user_id = \(user) RETURNING 1"
  }
}
