import Bytes
import Foundation

/// A user of the reader.
public struct User: Hashable, Sendable {
  public var id: UserID
  /// The name as the user writes it; unique without regard to case.
  @ComparedByBytes public var name: String
  public var hasPassword: Bool
  public var created: Date

  public init(id: UserID, name: String, hasPassword: Bool, created: Date) {
    self.id = id
    self.name = name
    self.hasPassword = hasPassword
    self.created = created
  }
}

/// A user, with what operators look at.
public struct UserOverview: Sendable {
  public var user: User
  /// The time since when the user may not sign in; nil for a user who may.
  public var suspended: Date?
  /// The last sign-in in a browser.
  public var lastSignIn: Date?
  /// The last use by a browser or an app.
  public var lastUse: Date?
  public var feedCount: Int
}

/// The id of a user.
public struct UserID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
