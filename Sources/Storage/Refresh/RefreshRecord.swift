/// What a refresh changed, and who should hear of it.
public struct RefreshRecord: Hashable, Sendable {
  /// By id.
  public var inserted: [EntryID]
  /// By id.
  public var updated: [EntryID]
  /// By id.
  public var subscribers: [UserID]

  public init(inserted: [EntryID], updated: [EntryID], subscribers: [UserID]) {
    self.inserted = inserted
    self.updated = updated
    self.subscribers = subscribers
  }
}
