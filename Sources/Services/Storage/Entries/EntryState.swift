/// The state of an entry for one user.
public struct EntryState: Hashable, Sendable {
  public var id: EntryID
  public var isUnread: Bool
  public var isStarred: Bool

  public init(id: EntryID, isUnread: Bool, isStarred: Bool) {
    self.id = id
    self.isUnread = isUnread
    self.isStarred = isStarred
  }
}
