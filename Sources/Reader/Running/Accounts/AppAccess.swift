import Bytes
import Foundation
import Logging
import Sodium
import Storage
import Threading

/// What an app presents to sign in.
public enum AppCredentials: Sendable {
  /// A token's secret alone, or what ``AppAccess/signIn(name:password:from:)`` gave for a password.
  case secret(String)
  /// A user's name, with a token's secret or, where the operator allows it, with the user's password.
  case password(name: String, String)
  /// The MD5 of a name and a token's secret, in hexadecimal.
  case fever(String)
}

/// The origin of an app's request.
public struct AppOrigin: Sendable {
  /// The part of the client's network address that belongs to one client.
  public let network: [UInt8]
  /// The client's address, for the user to see.
  public let address: String?

  public init(network: [UInt8], address: String?) {
    self.network = network
    self.address = address
  }
}

/// What an app may do, and in whose name.
public struct AppGrant: Sendable {
  public let user: User
  public let scopes: TokenScopes
  /// Nil for an app with the user's own password.
  public let token: AppToken?
}

/// Lets apps in.
public final class AppAccess: Sendable {
  private let store: any Database
  private let accounts: Accounts
  private let now: @Sendable () -> Date
  /// True if apps may also use users' own passwords.
  private let allowsPasswords: Bool
  private let logger: Logger
  private let guesses = GuessLimit()
  /// The hashes of passwords that were right, by the keys of their credentials: an app sends its password with each
  /// request, and checking it takes a tenth of a second.
  private let verified = Lock(RecentTable<[UInt8], ByteString>(capacity: 1_000))

  /// The checks of passwords that run, by the keys of their credentials: parallel requests of an app wait for one check,
  /// and count as one attempt.
  private let checks = Lock<[[UInt8]: Task<(user: User, hash: String), any Error>]>([:])

  private static let mostBytes = 1_024

  init(
    store: any Database, accounts: Accounts, allowsPasswords: Bool, logger: Logger,
    now: @escaping @Sendable () -> Date
  ) {
    (self.store, self.accounts, self.allowsPasswords, self.now) = (store, accounts, allowsPasswords, now)
    self.logger = logger
  }

  /// What the owner of these credentials has granted.
  ///
  /// - Throws: `AccountError.wrongPassword`, also for an unknown name; `.tooManyAttempts`; `.busy`; `StorageError`.
  public func grant(_ credentials: AppCredentials, from origin: AppOrigin) async throws -> AppGrant {
    try await checked(credentials, from: origin).grant
  }

  /// The grant, and for a password the hash that it was checked against. A hash that is read later may be that of another
  /// password.
  private func checked(
    _ credentials: AppCredentials, from origin: AppOrigin
  ) async throws -> (grant: AppGrant, hash: String?) {
    guard credentials.isBounded(Self.mostBytes) else { throw AccountError.wrongPassword }
    let key = guesses.key(of: credentials.text)
    let time = now()
    // A token's secret cannot be guessed, and finding it is cheap: no number of wrong ones keeps it out.
    if let grant = try await grant(ofToken: credentials) {
      await note(grant, at: time, from: origin)
      return (grant, nil)
    }
    try guesses.begin(key, from: origin.network, now: time)
    do {
      let (user, hash) = try await user(ofPassword: credentials, key: key, from: origin, at: time)
      guesses.wasRight(key)
      return (AppGrant(user: user, scopes: .all, token: nil), hash)
    } catch AccountError.wrongPassword {
      guesses.wasWrong(key, from: origin.network, now: time)
      throw AccountError.wrongPassword
    }
  }

  /// Signs an app in with a name, and with a token's secret or the user's password.
  ///
  /// - Returns: The grant, and the secret for further requests: the token's own, or one that ends with the password.
  public func signIn(
    name: String, password: String, from origin: AppOrigin
  ) async throws -> (grant: AppGrant, secret: String) {
    let (grant, hash) = try await checked(.password(name: name, password), from: origin)
    guard grant.token == nil else { return (grant, password) }
    guard let hash else { throw AccountError.wrongPassword }
    return (grant, Self.secret(of: grant.user.id, passwordHash: hash))
  }

  // MARK: Private

