import Foundation

// The statements of `Database+Tokens`.

extension AppToken: Shape {
  // With the table's own name: `RETURNING` of SQLite knows no other.
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("app_tokens.id"), user: row.id("app_tokens.user_id"), name: row.text("app_tokens.name"),
      scopes: TokenScopes(rawValue: row.int("app_tokens.scopes")), created: row.date("app_tokens.created"),
      lastUsed: row.optionalDate("app_tokens.last_used"), lastAddress: row.optionalText("app_tokens.last_address"))
  }

  static func all(of user: UserID) -> SQL {
    "SELECT \(columns) FROM app_tokens WHERE user_id = \(user) ORDER BY id DESC"
  }

  /// Finds a token, for `found(_:)`.
  static func finding(_ digest: TokenDigest) -> SQL {
    let condition: SQL =
      switch digest {
      case .secret(let digest): "app_tokens.digest = \(digest)"
      case .fever(let digest): "app_tokens.fever_digest = \(digest)"
      }
    return """
      SELECT \(User.columns), \(columns) FROM app_tokens JOIN users u ON u.id = app_tokens.user_id
      WHERE \(condition) AND \(User.isActive)
      """
  }

  static func found(_ row: some SQLRow) -> (token: AppToken, user: User) {
    var columns = Columns(row)
    let user = User(&columns)
    return (AppToken(&columns), user)
  }

  /// Gives no row if the user has the most tokens.
  static func adding(
    to user: UserID, name: String, scopes: TokenScopes, digests: TokenDigests, at time: Date
  ) -> SQL {
    """
    INSERT INTO app_tokens (user_id, name, scopes, digest, fever_digest, created)
    SELECT u.id, \(name), \(scopes.rawValue), \(digests.secret), \(digests.fever), \(time) FROM users u
    WHERE u.id = \(user) AND \(User.isThere)
      AND (SELECT count(*) FROM app_tokens o WHERE o.user_id = \(user)) < \(mostPerUser)
    RETURNING \(columns)
    """
  }

  static func noting(_ token: TokenID, at time: Date, from address: String?) -> SQL {
    "UPDATE app_tokens SET last_used = \(time), last_address = \(orNull: address) WHERE id = \(token)"
  }

  static func deleting(_ token: TokenID, of user: UserID) -> SQL {
    "DELETE FROM app_tokens WHERE id = \(token) AND user_id = \(user) RETURNING 1"
  }
}
