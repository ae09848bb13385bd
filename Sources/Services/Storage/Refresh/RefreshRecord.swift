/// The changes made by a refresh, and the users affected.
public struct RefreshRecord: Hashable, Sendable {
  /// Sorted by id.
  public var inserted: [EntryID]
  /// Sorted by id.
  public var updated: [EntryID]
  /// The entries of other feeds of which copies have come or gone. Sorted by id.
  public var copied: [EntryID]
  /// Sorted by id.
  public var subscribers: [UserID]
  /// The users whom rules tell about entries. Sorted by id.
  public var noticed: [UserID]

  public init(
    inserted: [EntryID] = [], updated: [EntryID] = [], copied: [EntryID] = [], subscribers: [UserID] = [],
    noticed: [UserID] = []
  ) {
    self.inserted = inserted
    self.updated = updated
    self.copied = copied
    self.subscribers = subscribers
    self.noticed = noticed
  }
}