  private func grant(ofToken credentials: AppCredentials) async throws(StorageError) -> AppGrant? {
    switch credentials {
    case .fever(let key):
      return try await store.token(.fever(AppTokens.digest(ofFever: key.lowercasedASCII))).map {
        AppGrant(user: $0.user, scopes: $0.token.scopes, token: $0.token)
      }
    case .secret(let secret): return try await token(secret)
    case .password(let name, let password):
      guard AccountName.isBounded(name), let found = try await token(password),
        AccountName.key(found.user.name) == AccountName.key(name)
      else { return nil }
      return found
    }
  }

  private func user(
    ofPassword credentials: AppCredentials, key: [UInt8], from origin: AppOrigin, at time: Date
  ) async throws -> (user: User, hash: String?) {
    guard allowsPasswords else { throw AccountError.wrongPassword }
    switch credentials {
    case .fever: throw AccountError.wrongPassword
    case .secret(let secret):
      guard let user = try await user(withSecret: secret) else { throw AccountError.wrongPassword }
      return (user, nil)
    case .password(let name, let password):
      guard AccountName.isBounded(name), !guesses.isKnownWrong(key, now: time) else {
        throw AccountError.wrongPassword
      }
      if let user = try await store.user(named: name), let hash = try await store.passwordHash(of: user.id),
        verified.withLock({ $0[key] }) == ByteString(hash)
      {
        return (user, hash)
      }
      let (user, hash) = try await check(name: name, password: password, key: key, from: origin)
      verified.withLock { $0.set(ByteString(hash), for: key) }
      return (user, hash)
    }
  }

  private func check(
    name: String, password: String, key: [UInt8], from origin: AppOrigin
  ) async throws -> (user: User, hash: String) {
    let check = checks.withLock { checks in
      if let running = checks[key] { return running }
      let check = Task {
        defer { self.checks.withLock { $0[key] = nil } }
        return try await accounts.check(name: name, password: password, from: SignInOrigin(network: origin.network))
      }
      checks[key] = check
      return check
    }
    return try await check.value
  }

  private func token(_ secret: String) async throws(StorageError) -> AppGrant? {
    try await store.token(.secret(AppTokens.digest(of: secret))).map {
      AppGrant(user: $0.user, scopes: $0.token.scopes, token: $0.token)
    }
  }

  /// Notes the use of a token, but not each time.
  private func note(_ grant: AppGrant, at time: Date, from origin: AppOrigin) async {
    guard let token = grant.token else { return }
    let isRecent = token.lastUsed.map { abs(time.timeIntervalSince($0)) < AppToken.useInterval } ?? false
    let isSame = (token.lastAddress ?? "").hasSameBytes(as: origin.address ?? "")
    let isVeryRecent = token.lastUsed.map { abs(time.timeIntervalSince($0)) < 60 } ?? false
    guard !isRecent || (!isSame && !isVeryRecent) else { return }
    do {
      try await store.noteUse(of: token.id, at: time, from: origin.address)
    } catch {
      // With a full disk, apps can still read.
      logger.error("the use of a token was not noted", ["problem": error.description])
    }
  }

  // MARK: Secrets of passwords

  /// The secret of an app that has signed in with the user's password. Nothing is stored; it ends when the password
  /// changes.
  private static func secret(of user: UserID, passwordHash: String) -> String {
    "\(user).\(Digest.code(of: "yaarr app \(user)", key: Array(passwordHash.utf8)))"
  }

  private func user(withSecret secret: String) async throws(StorageError) -> User? {
    guard let id = secret.splitBytes(on: ".").first.flatMap({ UserID(String($0)) }),
      let hash = try await store.passwordHash(of: id),
      Digest.constantTimeEqual(Self.secret(of: id, passwordHash: hash), secret)
    else { return nil }
    return try await store.users().first { $0.id == id }
  }
}

extension AppCredentials {
  /// The credentials as one text: no two have the same.
  fileprivate var text: String {
    switch self {
    case .secret(let secret): "secret \(secret)"
    case .password(let name, let password): "password \(name.utf8.count) \(name) \(password)"
    case .fever(let key): "fever \(key.lowercasedASCII)"
    }
  }

  fileprivate func isBounded(_ most: Int) -> Bool {
    switch self {
    case .secret(let secret): secret.utf8.count <= most
    case .password(let name, let password): name.utf8.count <= most && password.utf8.count <= most
    case .fever(let key): key.utf8.count <= most
    }
  }
}
