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

/// The id of a user.
public struct UserID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
