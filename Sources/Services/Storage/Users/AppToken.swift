import Bytes
import Foundation

/// The access of one app to a user's account. Its secret is random; only digests of it are stored.
public struct AppToken: Hashable, Sendable {
  /// The most tokens of a user.
  public static let mostPerUser = 100

  public var id: TokenID
  public var user: UserID
  /// The user's name for the app.
  @ComparedByBytes public var name: String
  public var scopes: TokenScopes
  public var created: Date
  /// The time of the last use, up to ``useInterval`` late; nil before the first one.
  public var lastUsed: Date?
  /// The network address of the last use.
  @ComparedByBytes public var lastAddress: String?

  /// The seconds within which further uses from the same address are not noted: requests of apps come in series, and each
  /// note is a write.
  public static let useInterval: TimeInterval = 300

  public init(
    id: TokenID, user: UserID, name: String, scopes: TokenScopes, created: Date, lastUsed: Date? = nil,
    lastAddress: String? = nil
  ) {
    (self.id, self.user, self.scopes, self.created, self.lastUsed) = (id, user, scopes, created, lastUsed)
    self.name = name
    self.lastAddress = lastAddress
  }
}

/// What an app may do. Each app may read.
public struct TokenScopes: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Read feeds and entries.
  public static let read = TokenScopes(rawValue: 1)
  /// Change what is read, starred and labeled.
  public static let mark = TokenScopes(rawValue: 2)
  /// Change subscriptions, folders, labels and settings.
  public static let manage = TokenScopes(rawValue: 4)

  /// Make, change and remove users. Only the command line gives it.
  public static let operate = TokenScopes(rawValue: 8)

  /// What a user lets an app do.
  public static let all: TokenScopes = [.read, .mark, .manage]
}

/// The id of an app's token.
public struct TokenID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The digests of a token's secret, by which it is found.
public struct TokenDigests: Hashable, Sendable {
  /// That of the secret itself.
  public var secret: [UInt8]
  /// That of the key which clients of the Fever API make of a name and a secret.
  public var fever: [UInt8]

  public init(secret: [UInt8], fever: [UInt8]) {
    self.secret = secret
    self.fever = fever
  }
}

/// A digest that a client's credentials have.
public enum TokenDigest: Hashable, Sendable {
  case secret([UInt8])
  case fever([UInt8])
}
