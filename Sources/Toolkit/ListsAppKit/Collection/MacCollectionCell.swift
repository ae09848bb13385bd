#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  /// The item of an element in a collection of AppKit: one that AppKit reuses, or a view from a pool.
  @MainActor
  public struct MacCollectionCell {
    // MARK: Public

    /// Returns a function that shows elements in items of one class, which AppKit reuses.
    ///
    /// ```swift
    /// let tiles = MacCollectionCell.reusing(TileItem.self) { (picture: Picture, tile) in tile.show(picture) }
    /// ```
    public static func reusing<Item, View: NSCollectionViewItem>(
      _ type: View.Type, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> MacCollectionCell {
      { item in
        MacCollectionCell { items, path in
          let view = items.dequeue(type, at: path)
          bind(item, view)
          return view
        }
      }
    }

    /// Returns an item around a view from a pool, such as `{ item.cell(in: rows) }` of a `CellMap`. The view fills the
    /// item.
    public static func pooled(_ make: @escaping () -> Cell<NSView>) -> MacCollectionCell {
      MacCollectionCell { items, path in
        let item = items.dequeue(PooledCollectionItem.self, at: path)
        item.show(make)
        return item
      }
    }

    // MARK: Internal

    let make: (MacCollectionItems, IndexPath) -> NSCollectionViewItem
  }

  /// A header, a footer or another supplementary element of a section in a collection of AppKit.
  @MainActor
  public struct MacCollectionSupplement {
    /// Returns a function that shows elements in views of one class, which AppKit reuses. Other kinds than header and
    /// footer have their name as AppKit's kind.
    public static func reusing<Item, View: NSView>(
      _ type: View.Type, kind: SupplementKind, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> MacCollectionSupplement {
      { item in
        MacCollectionSupplement { items, path in
          let view = items.dequeue(type, ofKind: kind.elementKind, at: path)
          bind(item, view)
          return view
        }
      }
    }

    let make: (MacCollectionItems, IndexPath) -> NSView
  }

  extension SupplementKind {
    /// AppKit's name of the kind, for layouts.
    @MainActor public var elementKind: String {
      switch self {
      case .header: NSCollectionView.elementKindSectionHeader
      case .footer: NSCollectionView.elementKindSectionFooter
      default: name
      }
    }

    @MainActor
    init(elementKind: String) {
      switch elementKind {
      case NSCollectionView.elementKindSectionHeader: self = .header
      case NSCollectionView.elementKindSectionFooter: self = .footer
      default: self.init(elementKind)
      }
    }
  }

  // MARK: - Maps

  extension ItemMap where Output == MacCollectionCell {
    /// Registers items of one class, which AppKit reuses, for an item type.
    ///
    /// - Throws: `SlotProblem` if the type already has an entry in this map, which is kept.
    @MainActor
    public func register<Item, View: NSCollectionViewItem>(
      _ type: Item.Type, item: View.Type, bind: @escaping (Item, View) -> Void
    ) throws(SlotProblem) {
      try register(type, MacCollectionCell.reusing(item, bind: bind))
    }
  }

  // MARK: - Reuse

  /// The classes of items and views that a collection knows.
  @MainActor
  final class MacCollectionItems {
    // MARK: Lifecycle

    init(_ collectionView: NSCollectionView) {
      self.collectionView = collectionView
    }

    // MARK: Internal

    func dequeue<View: NSCollectionViewItem>(_ type: View.Type, at path: IndexPath) -> View {
      guard let collectionView else { preconditionFailure("A collection that is gone asked for an item.") }
      let identifier = NSUserInterfaceItemIdentifier(String(reflecting: type))
      if registered.insert(identifier).inserted { collectionView.register(type, forItemWithIdentifier: identifier) }
      // AppKit makes an item of the class that is registered for the identifier.
      guard let item = collectionView.makeItem(withIdentifier: identifier, for: path) as? View else {
        preconditionFailure("The identifier \(identifier.rawValue) was registered for another class.")
      }
      return item
    }

    func dequeue<View: NSView>(_ type: View.Type, ofKind kind: String, at path: IndexPath) -> View {
      guard let collectionView else { preconditionFailure("A collection that is gone asked for a view.") }
      let identifier = NSUserInterfaceItemIdentifier(kind + " " + String(reflecting: type))
      if registered.insert(identifier).inserted {
        collectionView.register(type, forSupplementaryViewOfKind: kind, withIdentifier: identifier)
      }
      let view = collectionView.makeSupplementaryView(ofKind: kind, withIdentifier: identifier, for: path)
      guard let view = view as? View else {
        preconditionFailure("The identifier \(identifier.rawValue) was registered for another class.")
      }
      return view
    }

    // MARK: Private

    private weak var collectionView: NSCollectionView?
    private var registered: Set<NSUserInterfaceItemIdentifier> = []
  }

  /// An item around a view from a pool, which goes back to the pool when the item leaves the screen.
  final class PooledCollectionItem: NSCollectionViewItem {
    override func loadView() { view = NSView() }

    /// Shows another element. The view of the old one is returned first, so that the new one may take it.
    func show(_ make: @escaping () -> Cell<NSView>) {
      recycle()
      self.make = make
      fill()
    }

    /// Shows the element again when an item that was made ahead comes onto the screen.
    func fill() {
      guard cell == nil, let cell = make?() else { return }
      self.cell = cell
      cell.content.frame = view.bounds
      cell.content.autoresizingMask = [.width, .height]
      view.addSubview(cell.content)
    }

    func recycle() {
      cell?.content.removeFromSuperview()
      cell?.recycle()
      cell = nil
    }

    private var make: (() -> Cell<NSView>)?
    private var cell: Cell<NSView>?
  }
#endif
