import Diffing

/// What shows the rows: a table, a page in a browser, lines of a terminal.
public protocol ReloadTarget<Element, ID>: AnyObject {
  associatedtype Element
  associatedtype ID: Hashable & Sendable

  /// - Parameters:
  ///   - changes: what to do, never nothing.
  ///   - shown: the rows shown so far, the changes' old list.
  ///   - elements: the elements to show, the changes' new list.
  func apply(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element])
}
