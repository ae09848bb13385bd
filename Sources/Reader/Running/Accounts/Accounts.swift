import Bytes
import Foundation
import Sodium
import Storage
import Threading

/// Users, their passwords and their sessions.
///
/// Until the first account is created, the reader belongs to a *local owner* without a password, so that it can be
/// tried at once. Creating the account gives that owner a name and a password, and keeps the owner's subscriptions.
public final class Accounts: Sendable {
  private let database: any Database
  private let now: @Sendable () -> Date
  private let attempts = SignInAttempts()
  private let passwords = PasswordWork()
  /// The key for tokens of known browsers if a name has no account: random, so that no such token can be made.
  private let keyOfUnknownUsers = RandomToken.make()
  /// The last account is never removed, so `true` is final and saves a query.
  private let hasAccount = Lock(false)
  private let listeners = Lock<[@Sendable (UserID) -> Void]>([])

  /// The lifetime of a session in seconds.
  public static let sessionLength: TimeInterval = 60 * 86_400
  /// The shortest password in Unicode scalars, as counted by NIST SP 800-63B §5.1.1.2.
  static let shortestPassword = 8
  /// The longest password in bytes of UTF-8.
  static let longestPassword = 1_024
  static let ownerName = "owner"

  public init(database: any Database, now: @escaping @Sendable () -> Date) {
    self.database = database
    self.now = now
  }

  /// Registers a function to call as soon as all sessions of a user have been ended in this process.
  public func onSessionsEnded(_ listener: @escaping @Sendable (UserID) -> Void) {
    listeners.withLock { listeners in listeners.append(listener) }
  }

  /// True until the first account is created. Unlike ``localOwner()``, it creates no user.
  public func isWithoutAccount() async throws(StorageError) -> Bool {
    if hasAccount.withLock({ $0 }) { return false }
    guard try await database.users().contains(where: \.hasPassword) else { return true }
    hasAccount.withLock { $0 = true }
    return false
  }

  /// All users, sorted by name.
  public func users() async throws(StorageError) -> [User] { try await database.users() }

  /// The user of that name, ignoring case.
  public func user(named name: String) async throws(StorageError) -> User? { try await database.user(named: name) }

  /// The owner of a reader without an account; nil once there is an account. Created by the first call.
  public func localOwner() async throws(StorageError) -> User? {
    let users = try await database.users()
    if users.contains(where: \.hasPassword) { return nil }
    if let owner = users.first { return owner }
    return try await database.createUser(name: Self.ownerName, passwordHash: nil)
  }

  /// Gives the local owner a name and a password.
  ///
  /// - Throws: `AccountError`, `StorageError`, `SodiumError`.
  public func createFirst(name: String, password: String) async throws -> User {
    guard let owner = try await localOwner() else { throw AccountError.exists }
    let name = try checked(name: name, password: password)
    let hash = try await passwords.hash(password)
    guard let user = try await database.claim(owner.id, name: name, passwordHash: hash) else {
      throw AccountError.exists
    }
    try await endSessions(of: owner.id)
    return user
  }

  /// Refuses a name that no account can have.
  ///
  /// - Returns: The name without white space at its ends.
  @discardableResult
  public static func check(name: String) throws(AccountError) -> String {
    guard let name = AccountName.checked(name) else { throw .badName }
    return name
  }

  /// Adds a user. The first account replaces the local owner.
  public func create(name: String, password: String) async throws -> User {
    if try await localOwner() != nil { return try await createFirst(name: name, password: password) }
    let name = try checked(name: name, password: password)
    return try await database.createUser(name: name, passwordHash: try await passwords.hash(password))
  }

  /// Changes a user's password, and ends all of the user's sessions.
  public func setPassword(of user: User, to password: String) async throws {
    _ = try await replacePassword(of: user, by: password)
  }

  /// Changes a user's password if the present one is right, ends all of the user's sessions, and starts a new one.
  ///
  /// - Throws: As ``signIn(name:password:from:)``; `AccountError` for a password that cannot be used.
  public func changePassword(
    of user: User, from present: String, to password: String, by origin: SignInOrigin
  ) async throws -> NewSession {
    // What cannot be used costs no attempt.
    try check(password)
    _ = try await check(name: user.name, password: present, from: origin)
    let hash = try await replacePassword(of: user, by: password)
    var session = try await startSession(for: user, in: origin.browser)
    session.device = KnownDevice.makeToken(passwordHash: hash)
    return session
  }

  private func replacePassword(of user: User, by password: String) async throws -> String {
    try check(password)
    let hash = try await passwords.hash(password)
    try await database.setPassword(of: user.id, hash: hash)
    try await endSessions(of: user.id)
    return hash
  }

  /// Signs in with a name and a password.
  ///
  /// - Throws: `AccountError.wrongPassword`, also for an unknown name, after the same work; `.tooManyAttempts`;
  ///   `.busy`.
  public func signIn(name: String, password: String, from origin: SignInOrigin) async throws -> NewSession {
    let (user, hash) = try await check(name: name, password: password, from: origin)
    var session = try await startSession(for: user, in: origin.browser)
    session.device = KnownDevice.makeToken(passwordHash: hash)
    return session
  }

