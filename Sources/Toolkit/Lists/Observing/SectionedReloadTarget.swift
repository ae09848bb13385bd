import Diffing

/// A view that shows rows in sections.
public protocol SectionedReloadTarget<SectionID, Element, ID>: AnyObject {
  associatedtype SectionID: Hashable & Sendable
  associatedtype Element
  associatedtype ID: Hashable & Sendable

  /// - Parameters:
  ///   - changes: batches to apply one after the other, never empty, each with the rows after it.
  ///   - sections: the sections to show after the last batch.
  func apply(
    _ changes: StagedChangeset<SectionID, RowStamp<ID>>, to sections: [ProviderSection<SectionID, Element>])

  /// Shows all sections again, without animation, because there are too many changes.
  func reload(_ sections: [ProviderSection<SectionID, Element>])
}
