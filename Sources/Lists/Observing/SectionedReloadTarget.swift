import Diffing

/// What shows rows in sections.
public protocol SectionedReloadTarget<SectionID, Element, ID>: PlaceTarget {
  associatedtype SectionID: Hashable & Sendable
  associatedtype Element
  associatedtype ID

  /// - Parameters:
  ///   - changes: batches to apply one after the other, never none, each with the rows that it leads to.
  ///   - sections: what to show after the last of them.
  func apply(
    _ changes: StagedChangeset<SectionID, RowStamp<ID>>, to sections: [ProviderSection<SectionID, Element>])

  /// Shows the sections anew, without animation: there is too much to change.
  func reload(_ sections: [ProviderSection<SectionID, Element>])
}
