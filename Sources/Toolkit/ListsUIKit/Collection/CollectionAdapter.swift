#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing
  import Lists

  /// The data source and delegate of a collection: it shows what a provider has, follows its changes in batch updates,
  /// and turns what the user does into selection and actions. The layout is the collection's own.
  ///
  /// The owner of the collection holds the adapter; the collection and the adapter hold each other weakly.
  @MainActor
  open class CollectionAdapter<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable>: NSObject,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    // MARK: Lifecycle

    /// Shows a list in a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: the view, whose data source and delegate the adapter becomes.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's cell, usually from a map.
    ///   - supplement: returns the view of a header, a footer or another supplementary element.
    ///   - behavior: what the user can do. By default nothing.
    ///   - observer: makes the observer for the target that it receives.
    public init(
      _ collectionView: UICollectionView, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> CollectionCell,
      supplement: ((SupplementKind, Element) -> CollectionSupplement)? = nil,
      behavior: ListBehavior<Element, ID> = ListBehavior(),
      observer: (any ReloadTarget<SectionID, Element, ID>) -> DiffableObserver<SectionID, Element, ID>
    ) {
      self.collectionView = collectionView
      self.cell = cell
      self.supplement = supplement
      link = ListLink(identity: identity, behavior: behavior, observer: observer)
      pooled = UICollectionView.CellRegistration { cell, _, make in cell.show(make) }
      super.init()
      collectionView.dataSource = self
      collectionView.delegate = self
      collectionView.allowsMultipleSelection = behavior.selection.mode == .multiple
      watch = behavior.selection.observe { [weak self] in self?.showSelection() }
      link.connect(apply: { [weak self] in self?.apply($0) }, reload: { [weak self] in self?.reload($0) })
    }

    /// Shows a list without sections in a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: the view, whose data source and delegate the adapter becomes.
    ///   - list: the list, which has no other view.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's cell, usually from a map.
    ///   - behavior: what the user can do. By default nothing.
    public convenience init(
      _ collectionView: UICollectionView, list: FlatList<Element, ID>, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> CollectionCell, behavior: ListBehavior<Element, ID> = ListBehavior()
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

    /// True to leave what is on the screen in its place when items above it come, go or change their sizes, as in a
    /// conversation. An update that would move all of it is then not animated.
    public var keepsPlace = false

    /// Scrolls to an element. Sizes that are not known yet are estimated by the layout: without animation it looks again when
    /// the items at the place are laid out, and is exact.
    ///
    /// - Returns: false if the collection does not show the element.
    @discardableResult
    public func scroll(
      to id: ID, at position: UICollectionView.ScrollPosition = .centeredVertically, animated: Bool = true
    ) -> Bool {
      guard let collectionView, let path = link.path(of: id)?.indexPath else { return false }
      collectionView.scrollToItem(at: path, at: position, animated: animated)
      if !animated {
        collectionView.layoutIfNeeded()
        collectionView.scrollToItem(at: path, at: position, animated: false)
      }
      return true
    }

    /// Returns the image of an action's symbol.
    public var image: (String) -> UIImage? = { UIImage(systemName: $0) }

    /// Returns the swipe actions of an item, for the configuration of a list layout.
    public func swipeActions(at indexPath: IndexPath, edge: SwipeEdge) -> UISwipeActionsConfiguration? {
      link.id(at: ElementPath(indexPath)).flatMap { actions.swipeActions(of: $0, at: edge) }
    }

    // MARK: Internal

    private(set) weak var collectionView: UICollectionView?
    /// True while the collection shows the stages of an update.
    var isApplying = false

    // MARK: Private

    private let cell: (Element) -> CollectionCell
    private let supplement: ((SupplementKind, Element) -> CollectionSupplement)?
    private let pooled: UICollectionView.CellRegistration<PooledCollectionCell, () -> Cell<UIView>>
    /// The kinds that empty views are registered for: UIKit refuses to get none for an element of the layout.
    private var empty: Set<String> = []
    private var watch: SignalSubscription?

    private static var emptyIdentifier: String { "Lists.empty" }

    private var actions: ActionsInUIKit<Element, ID> { ActionsInUIKit(delegate: delegate, image: image) }

    private func emptyView(
      ofKind kind: String, in collectionView: UICollectionView, at path: IndexPath
    ) -> UICollectionReusableView {
      // Not a `SupplementaryRegistration`: UIKit raises an exception if one is made while it asks for a view.
      if empty.insert(kind).inserted {
        collectionView.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.emptyIdentifier)
      }
      return collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: Self.emptyIdentifier, for: path)
    }

    // MARK: UICollectionViewDataSource

    open func numberOfSections(in collectionView: UICollectionView) -> Int { link.shown.sectionCount }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      link.shown.elementCount(inSection: section)
    }

    open func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      guard let element = link.shown.element(at: ElementPath(indexPath)) else {
        preconditionFailure("The collection asked for an item that it does not show: \(indexPath).")
      }
      return cell(element).make(CollectionCells(collectionView: collectionView, pooled: pooled), indexPath)
    }

    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let kindOfElement = SupplementKind(elementKind: kind)
      guard let supplement, let element = link.shown.supplement(kindOfElement, ofSection: indexPath.section) else {
        return emptyView(ofKind: kind, in: collectionView, at: indexPath)
      }
      return supplement(kindOfElement, element).make(
        CollectionCells(collectionView: collectionView, pooled: pooled), indexPath)
    }

    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      link.canMove(ElementPath(indexPath))
    }

    open func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      let finish = link.moved(from: ElementPath(sourceIndexPath), to: ElementPath(destinationIndexPath))
      // After the collection has returned from its own move.
      Task { finish() }
    }

    // MARK: UICollectionViewDelegate

    open func scrollViewDidScroll(_ scrollView: UIScrollView) { followViewport() }

    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      (cell as? PooledCollectionCell)?.fill()
      followViewport(with: indexPath)
    }

    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      (cell as? PooledCollectionCell)?.recycle()
      followViewport()
    }

    open func collectionView(
      _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { canTap(indexPath) }

    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      tap(indexPath)
    }

    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      deselect(indexPath)
    }

    open func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard indexPaths.count == 1 else { return nil }
      return link.id(at: ElementPath(indexPaths[0])).flatMap { actions.menu(of: $0) }
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
      atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
      link.target(of: ElementPath(originalIndexPath), proposed: ElementPath(proposedIndexPath)).indexPath
    }
  }
#endif
