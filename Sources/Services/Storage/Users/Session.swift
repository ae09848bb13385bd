import Bytes
import Foundation

/// A session of a user in one browser or app, until it expires.
public struct Session: Hashable, Sendable {
  /// The most sessions of a user. A further one ends the one that would expire first.
  public static let mostPerUser = 100

  public var user: User
  /// The token that forms of this session must contain.
  @ComparedByBytes public var csrfToken: String
  public var expires: Date

  public init(user: User, csrfToken: String, expires: Date) {
    self.user = user
    self.csrfToken = csrfToken
    self.expires = expires
  }
}
