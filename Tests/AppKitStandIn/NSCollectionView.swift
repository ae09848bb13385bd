@_exported import Foundation

/// The pointers of Objective-C's runtime, which Linux lacks.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

/// A collection that counts, reuses and refuses as AppKit's does. All items are in one column.
open class NSCollectionView: NSView {
  public typealias SupplementaryElementKind = String

  public enum DropOperation { case on, before }

  public struct ScrollPosition: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let centeredVertically = ScrollPosition(rawValue: 2)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// - Parameter items: the number of items on the screen.
  public init(items: Int) {
    visibleCount = items
    super.init(frame: .zero)
  }

  public required init(frame: CGRect) {
    visibleCount = 0
    super.init(frame: frame)
  }

  open weak var dataSource: (any NSCollectionViewDataSource)?
  open weak var delegate: (any NSCollectionViewDelegate)?
  open var isSelectable = false
  open var allowsMultipleSelection = false

  open var selectionIndexPaths: Set<IndexPath> {
    get { host.selected }
    set { host.selected = newValue }
  }

  open func reloadData() { host.reload() }

  open func performBatchUpdates(_ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil) {
    host.update(updates, then: completionHandler)
  }

  /// AppKit's proxy animates what is done with it.
  open func animator() -> Self {
    animatedCount += 1
    return self
  }

  open func insertItems(at indexPaths: Set<IndexPath>) { change { $0.inserted += indexPaths } }
  open func deleteItems(at indexPaths: Set<IndexPath>) { change { $0.deleted += indexPaths } }
  open func reloadItems(at indexPaths: Set<IndexPath>) { change { $0.reloaded += indexPaths } }

  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append((indexPath, newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections += sections } }
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections += sections } }
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections += sections } }

  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  /// Shows the first of the items at the top, whatever the position.
  open func scrollToItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
    guard let path = indexPaths.min() else { return }
    scroll(to: host.counts.prefix(path.section).reduce(0, +) + path.item)
  }

  open func indexPathsForVisibleItems() -> Set<IndexPath> { Set(host.cells.keys) }

  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}

  // MARK: Reuse

  open func register(_ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier) {
    itemClasses[identifier] = itemClass as? NSCollectionViewItem.Type
  }

  open func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let found = host.dequeue(identifier.rawValue) {
      let item = itemClasses[identifier]?.init(nibName: nil, bundle: nil)
      item?.identifier = identifier
      return item
    }
    guard let found else {
      host.raise("no class is registered for the item \(identifier.rawValue)")
      return NSCollectionViewItem(nibName: nil, bundle: nil)
    }
    found.prepareForReuse()
    return found
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    viewClasses["\(kind) \(identifier.rawValue)"] = viewClass as? NSView.Type
  }

  open func makeSupplementaryView(
    ofKind elementKind: SupplementaryElementKind, withIdentifier identifier: NSUserInterfaceItemIdentifier,
    for indexPath: IndexPath
  ) -> NSView {
    guard let viewClass = viewClasses["\(elementKind) \(identifier.rawValue)"] else {
      host.raise("no class is registered for the view \(elementKind) \(identifier.rawValue)")
      return NSView()
    }
    return viewClass.init(frame: .zero)
  }

  // MARK: For tests

  /// The exceptions that AppKit would have raised.
  public var exceptions: [String] { host.exceptions }
  public var createdItemCount: Int { host.createdCount }
  public private(set) var animatedCount = 0
  public var visibleItems: [NSCollectionViewItem] { host.cells.sorted { $0.key < $1.key }.map(\.value) }

  public func scroll(to position: Int) {
    first = position
    host.show()
  }

  /// Clicks an item, as a user does; with the command key it is selected besides the others, or deselected.
  public func click(_ path: IndexPath, withCommand: Bool = false) {
    guard isSelectable else { return }
    let old = host.selected
    let extends = withCommand && allowsMultipleSelection
    host.selected = extends ? old.symmetricDifference([path]) : [path]
    let (gone, come) = (old.subtracting(host.selected), host.selected.subtracting(old))
    if !gone.isEmpty { delegate?.collectionView(self, didDeselectItemsAt: gone) }
    if !come.isEmpty { delegate?.collectionView(self, didSelectItemsAt: come) }
  }

  /// Drags an item in front of another place, as a user does.
  ///
  /// - Returns: true if the drop was accepted.
  public func drag(_ path: IndexPath, before target: IndexPath) -> Bool {
    guard let delegate,
      let item = delegate.collectionView(self, pasteboardWriterForItemAt: path) as? NSPasteboardItem
    else { return false }
    let (info, session) = (Drag(of: item, from: self), NSDraggingSession())
    delegate.collectionView(self, draggingSession: session, willBeginAt: .zero, forItemsAt: [path])
    defer { delegate.collectionView(self, draggingSession: session, endedAt: .zero, dragOperation: .move) }
    var (proposed, operation) = (NSIndexPath(indexes: [target.section, target.item], length: 2), DropOperation.on)
    let answer = delegate.collectionView(
      self, validateDrop: info, proposedIndexPath: &proposed, dropOperation: &operation)
    guard answer == .move, operation == .before else { return false }
    return delegate.collectionView(self, acceptDrop: info, indexPath: target, dropOperation: operation)
  }

  /// Asks for a supplementary view as the layout does.
  public func supplement(ofKind kind: SupplementaryElementKind, at path: IndexPath) -> NSView? {
    dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
  }

  // MARK: Private

  private let visibleCount: Int
  private var first = 0
  private var itemClasses: [NSUserInterfaceItemIdentifier: NSCollectionViewItem.Type] = [:]
  private var viewClasses: [String: NSView.Type] = [:]

  private lazy var host = CellHost<NSCollectionViewItem>(
    counts: { [unowned self] in
      (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map {
        dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
      }
    },
    window: { [unowned self] in first..<first + visibleCount },
    cell: { [unowned self] in dataSource?.collectionView(self, itemForRepresentedObjectAt: $0) },
    willShow: { [unowned self] in delegate?.collectionView(self, willDisplay: $0, forRepresentedObjectAt: $1) },
    didHide: { [unowned self] in delegate?.collectionView(self, didEndDisplaying: $0, forRepresentedObjectAt: $1) },
    identifier: { $0.identifier?.rawValue })

  private func change(_ body: @escaping (inout UpdateRecord) -> Void) {
    if host.isUpdating { body(&host.record) } else { host.update({ body(&self.host.record) }, then: nil) }
  }
}

