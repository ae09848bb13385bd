@_exported import Diffing

/// A row of a view.
public struct ListRow<Element, ID: Hashable & Sendable> {
  /// The identity and mark of the element that the row shows.
  public let stamp: RowStamp<ID>
  /// The element; nil if another process has rendered the row.
  public let element: Element?

  /// The identity of the element.
  public var id: ID { stamp.id }
}

extension ListRow: Sendable where Element: Sendable {}

/// One update of a view: the rows that it shows, and those that it is to show.
///
/// ```swift
/// for stage in update.changes.stages {
///   table.performBatchUpdates {
///     update.show(stage)  // From here on, the data sources answer for this stage.
///     table.apply(stage.batch)
///   }
/// }
/// ```
public final class ListUpdate<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  init(
    observer: DiffableObserver<SectionID, Element, ID>, difference: SectionedChangeset,
    before: @escaping () -> [ListSection<SectionID, RowStamp<ID>>],
    after: [ListSection<SectionID, RowStamp<ID>>],
    old: [ProviderSection<SectionID, Element>], new: [ProviderSection<SectionID, Element>],
    isAnimated: Bool, changedParts: @escaping (Element, Element) -> ChangedParts
  ) {
    self.observer = observer
    self.difference = difference
    self.isAnimated = isAnimated
    makeBefore = before
    self.after = after
    self.old = old
    sections = new
    self.changedParts = changedParts
  }

  // MARK: Public

  /// The changes in batches, each with the rows after it, and the rows before them all. An update in a batch has the
  /// parts that have changed, among them `ChangedParts.otherView`.
  ///
  /// - Complexity: O(n) for n elements, old and new, at the first access.
  public private(set) lazy var changes: StagedChangeset<SectionID, ListRow<Element, ID>> = {
    StagedChangeset(difference, from: Self.rows(before, old), to: Self.rows(after, sections)) { [changedParts] in
      guard let old = $0.element, let new = $1.element else { return .all }
      return changedParts(old, new)
    }
  }()

  /// The number of changes.
  public var changeCount: Int { difference.changeCount }
  /// False for the first rows that an empty view gets, and for changes made without animation
  /// (``DiffableObserver/withoutAnimation(_:)``).
  public let isAnimated: Bool
  /// The rows that the view shows.
  public private(set) lazy var before = makeBefore()
  /// The rows to show after the last batch.
  public let after: [ListSection<SectionID, RowStamp<ID>>]
  /// The sections to show after the last batch.
  public let sections: [ProviderSection<SectionID, Element>]

  /// Lets the observer's ``DiffableObserver/stage`` be the one after this batch. A view that asks for counts and cells
  /// while it applies a batch calls it inside of its batch update.
  public func show(_ stage: StagedChangeset<SectionID, ListRow<Element, ID>>.Stage) {
    observer?.content = stage.sections.map { section in
      var content = ProviderSection<SectionID, Element>(section.id)
      if let place = newPlaces[section.id], after[place].hasSameMarks(as: section) {
        content = sections[place]
      } else if let place = oldPlaces[section.id], old.indices.contains(place) {
        content = old[place]
      }
      content.elements = section.elements.compactMap(\.element)
      return content
    }
  }

  /// Lets the observer's ``DiffableObserver/stage`` be the one after the last batch, for a view that reloads.
  public func showAll() { observer?.content = sections }

  // MARK: Private

  private let makeBefore: () -> [ListSection<SectionID, RowStamp<ID>>]
  private weak var observer: DiffableObserver<SectionID, Element, ID>?
  private let difference: SectionedChangeset
  private let old: [ProviderSection<SectionID, Element>]
  private let changedParts: (Element, Element) -> ChangedParts
  private lazy var oldPlaces = Self.places(before)
  private lazy var newPlaces = Self.places(after)

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
      return ListSection(
        id: section.id, header: section.header, footer: section.footer, others: section.others, elements: rows)
    }
  }
}

extension ListSection {
  func hasSameMarks<Other>(as other: ListSection<ID, Other>) -> Bool {
    header == other.header && footer == other.footer && others == other.others
  }
}

// MARK: - Lists without sections

extension ListUpdate where SectionID == SingleSection {
  /// The changes of the rows, for a view that takes all of them at once.
  public var rowChanges: Changeset {
    guard let changes = difference.flat else { preconditionFailure("The provider has more than one section.") }
    return changes
  }

  /// The rows that the view shows.
  public var rowsBefore: [RowStamp<ID>] { before.first?.elements ?? [] }
  /// The elements to show.
  public var elements: [Element] { sections.first?.elements ?? [] }
}
