import Bytes
import Foundation

/// Somebody who reads here.
public struct User: Hashable, Sendable {
  public var id: UserID
  /// As the user writes it; no two users have one name in different case.
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