  /// The user with this name and password, for apps, and the hash that the password was checked against.
  ///
  /// - Throws: As ``signIn(name:password:from:)``.
  func check(
    name: String, password: String, from origin: SignInOrigin
  ) async throws -> (user: User, hash: String) {
    // Before any other work on the texts.
    guard AccountName.isBounded(name), password.utf8.count <= Self.longestPassword else {
      throw AccountError.wrongPassword
    }
    // An unknown name takes the same steps and costs as much as a wrong password, so that timing does not reveal names.
    // No user has the id 0.
    let user = try await database.user(named: name)
    let hash = try await database.passwordHash(of: user?.id ?? UserID(rawValue: 0))
    let device = origin.device.flatMap { KnownDevice(token: $0, passwordHash: hash ?? keyOfUnknownUsers) }
    let attempt = attempts.attempt(at: name, from: origin, device: device)
    // Counted before the work, so that parallel guesses are limited like sequential ones.
    try attempts.begin(attempt, now: now())
    let isRight: Bool
    do {
      isRight = try await passwords.verify(
        password, against: hash ?? PasswordHasher.unmatchable, isKnown: device != nil)
    } catch {
      attempts.withdrew(attempt)
      throw error
    }
    guard isRight, let hash, let user else { throw AccountError.wrongPassword }
    attempts.succeeded(attempt)
    return (user, hash)
  }

  /// Starts a session for an authenticated user.
  ///
  /// - Parameter browser: The kind of browser, for the user to see; nil if unknown.
  public func startSession(for user: User, in browser: String? = nil) async throws(StorageError) -> NewSession {
    let token = RandomToken.make()
    let time = now()
    let expires = time.addingTimeInterval(Self.sessionLength)
    try await database.deleteExpiredSessions(now: time)
    try await database.createSession(
      user: user.id, tokenDigest: Self.digest(token), csrfToken: RandomToken.make(), expires: expires,
      browser: browser, at: time)
    return NewSession(token: token, expires: expires)
  }

  /// Starts a session of a new user who cannot sign in, for the gallery.
  ///
  /// - Parameter hasAccount: False for a user as the owner of a reader without an account.
  public func startSession(ofNewUser name: String, hasAccount: Bool) async throws(StorageError) -> NewSession {
    // Not the hash of any password.
    try await startSession(for: try await database.createUser(name: name, passwordHash: hasAccount ? "none" : nil))
  }

  public func session(token: String) async throws(StorageError) -> Session? {
    let (digest, time) = (Self.digest(token), now())
    guard let session = try await database.session(tokenDigest: digest, now: time) else { return nil }
    let isRecent = session.lastUsed.map { abs(time.timeIntervalSince($0)) < Session.useInterval } ?? false
    // With a full disk, users can still read.
    if !isRecent { try? await database.noteUse(ofSession: digest, at: time) }
    return session
  }

  /// The sessions of a user, last used first.
  public func sessions(of user: UserID) async throws(StorageError) -> [ListedSession] {
    try await database.sessions(of: user, now: now())
  }

  /// The `ListedSession.id` of the session of a token.
  public static func sessionID(of token: String) -> String { ListedSession.id(digest(token)) }

  public func signOut(token: String) async throws(StorageError) {
    try await database.deleteSession(tokenDigest: Self.digest(token))
  }

  // MARK: - Internal

  /// Refuses a password that is not the user's.
  ///
  /// - Throws: As ``signIn(name:password:from:)``.
  package func require(_ password: String, of user: User, from origin: SignInOrigin) async throws {
    _ = try await check(name: user.name, password: password, from: origin)
  }

  /// Only digests are stored, so that read access to the database does not give access to sessions.
  private static func digest(_ token: String) -> [UInt8] {
    Digest.blake2b(Array(token.utf8))
  }

  /// Ends all sessions of a user, but the one of a token.
  package func endSessions(of user: UserID, except token: String? = nil) async throws(StorageError) {
    try await database.deleteSessions(of: user, except: token.map(Self.digest))
    tellOfEndedSessions(of: user)
  }

  /// - Throws: `notFound`.
  package func endSession(_ id: String, of user: UserID) async throws(StorageError) {
    guard let session = try await sessions(of: user).first(where: { $0.id.hasSameBytes(as: id) }) else {
      throw .notFound("session \(id)")
    }
    try await database.deleteSession(tokenDigest: session.digest)
    tellOfEndedSessions(of: user)
  }

  /// Closes the streams of a user's pages and apps whose access has ended.
  package func tellOfEndedSessions(of user: UserID) {
    let listeners = listeners.withLock { listeners in listeners }
    for listener in listeners { listener(user) }
  }

  private func checked(name: String, password: String) throws(AccountError) -> String {
    let name = try Self.check(name: name)
    try check(password)
    return name
  }

  private func check(_ password: String) throws(AccountError) {
    guard password.utf8.count <= Self.longestPassword else { throw .longPassword(most: Self.longestPassword) }
    guard password.unicodeScalars.count >= Self.shortestPassword else {
      throw .shortPassword(fewest: Self.shortestPassword)
    }
  }
}

/// A new session. Its token is not stored and is available only here.
public struct NewSession: Sendable {
  public let token: String
  public let expires: Date
  /// The token of a browser that has signed in, for `SignInOrigin.device`; nil if no password was given.
  public fileprivate(set) var device: String?
}
