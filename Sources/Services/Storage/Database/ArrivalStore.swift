import Foundation

/// The entries in the order in which they arrived.
public protocol ArrivalStore: Sendable {
  /// The entries that a query finds, in its order: by arrival, then by id.
  /// - Complexity: O(*n*) in feeds and in the entries from the first one to the last one found.
  func arrived(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [ArrivedEntry]
}

/// A range of ids of entries, in an order.
public enum EntryIDRange: Hashable, Sendable {
  /// Greater ids, ascending.
  case after(EntryID)
  /// Smaller ids, descending.
  case before(EntryID)
}
