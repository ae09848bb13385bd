import Foundation

/// Deleting stored data that nobody can see.
public protocol RetentionStore: Sendable {
  /// Deletes what undoing needed before later changes.
  ///
  /// - Parameter limit: The most rows to delete in this transaction, and a few more.
  /// - Returns: The number of deleted rows; 0 if there is nothing left to delete.
  func deleteStale(limit: Int) async throws(StorageError) -> Int

  /// Records the time at which a feed was first found without a subscriber.
  ///
  /// - Complexity: O(n) in the number of feeds.
  func markUnfollowed(now: Date) async throws(StorageError)

  /// Deletes what nobody can see: entries of feeds without a subscriber, except starred and labeled ones, then such
  /// feeds without entries. Only feeds that `markUnfollowed` found no later than `end` and that nobody has followed since are deleted,
  /// so that subscribing again restores everything.
  ///
  /// - Parameter limit: The most rows to delete in this transaction.
  /// - Returns: The number of deleted entries and feeds; 0 if there is nothing left to delete.
  func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int
}
