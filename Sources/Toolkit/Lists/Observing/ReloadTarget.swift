import Diffing

/// A view that shows the rows: a table, a page in a browser, lines of a terminal.
///
/// It must implement ``apply(_:from:to:)``; the other functions are for targets that can do more.
public protocol ReloadTarget<Element, ID>: AnyObject {
  associatedtype Element
  associatedtype ID: Hashable & Sendable

  /// - Parameters:
  ///   - changes: the changes to apply, never empty.
  ///   - shown: the rows shown so far, the old list of the changes.
  ///   - elements: the elements to show, the new list of the changes.
  func apply(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element])

  /// Shows all elements again, without animation, because there are too many changes. By default the changes are
  /// applied.
  func reload(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element])
}

extension ReloadTarget {
  public func reload(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element]) {
    apply(changes, from: shown, to: elements)
  }
}
