/// A view that shows the rows of an observer: a table, a page in a browser, lines of a terminal.
public protocol ReloadTarget<SectionID, Element, ID>: AnyObject {
  /// The type of the identities of sections.
  associatedtype SectionID: Hashable & Sendable
  /// The type of the elements.
  associatedtype Element
  /// The type of the identities of elements.
  associatedtype ID: Hashable & Sendable

  /// True if the target takes changes in stages, or asks for elements that it shows: the observer then keeps them. Long
  /// lists change faster without. By default true.
  var takesStages: Bool { get }

  /// - Parameter update: the changes to apply, never empty.
  func apply(_ update: ListUpdate<SectionID, Element, ID>)

  /// Shows all sections again, without animation, because there are too many changes. By default the changes are
  /// applied.
  func reload(_ update: ListUpdate<SectionID, Element, ID>)
}

extension ReloadTarget {
  public var takesStages: Bool { true }

  public func reload(_ update: ListUpdate<SectionID, Element, ID>) { apply(update) }
}
