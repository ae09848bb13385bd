#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  /// The data source and delegate of a collection of AppKit: it shows what a provider has, follows its changes in batch
  /// updates, and turns what the user does into selection and actions. The layout is the collection's own.
  ///
  /// The owner of the collection holds the adapter; the collection and the adapter hold each other weakly. For a double
  /// click call ``activate(at:)``; for a menu, make it of ``menu(at:)``.
  @MainActor
  open class MacCollectionAdapter<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable>: NSObject,
    NSCollectionViewDataSource, NSCollectionViewDelegate, SelectingMacAdapter
  {
    // MARK: Lifecycle

    /// Shows a list in a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: the view, whose data source and delegate the adapter becomes.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's item, usually from a map.
    ///   - supplement: returns the view of a header, a footer or another supplementary element.
    ///   - behavior: what the user can do. By default nothing.
    ///   - observer: makes the observer for the target that it receives.
    public init(
      _ collectionView: NSCollectionView, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> MacCollectionCell,
      supplement: ((SupplementKind, Element) -> MacCollectionSupplement)? = nil,
      behavior: ListBehavior<Element, ID> = ListBehavior(),
      observer: (any ReloadTarget<SectionID, Element, ID>) -> DiffableObserver<SectionID, Element, ID>
    ) {
      self.collectionView = collectionView
      self.cell = cell
      self.supplement = supplement
      reordering = behavior.reordering
      items = MacCollectionItems(collectionView)
      link = ListLink(identity: identity, behavior: behavior, observer: observer)
      super.init()
      collectionView.dataSource = self
      collectionView.delegate = self
      collectionView.isSelectable = behavior.selection.mode != .none
      collectionView.allowsMultipleSelection = behavior.selection.mode == .multiple
      if reordering != nil { collectionView.registerForDraggedTypes([.draggedElement]) }
      watch = behavior.selection.observe { [weak self] in self?.showSelection() }
      link.connect(apply: { [weak self] in self?.apply($0) }, reload: { [weak self] in self?.reload($0) })
    }

    /// Shows a list without sections in a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: the view, whose data source and delegate the adapter becomes.
    ///   - list: the list, which has no other view.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's item, usually from a map.
    ///   - behavior: what the user can do. By default nothing.
    public convenience init(
      _ collectionView: NSCollectionView, list: FlatList<Element, ID>, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> MacCollectionCell, behavior: ListBehavior<Element, ID> = ListBehavior()
    ) where SectionID == SingleSection {
      self.init(
        collectionView, identity: identity, cell: cell, behavior: behavior, observer: list.observer(for:))
    }

    // Isolated, because the last reference may go on any thread: the adapter observes the provider and the selection.
    isolated deinit {}

    // MARK: Public

    /// The parts that the adapter joins.
    public let link: ListLink<SectionID, Element, ID>

    /// Brings the provider's changes to the collection.
    public var observer: DiffableObserver<SectionID, Element, ID> { link.observer }
    /// Has the selection, the actions and the viewport.
    public var delegate: Delegate<Element, ID> { link.delegate }

    /// Performs the primary action of an item: for double clicks and the enter key.
    @discardableResult
    public func activate(at indexPath: IndexPath) -> ActionOutcome {
      link.id(at: ElementPath(indexPath)).map { delegate.activate($0) } ?? .gone
    }

    /// Returns the menu of an item; nil if it has none.
    public func menu(at indexPath: IndexPath) -> ActionMenu? {
      link.id(at: ElementPath(indexPath)).flatMap { delegate.menu(of: $0) }
    }

    /// Updates the visible items. The owner calls it when the collection's clip view has scrolled.
    public func followViewport() { followViewport(with: nil) }

    /// Scrolls to an element.
    ///
    /// - Returns: false if the collection does not show the element.
    @discardableResult
    public func scroll(
      to id: ID, at position: NSCollectionView.ScrollPosition = .centeredVertically, animated: Bool = true
    ) -> Bool {
      guard let collectionView, let path = link.path(of: id)?.indexPath else { return false }
      (animated ? collectionView.animator() : collectionView).scrollToItems(at: [path], scrollPosition: position)
      return true
    }

    // MARK: Internal

    private(set) var isApplying = false

    var selectedPaths: Set<ElementPath>? { collectionView.map { Set($0.selectionIndexPaths.map { ElementPath($0) }) } }

    func select(_ paths: Set<ElementPath>) { collectionView?.selectionIndexPaths = Set(paths.map(\.indexPath)) }

    // MARK: Private

    private let cell: (Element) -> MacCollectionCell
    private let supplement: ((SupplementKind, Element) -> MacCollectionSupplement)?
    private let reordering: Reordering<Element>?
    private let items: MacCollectionItems
    private weak var collectionView: NSCollectionView?
    /// The element that is dragged.
    private var dragged: ID?
    private var watch: SignalSubscription?

    private func followViewport(with path: IndexPath?) {
      guard !isApplying, let collectionView else { return }
      let paths = collectionView.indexPathsForVisibleItems().union(path.map { [$0] } ?? [])
      guard let first = paths.min(), let last = paths.max() else { return }
      link.viewportChanged(from: ElementPath(first), through: ElementPath(last))
    }

    /// A collection outside of a window, and one that gets its first items, loads them again instead.
    private func apply(_ update: ListUpdate<SectionID, Element, ID>) {
      guard let collectionView, collectionView.window != nil,
        update.before.contains(where: { !$0.elements.isEmpty })
      else { return reload(update) }
      isApplying = true
      let view = update.isAnimated ? collectionView.animator() : collectionView
      for stage in update.changes.stages {
        view.performBatchUpdates({
          update.show(stage)
          view.apply(stage.batch)
        })
      }
      isApplying = false
      showSelection()
      followViewport()
    }

    private func reload(_ update: ListUpdate<SectionID, Element, ID>) {
      isApplying = true
      update.showAll()
      collectionView?.reloadData()
      isApplying = false
      showSelection()
      followViewport()
    }

    /// The place, before the dragged element is taken out, at which a drop inserts it; nil if it is not this view's.
    private func drop(_ info: any NSDraggingInfo, at path: ElementPath) -> (from: ElementPath, to: ElementPath)? {
      guard let from = draggedPath(dragged, info, in: collectionView) else { return nil }
      let isBehind = from.section == path.section && from.item < path.item
      return (from, isBehind ? ElementPath(section: path.section, item: path.item - 1) : path)
    }

    // MARK: NSCollectionViewDataSource

    open func numberOfSections(in collectionView: NSCollectionView) -> Int { link.shown.sectionCount }

    open func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
      link.shown.elementCount(inSection: section)
    }

    open func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      guard let element = link.shown.element(at: ElementPath(indexPath)) else {
        preconditionFailure("The collection asked for an item that it does not show: \(indexPath).")
      }
      return cell(element).make(items, indexPath)
    }

    open func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSView {
      let kindOfElement = SupplementKind(elementKind: kind)
      guard let supplement, let element = link.shown.supplement(kindOfElement, ofSection: indexPath.section) else {
        return items.dequeue(NSView.self, ofKind: kind, at: indexPath)
      }
      return supplement(kindOfElement, element).make(items, indexPath)
    }

    // MARK: NSCollectionViewDelegate

    open func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) {
      (item as? PooledCollectionItem)?.fill()
      followViewport(with: indexPath)
    }

    open func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) {
      (item as? PooledCollectionItem)?.recycle()
      followViewport()
    }

    open func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>) {
      takeSelection()
    }

    open func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>) {
      takeSelection()
    }

    open func collectionView(
      _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
    ) -> (any NSPasteboardWriting)? {
      guard link.canMove(ElementPath(indexPath)) else { return nil }
      return pasteboardItem("\(indexPath)")
    }

    open func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
    ) {
      // One item at a time.
      dragged = indexPaths.count == 1 ? indexPaths.first.flatMap { link.id(at: ElementPath($0)) } : nil
    }

    open func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      dragOperation operation: NSDragOperation
    ) {
      dragged = nil
    }

    open func collectionView(
      _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
      proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
      dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
    ) -> NSDragOperation {
      guard draggedPath(dragged, draggingInfo, in: collectionView) != nil else { return [] }
      proposedDropOperation.pointee = .before
      return .move
    }

    /// Moves the element in the provider. The collection does not move items by itself: it follows.
    open func collectionView(
      _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo, indexPath: IndexPath,
      dropOperation: NSCollectionView.DropOperation
    ) -> Bool {
      guard let reordering, let move = drop(draggingInfo, at: ElementPath(indexPath)),
        let element = link.shown.element(at: move.from)
      else { return false }
      reordering.move(element, reordering.target(element, move.to))
      return true
    }
  }

  extension NSCollectionView {
    /// Applies a batch inside of a batch update.
    ///
    /// AppKit has nothing to show a supplementary view again, so a section with a changed one is reloaded.
    public func apply(_ batch: Batch) {
      let paths = { (paths: [ElementPath]) in Set(paths.map(\.indexPath)) }
      if !batch.sectionDeletions.isEmpty { deleteSections(IndexSet(batch.sectionDeletions)) }
      if !batch.sectionInsertions.isEmpty { insertSections(IndexSet(batch.sectionInsertions)) }
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !batch.sectionUpdates.isEmpty { reloadSections(IndexSet(batch.sectionUpdates.map(\.section))) }
      if !batch.deletions.isEmpty { deleteItems(at: paths(batch.deletions)) }
      if !batch.insertions.isEmpty { insertItems(at: paths(batch.insertions)) }
      for move in batch.moves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
      if !batch.updates.isEmpty { reloadItems(at: paths(batch.updates.map(\.path))) }
    }
  }
#endif
