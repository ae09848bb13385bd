import Bytes

/// A user's folder for subscriptions. It exists while a subscription is in it.
public struct Folder: Hashable, Sendable {
  public var id: FolderID
  @ComparedByBytes public var name: String
  /// Where it stands among the user's folders, growing.
  public var position: Int

  public init(id: FolderID, name: String, position: Int) {
    self.id = id
    self.name = name
    self.position = position
  }
}
