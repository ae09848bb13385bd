import Bytes

/// A user's folder for subscriptions. It exists as long as it contains a subscription.
public struct Folder: Hashable, Sendable {
  public var id: FolderID
  @ComparedByBytes public var name: String
  /// The position among the user's folders, ascending.
  public var position: Int
  /// True if the user has hidden the folder's feeds.
  public var isFolded: Bool

  public init(id: FolderID, name: String, position: Int, isFolded: Bool = false) {
    self.id = id
    self.name = name
    self.position = position
    self.isFolded = isFolded
  }
}

/// The id of a user's folder.
public struct FolderID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
