/// A view that shows rows in sections, or that applies changes in batches.
public protocol SectionedReloadTarget<SectionID, Element, ID>: AnyObject {
  associatedtype SectionID: Hashable & Sendable
  associatedtype Element
  associatedtype ID: Hashable & Sendable

  /// - Parameter update: the changes to apply, never empty.
  func apply(_ update: ListUpdate<SectionID, Element, ID>)

  /// Shows all sections again, without animation, because there are too many changes.
  func reload(_ sections: [ProviderSection<SectionID, Element>])
}
