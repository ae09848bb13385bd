import Diffing

/// What shows the rows: a table, a page in a browser, lines of a terminal.
///
/// It has to apply changes; all else is for targets that can do more.
public protocol ReloadTarget<Element, ID>: PlaceTarget {
  associatedtype Element
  associatedtype ID

  /// - Parameters:
  ///   - changes: what to do, never nothing.
  ///   - shown: the rows shown so far, the changes' old list.
  ///   - elements: the elements to show, the changes' new list.
  func apply(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element])

  /// Shows the elements anew, without animation: there is too much to change. By default the changes are applied.
  func reload(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element])
}

extension ReloadTarget {
  public func reload(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element]) {
    apply(changes, from: shown, to: elements)
  }
}
