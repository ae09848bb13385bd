@_exported import Diffing

/// A list without sections, of one or several kinds: the items, each with a context of its own, and what brings their
/// changes to a view.
///
/// ```swift
/// let list = FlatList<any LibraryItem, String>(stamp: { $0.stamp })
/// let table = TableDataSource(list: list) { $0.row(in: rows) }
/// list.show(in: view)
/// list.set(books)
/// ```
///
/// The view applies the differences, in batches if it likes, and its data source answers for the batch that is shown. A
/// list with sections, or of another provider, has a ``DiffableObserver`` of that.
public final class FlatList<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - stamp: returns the identity and mark of an item.
  ///   - attach: gives an item the context of its stay, through which it replaces and removes itself; called once for
  ///     every stay.
  public convenience init(
    stamp: @escaping (Element) -> RowStamp<ID>,
    attach: @escaping (Element, ItemContext<Element, ID>) -> Void = { _, _ in }
  ) {
    self.init(ItemContainer(stamp: stamp, attach: attach))
  }

  /// Creates a list of a container's elements, whose marks are not computed again. Several lists may show one container.
  ///
  /// - Parameters:
  ///   - items: the elements.
  ///   - shown: the rows that the target shows now, possibly rendered by another process.
  ///   - target: the view, if it is there already. It is held weakly, and receives the first difference when the owner
  ///     calls `observer.update()`.
  ///   - reloadThreshold: the number of changes above which the target reloads.
  ///   - changedParts: returns the differences of an updated element.
  @inlinable
  public convenience init(
    _ items: ItemContainer<Element, ID>, shown: [RowStamp<ID>] = [],
    target: (any ReloadTarget<SingleSection, Element, ID>)? = nil, reloadThreshold: Int = .max,
    changedParts: @escaping (Element, Element) -> ChangedParts = differenceByType
  ) {
    let observer = DiffableObserver<SingleSection, Element, ID>(
      provider: FlatProvider(items), stamp: items.stamp, remembersStamps: false, isFlat: true,
      shown: [ListSection(id: SingleSection(), elements: shown)], target: target, reloadThreshold: reloadThreshold,
      changedParts: changedParts,
      // Asked for its surroundings, a section comes without rows. A flat list has no surroundings.
      outline: { ListSection(id: $0.id, elements: $0.elements.isEmpty ? [] : items.stamps) },
      comparison: StampComparison())
    self.init(items, observer)
  }

  @usableFromInline
  init(_ items: ItemContainer<Element, ID>, _ observer: DiffableObserver<SingleSection, Element, ID>) {
    self.items = items
    self.observer = observer
  }

  // MARK: Public

  /// The items. Insert, move and remove them here, and let them follow signals; the view follows.
  public let items: ItemContainer<Element, ID>
  /// Brings the changes of the items to the view.
  public let observer: DiffableObserver<SingleSection, Element, ID>

  /// Replaces the contents with these items in this order. Items that are there already with the same mark stay.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - animated: false to show the changes without animation.
  /// - Returns: the items left out because their identity occurs before them.
  /// - Complexity: O(n log n) for n items, old and new, plus the cost of `Diff`.
  @discardableResult
  public func set(_ items: [Element], animated: Bool = true) -> [Element] {
    guard !animated else { return self.items.set(items) }
    return observer.withoutAnimation { self.items.set(items) }
  }

  /// Shows the list in a view, which receives all items now, and the changes from then on. A list has one view; the
  /// next one takes the place of the last.
  ///
  /// - Parameter target: the view. It is held weakly.
  public func show(in target: any ReloadTarget<SingleSection, Element, ID>) {
    observer(for: target).update()
  }

  /// Shows the list by a closure, which receives all items now, and the changes from then on.
  ///
  /// - Parameter apply: applies an update to the view. It is held by the list.
  public func show(_ apply: @escaping (ListUpdate<SingleSection, Element, ID>) -> Void) {
    let relay = UpdateRelay<SingleSection, Element, ID>()
    relay.onApply = apply
    relay.onReload = apply
    show(in: relay)
    self.relay = relay
  }

  /// Returns the observer with this target, for an adapter that updates it when it is ready.
  public func observer(
    for target: any ReloadTarget<SingleSection, Element, ID>
  ) -> DiffableObserver<SingleSection, Element, ID> {
    relay = nil
    observer.begin(with: target)
    return observer
  }

  // MARK: Private

  private var relay: UpdateRelay<SingleSection, Element, ID>?
}

// MARK: - Items of one kind

extension FlatList where Element: ListItem, ID == Element.ID {
  /// Creates an empty list of items of one type, which have their identities and marks.
  ///
  /// - Parameter attach: gives an item the context of its stay; called once for every stay.
  public convenience init(attach: @escaping (Element, ItemContext<Element, ID>) -> Void = { _, _ in }) {
    self.init(stamp: { $0.stamp }, attach: attach)
  }
}

extension FlatList where Element: Identifiable & Hashable, ID == Element.ID {
  /// Creates an empty list of values. One that is not equal to the last one of its identity is shown again.
  ///
  /// - Parameter attach: gives a value the context of its stay; called once for every stay.
  @_disfavoredOverload
  public convenience init(attach: @escaping (Element, ItemContext<Element, ID>) -> Void = { _, _ in }) {
    // Such marks are good in this process only, as the list is: no other one has shown its rows.
    self.init(
      stamp: { RowStamp(id: $0.id, mark: ContentMark(value: UInt64(truncatingIfNeeded: $0.hashValue))) },
      attach: attach)
  }
}

// MARK: - Data sources

extension DataSource {
  /// Creates the source of the view that shows a list.
  ///
  /// - Parameters:
  ///   - list: the list, of which the source has what the view shows.
  ///   - cell: returns an element's cell, usually from a ``CellMap``.
  public convenience init<ID>(list: FlatList<Element, ID>, cell: @escaping (Element) -> Cell<Content>) {
    self.init(live: list.observer.stage, cell: cell)
  }
}

extension CollectionDataSource {
  /// Creates the source of the grid that shows a list.
  ///
  /// - Parameters:
  ///   - list: the list, of which the source has what the view shows.
  ///   - columns: the number of elements in a line, at least one.
  ///   - cell: returns an element's cell, usually from a ``CellMap``.
  public convenience init<ID>(
    list: FlatList<Element, ID>, columns: Int, cell: @escaping (Element) -> Cell<Content>
  ) {
    self.init(live: list.observer.stage, columns: columns, cell: cell)
  }
}
