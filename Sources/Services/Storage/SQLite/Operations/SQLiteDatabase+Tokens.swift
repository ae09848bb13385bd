import Foundation

// MARK: - Tokens of apps

extension SQLiteDatabase {
  public func tokens(_ user: UserID) async throws(StorageError) -> [AppToken] {
    try await read("reading the tokens of apps") { (connection) throws(StorageError) in
      try connection.rows(AppToken.all(of: user), AppToken.init(row:))
    }
  }

  public func addToken(
    _ user: UserID, name: String, scopes: TokenScopes, digests: TokenDigests, at time: Date
  ) async throws(StorageError) -> AppToken {
    try await write("adding a token") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let adding = AppToken.adding(to: user, name: name, scopes: scopes, digests: digests, at: time)
      guard let token = try connection.first(adding, AppToken.init(row:)) else {
        throw .tooMany("tokens", most: AppToken.mostPerUser)
      }
      return token
    }
  }

  public func token(_ digest: TokenDigest) async throws(StorageError) -> (token: AppToken, user: User)? {
    try await read("looking for a token") { (connection) throws(StorageError) in
      try connection.first(AppToken.finding(digest)) { AppToken.found($0) }
    }
  }

  public func noteUse(of token: TokenID, at time: Date, from address: String?) async throws(StorageError) {
    try await write("noting the use of a token") { (connection) throws(StorageError) in
      try connection.run(AppToken.noting(token, at: time, from: address))
    }
  }

  public func deleteToken(_ user: UserID, _ token: TokenID) async throws(StorageError) {
    try await write("deleting a token") { (connection) throws(StorageError) in
      guard try connection.first(AppToken.deleting(token, of: user), { _ in true }) != nil else {
        throw .notFound("token \(token)")
      }
    }
  }
}
