import Bytes
import Foundation

/// A user's stay in one browser or app, until it expires.
public struct Session: Hashable, Sendable {
  /// The number of sessions that a user has at most: a further one ends the one that would expire first.
  public static let mostPerUser = 100

  public var user: User
  /// What a form of this session must carry to be believed.
  @ComparedByBytes public var csrfToken: String
  public var expires: Date

  public init(user: User, csrfToken: String, expires: Date) {
    self.user = user
    self.csrfToken = csrfToken
    self.expires = expires
  }
}
