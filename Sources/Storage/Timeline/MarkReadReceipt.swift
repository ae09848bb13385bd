/// What marking all as read did, and the number that undoes it.
public struct MarkReadReceipt: Hashable, Sendable {
  public var batch: Int64
  /// By id.
  public var changed: [EntryID]

  public init(batch: Int64, changed: [EntryID]) {
    self.batch = batch
    self.changed = changed
  }
}
