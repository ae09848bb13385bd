import Bytes
import Foundation

/// A session of a user in one browser or app, until it expires.
public struct Session: Hashable, Sendable {
  /// The most sessions of a user. A further one ends the one that would expire first.
  public static let mostPerUser = 100
  /// The seconds after which a further use is noted.
  public static let useInterval: TimeInterval = 3_600

  public var user: User
  /// The token that forms of this session must contain.
  @ComparedByBytes public var csrfToken: String
  public var expires: Date
  /// The last noted use; nil if none was noted.
  public var lastUsed: Date?

  public init(user: User, csrfToken: String, expires: Date, lastUsed: Date? = nil) {
    self.user = user
    self.csrfToken = csrfToken
    self.expires = expires
    self.lastUsed = lastUsed
  }
}

/// A session as its user, or the operator, sees it in a list.
public struct ListedSession: Sendable {
  /// The digest of the session's token.
  public let digest: [UInt8]
  /// The kind of browser, as “Firefox on Linux”; nil if unknown.
  public var browser: String?
  public var lastUsed: Date?
  public var expires: Date

  /// The first digits of the digest, which name the session among those of its user and do not open it.
  public var id: String { Self.id(digest) }

  /// The id of the session whose token has this digest.
  public static func id(_ digest: [UInt8]) -> String { digest.prefix(6).hexadecimal }
}
