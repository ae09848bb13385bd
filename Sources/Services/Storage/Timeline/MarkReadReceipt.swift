/// The result of marking all as read, with the number that undoes it.
public struct MarkReadReceipt: Hashable, Sendable {
  public var batch: Int64
  /// Sorted by id.
  public var changed: [EntryID]

  public init(batch: Int64, changed: [EntryID]) {
    self.batch = batch
    self.changed = changed
  }
}
