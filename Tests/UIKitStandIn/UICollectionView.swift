import Foundation

/// A collection that counts, reuses and refuses as UIKit's does. All items are in one column, 44 points high.
open class UICollectionView: UIScrollView {
  public struct ScrollPosition: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let centeredVertically = ScrollPosition(rawValue: 2)
  }

  /// - Parameter height: shows `height / 44` items.
  public init(height: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: height))
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open var allowsMultipleSelection = false
  open var collectionViewLayout = UICollectionViewLayout()

  open func reloadData() { host.reload() }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    if !UIView.isUnanimated { animatedUpdateCount += 1 }
    host.update(updates, then: completion)
  }

  open func insertItems(at indexPaths: [IndexPath]) { change { $0.inserted += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deleted += indexPaths } }
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloaded += indexPaths } }
  open func reconfigureItems(at indexPaths: [IndexPath]) { change { $0.reconfigured += indexPaths } }

  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append((indexPath, newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections += sections } }
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections += sections } }
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections += sections } }

  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  open var indexPathsForVisibleItems: [IndexPath] { Array(host.cells.keys) }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { host.cells[indexPath] }
  open override func layoutIfNeeded() { host.show() }

  open override var contentSize: CGSize { CGSize(width: frame.width, height: rows.height) }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    UICollectionViewLayoutAttributes(frame: rows.frame(at: indexPath))
  }

  /// Shows the item in the middle, whatever the position.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    contentOffset.y = rows.offset(ofMiddle: indexPath, in: frame.height)
    delegate?.scrollViewDidScroll(self)
    host.show()
  }

  open var indexPathsForSelectedItems: [IndexPath]? { Array(host.selected) }

  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection { host.selected = [] }
    if let indexPath { host.selected.insert(indexPath) }
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) { host.selected.remove(indexPath) }

  // MARK: Registrations

  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    public init(handler: @escaping Handler) {
      self.handler = handler
    }

    let handler: Handler
    /// A registration has cells of its own.
    let identity = Identity()
  }

  @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) ->
      Void

    public init(elementKind: String, handler: @escaping Handler) {
      precondition(
        UICollectionView.asking == 0, "a registration was made while the data source is asked for a view")
      self.elementKind = elementKind
      self.handler = handler
    }

    let elementKind: String
    let handler: Handler
  }

  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = "\(ObjectIdentifier(registration.identity))"
    registrations[identifier] = registration.identity
    let found = host.dequeue(identifier) {
      let cell = Cell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      cell.reuseIdentifier = identifier
      return cell
    }
    guard let cell = found as? Cell else {
      host.raise("a cell of another class has the identifier of the registration")
      return Cell(frame: .zero)
    }
    if host.reconfigured == nil { cell.prepareForReuse() }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// The number of collections that ask for a supplementary view just now.
  fileprivate(set) static var asking = 0
  /// The classes of supplementary views, by kind and identifier.
  private var supplementClasses: [String: UICollectionReusableView.Type] = [:]

  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    guard let viewClass = viewClass as? UICollectionReusableView.Type else {
      return host.raise("a class that is no reusable view was registered")
    }
    supplementClasses["\(elementKind) \(identifier)"] = viewClass
  }

  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let viewClass = supplementClasses["\(elementKind) \(identifier)"] else {
      host.raise("no class is registered for the supplementary view \(elementKind) \(identifier)")
      return UICollectionReusableView(frame: .zero)
    }
    return viewClass.init(frame: .zero)
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let view = Supplementary(frame: .zero)
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  // MARK: For tests

  /// The exceptions that UIKit would have raised.
  public var exceptions: [String] { host.exceptions }
  public var createdCellCount: Int { host.createdCount }
  public private(set) var animatedUpdateCount = 0
  public var visibleCells: [UICollectionViewCell] { host.cells.sorted { $0.key < $1.key }.map(\.value) }

  /// Asks for a supplementary view as the layout does when the section comes onto the screen.
  public func supplement(ofKind kind: String, at path: IndexPath) -> UICollectionReusableView? {
    Self.asking += 1
    defer { Self.asking -= 1 }
    return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
  }

  public func scroll(to position: Int) {
    contentOffset.y = CGFloat(position) * 44
    delegate?.scrollViewDidScroll(self)
    host.show()
  }

  /// Taps an item, as a user does.
  public func tap(_ path: IndexPath) {
    guard delegate?.collectionView(self, shouldHighlightItemAt: path) != false else { return }
    if host.selected.contains(path), allowsMultipleSelection {
      host.selected.remove(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
    } else {
      for before in host.selected where !allowsMultipleSelection && before != path {
        host.selected.remove(before)
        delegate?.collectionView(self, didDeselectItemAt: before)
      }
      selectItem(at: path, animated: true, scrollPosition: [])
      delegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  /// Drags an item to another place, as a user does.
  public func drag(_ path: IndexPath, to proposed: IndexPath) {
    guard let dataSource, dataSource.collectionView(self, canMoveItemAt: path) else { return }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: path, atCurrentIndexPath: path,
        toProposedIndexPath: proposed) ?? proposed
    host.move(from: path, to: target) { dataSource.collectionView(self, moveItemAt: path, to: target) }
  }

  // MARK: Private

  final class Identity {}

  private var registrations: [String: Identity] = [:]

  private var rows: RowStack { RowStack(counts: host.counts, rowHeight: 44, width: frame.width) }

  private lazy var host = CellHost<UICollectionViewCell>(
    counts: { [unowned self] in
      (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map {
        dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
      }
    },
    window: { [unowned self] in
      let first = Int(contentOffset.y / 44)
      return first..<first + Int(frame.height / 44)
    },
    cell: { [unowned self] in dataSource?.collectionView(self, cellForItemAt: $0) },
    willShow: { [unowned self] in delegate?.collectionView(self, willDisplay: $0, forItemAt: $1) },
    didHide: { [unowned self] in delegate?.collectionView(self, didEndDisplaying: $0, forItemAt: $1) },
    identifier: \.reuseIdentifier)

  private func change(_ body: @escaping (inout UpdateRecord) -> Void) {
    if host.isUpdating { body(&host.record) } else { host.update({ body(&self.host.record) }, then: nil) }
  }
}

open class UICollectionReusableView: UIView {
  public required override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public internal(set) var reuseIdentifier: String?

  open func prepareForReuse() {}
}

open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()
}
