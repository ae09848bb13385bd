/// One step of a change, anchored by identity, for views without indexes (a web page).
///
/// Operations are applied one after the other, each to the result of the ones before it. An anchor is the row right
/// before the row in question.
public enum AnchoredOperation<ID: Hashable & Sendable>: Sendable, Equatable {
  /// Removes the row.
  case delete(ID)
  /// Inserts a row with the content of the element at `newIndex` of the new list; at the top if `after` is nil.
  case insert(newIndex: Int, id: ID, after: ID?)
  /// Removes the row and inserts it unchanged at another place; at the top if `after` is nil.
  case move(ID, after: ID?)
  /// Replaces the row's content with that of the element at `newIndex` of the new list.
  case update(newIndex: Int, id: ID)
}
