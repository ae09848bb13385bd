import Bytes
import Foundation

/// A user's stay in one browser or app, until it expires.
public struct Session: Hashable, Sendable {
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
