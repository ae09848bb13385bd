import Diffing

/// A row of a view.
public struct ListRow<Element, ID: Hashable & Sendable> {
  public let stamp: RowStamp<ID>
  /// The element; nil if another process has rendered the row.
  public let element: Element?

  public var id: ID { stamp.id }
}

extension ListRow: Sendable where Element: Sendable {}

/// One update of a view with sections: the rows that it shows, and those that it is to show.
///
/// ```swift
/// for stage in update.changes.stages {
///   table.performBatchUpdates {
///     update.show(stage)  // From here on, the data sources answer for this stage.
///     table.apply(stage.batch)
///   }
/// }
/// ```
public struct ListUpdate<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  // MARK: Public

  /// The changes in batches, each with the rows after it, and the rows before them all. An update in a batch has the
  /// parts that have changed, among them ``ChangedParts/otherView``.
  ///
  /// - Complexity: O(n) for n elements, old and new. It is computed on each access.
  public var changes: StagedChangeset<SectionID, ListRow<Element, ID>> {
    StagedChangeset(difference, from: Self.rows(before, old), to: Self.rows(after, new)) { old, new in
      guard let old = old.element, let new = new.element else { return .all }
      return changedParts(old, new)
    }
  }

  public var changeCount: Int { difference.changeCount }
  /// The sections to show after the last batch.
  public var sections: [ProviderSection<SectionID, Element>] { new }

  /// Lets the observer's ``SectionedObserver/stage`` be the one after this batch. A view that asks for counts and cells
  /// while it applies a batch calls it inside of its batch update.
  public func show(_ stage: StagedChangeset<SectionID, ListRow<Element, ID>>.Stage) {
    let (oldPlaces, newPlaces) = (Self.places(before), Self.places(after))
    shown.set(
      stage.sections.map { section in
        var content = ProviderSection<SectionID, Element>(section.id)
        if let place = newPlaces[section.id], after[place].hasSameMarks(as: section) {
          content = new[place]
        } else if let place = oldPlaces[section.id], old.indices.contains(place) {
          content = old[place]
        }
        content.elements = section.elements.compactMap(\.element)
        return content
      })
  }

  // MARK: Internal

  let difference: SectionedChangeset
  let before: [ListSection<SectionID, RowStamp<ID>>]
  let after: [ListSection<SectionID, RowStamp<ID>>]
  let old: [ProviderSection<SectionID, Element>]
  let new: [ProviderSection<SectionID, Element>]
  let changedParts: (Element, Element) -> ChangedParts
  let shown: SectionsProvider<SectionID, Element>

  // MARK: Private

  private static func places(_ sections: [ListSection<SectionID, RowStamp<ID>>]) -> [SectionID: Int] {
    Dictionary(zip(sections.map(\.id), sections.indices), uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter sections: the elements; empty if another process has rendered the rows.
  private static func rows(
    _ stamps: [ListSection<SectionID, RowStamp<ID>>], _ sections: [ProviderSection<SectionID, Element>]
  ) -> [ListSection<SectionID, ListRow<Element, ID>>] {
    stamps.enumerated().map { index, section in
      let elements = sections.indices.contains(index) ? sections[index].elements : []
      let rows = section.elements.enumerated().map { item, stamp in
        ListRow(stamp: stamp, element: elements.indices.contains(item) ? elements[item] : nil)
      }
      return ListSection(id: section.id, header: section.header, footer: section.footer, elements: rows)
    }
  }
}

extension ListSection {
  fileprivate func hasSameMarks<Other>(as other: ListSection<ID, Other>) -> Bool {
    header == other.header && footer == other.footer
  }
}
