/// A view that shows the rows of an observer: a table, a page in a browser, lines of a terminal.
public protocol ReloadTarget<SectionID, Element, ID>: AnyObject {
  associatedtype SectionID: Hashable & Sendable
  associatedtype Element
  associatedtype ID: Hashable & Sendable

  /// - Parameter update: the changes to apply, never empty.
  func apply(_ update: ListUpdate<SectionID, Element, ID>)

  /// Shows all sections again, without animation, because there are too many changes. By default the changes are
  /// applied.
  func reload(_ update: ListUpdate<SectionID, Element, ID>)
}

extension ReloadTarget {
  public func reload(_ update: ListUpdate<SectionID, Element, ID>) { apply(update) }
}