@MainActor
open class NSCollectionViewItem: NSObject {
  public required init(nibName: String?, bundle: Bundle?) {}

  open var view: NSView {
    get {
      if loaded == nil { loadView() }
      return loaded ?? NSView()
    }
    set { loaded = newValue }
  }
  open var identifier: NSUserInterfaceItemIdentifier?

  open func loadView() {}
  open func prepareForReuse() {}

  private var loaded: NSView?
}

@MainActor
public protocol NSCollectionViewDataSource: AnyObject {
  /// Returns the number of sections.
  func numberOfSections(in collectionView: NSCollectionView) -> Int
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns an item.
  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
  /// Returns a supplementary view.
  func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
  ) -> NSView
}

@MainActor
public protocol NSCollectionViewDelegate: AnyObject {
  /// Tells that an item comes onto the screen.
  func collectionView(
    _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath)
  /// Tells that an item has left the screen.
  func collectionView(
    _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath)
  /// Tells that the user has selected items.
  func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)
  /// Tells that the user has deselected items.
  func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>)
  /// Returns what is dragged with an item; nil if it may not be dragged.
  func collectionView(
    _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
  ) -> (any NSPasteboardWriting)?
  /// Tells that items are dragged from now on.
  func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>)
  /// Tells that the drag has ended.
  func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
    dragOperation operation: NSDragOperation)
  /// Returns what a drop would do, and may change its place.
  func collectionView(
    _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
    proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
    dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
  ) -> NSDragOperation
  /// Accepts a drop.
  func collectionView(
    _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo, indexPath: IndexPath,
    dropOperation: NSCollectionView.DropOperation
  ) -> Bool
}
