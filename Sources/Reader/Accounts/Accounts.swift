import Foundation
import Sodium
import Storage

/// Who may read: users, their passwords and their sessions.
///
/// Until somebody has created the first account, the reader belongs to a *local owner* without a password, so that it
/// can be tried at once; creating the account gives that owner a name and a password, and keeps what was subscribed to.
public final class Accounts: Sendable {
  private let database: any Database
  private let now: @Sendable () -> Date
  private let attempts = SignInAttempts()
  private let passwords = PasswordWork()

  /// Seconds that a session lasts.
  public static let sessionLength: TimeInterval = 60 * 86_400
  static let shortestPassword = 8
  static let longestName = 64
  static let ownerName = "reader"

  public init(database: any Database, now: @escaping @Sendable () -> Date) {
    self.database = database
    self.now = now
  }

  /// The owner of a reader that has no account yet; nil once there is one. Made when it is first asked for.
  public func localOwner() async throws(StorageError) -> User? {
    let users: [User] = try await database.users()
    if users.contains(where: \.hasPassword) { return nil }
    if let owner = users.first { return owner }
    return try await database.createUser(name: Self.ownerName, passwordHash: nil)
  }

  /// Gives the local owner a name and a password.
  ///
  /// - Throws: `AccountError`, `StorageError`, `SodiumError`.
  public func createFirst(name: String, password: String) async throws -> User {
    guard let owner = try await localOwner() else { throw AccountError.exists }
    let name: String = try checked(name: name, password: password)
    let hash: String = try await passwords.hash(password)
    guard let user = try await database.claim(owner.id, name: name, passwordHash: hash) else {
      throw AccountError.exists
    }
    try await database.deleteSessions(of: owner.id)
    return user
  }

  /// Adds a user; the first one takes the place of the local owner.
  public func create(name: String, password: String) async throws -> User {
    if try await localOwner() != nil { return try await createFirst(name: name, password: password) }
    let name: String = try checked(name: name, password: password)
    return try await database.createUser(name: name, passwordHash: try await passwords.hash(password))
  }

  /// Gives a user another password, and ends all of the user's sessions.
  public func setPassword(of user: User, to password: String) async throws {
    _ = try checked(name: user.name, password: password)
    try await database.setPassword(of: user.id, hash: try await passwords.hash(password))
    try await database.deleteSessions(of: user.id)
  }

  /// - Throws: `AccountError.wrongPassword`, also for an unknown name, after the same work; `.tooManyAttempts`.
  public func signIn(name: String, password: String) async throws -> NewSession {
    guard name.count <= Self.longestName else { throw AccountError.wrongPassword }
    // Counted before the work: many guesses at once are held up like many in a row.
    try attempts.begin(name, now: now())
    let user: User? = try await database.user(named: name)
    var hash: String?
    if let user { hash = try await database.passwordHash(of: user.id) }
    // An unknown name costs as much as a wrong password, so that names cannot be guessed by the clock.
    let isRight: Bool = await passwords.verify(password, against: try hash ?? Self.hashOfNobody.get())
    guard isRight, hash != nil, let user else { throw AccountError.wrongPassword }
    attempts.succeeded(name)
    return try await startSession(for: user)
  }

  /// A session for a user who has been recognized.
  public func startSession(for user: User) async throws(StorageError) -> NewSession {
    let token: String = RandomToken.make()
    let expires: Date = now().addingTimeInterval(Self.sessionLength)
    try await database.deleteExpiredSessions(now: now())
    try await database.createSession(
      user: user.id, tokenDigest: Self.digest(token), csrfToken: RandomToken.make(), expires: expires)
    return NewSession(token: token, expires: expires)
  }

  public func session(token: String) async throws(StorageError) -> Session? {
    try await database.session(tokenDigest: Self.digest(token), now: now())
  }

  public func signOut(token: String) async throws(StorageError) {
    try await database.deleteSession(tokenDigest: Self.digest(token))
  }

  // MARK: - Internal

  /// Only digests are stored: who reads the database cannot take over a session.
  private static func digest(_ token: String) -> [UInt8] {
    Digest.blake2b(Array(token.utf8))
  }

  private static let hashOfNobody: Result<String, SodiumError> = Result { () throws(SodiumError) in
    try PasswordHasher.hash(RandomToken.make())
  }

  private func checked(name: String, password: String) throws(AccountError) -> String {
    let name: String = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, name.count <= Self.longestName, !name.contains(where: \.isNewline) else {
      throw .badName
    }
    guard password.count >= Self.shortestPassword else { throw .shortPassword(fewest: Self.shortestPassword) }
    return name
  }
}

/// A session that has just begun: its token is known only now.
public struct NewSession: Sendable {
  public let token: String
  public let expires: Date
}
