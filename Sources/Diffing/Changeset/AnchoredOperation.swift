/// One step of a change, anchored by identity, for views that have no indexes (a web page).
///
/// Operations are applied one after the other, each to what the ones before it have left. An anchor is the row that the
/// row in question comes right after.
public enum AnchoredOperation<ID: Hashable & Sendable>: Sendable, Equatable {
  /// Take the row away.
  case delete(ID)
  /// Put a row in, with the content of the element at `newIndex` of the new list; at the top if `after` is nil.
  case insert(newIndex: Int, id: ID, after: ID?)
  /// Take the row out and put it back elsewhere as it is; at the top if `after` is nil.
  case move(ID, after: ID?)
  /// Give the row the content of the element at `newIndex` of the new list.
  case update(newIndex: Int, id: ID)
}
