/// The changes made by a refresh, and the users affected.
public struct RefreshRecord: Hashable, Sendable {
  /// Sorted by id.
  public var inserted: [EntryID]
  /// Sorted by id.
  public var updated: [EntryID]
  /// Sorted by id.
  public var subscribers: [UserID]

  public init(inserted: [EntryID], updated: [EntryID], subscribers: [UserID]) {
    self.inserted = inserted
    self.updated = updated
    self.subscribers = subscribers
  }
}
