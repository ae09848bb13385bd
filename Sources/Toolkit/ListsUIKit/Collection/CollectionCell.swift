#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Lists

  /// The cell of an element in a collection: a cell that UIKit reuses, or a view from a pool.
  @MainActor
  public struct CollectionCell {
    // MARK: Public

    /// Returns a function that shows items in cells of one class, which UIKit reuses. Call it once for a list, not for
    /// each item, because UIKit keeps the cells of each registration apart.
    ///
    /// ```swift
    /// let tiles = CollectionCell.reusing(TileCell.self) { (picture: Picture, cell) in cell.show(picture) }
    /// ```
    public static func reusing<Item, View: UICollectionViewCell>(
      _ type: View.Type, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> CollectionCell {
      let registration = UICollectionView.CellRegistration<View, Item> { cell, _, item in bind(item, cell) }
      return { item in
        CollectionCell { cells, path in
          cells.collectionView.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
      }
    }

    /// Returns a cell around a view from a pool, such as `{ item.cell(in: rows) }` of a `CellMap`. The view fills the
    /// cell.
    public static func pooled(_ make: @escaping () -> Cell<UIView>) -> CollectionCell {
      CollectionCell { cells, path in
        cells.collectionView.dequeueConfiguredReusableCell(using: cells.pooled, for: path, item: make)
      }
    }

    // MARK: Internal

    let make: (CollectionCells, IndexPath) -> UICollectionViewCell
  }

  /// A header, a footer or another supplementary element of a section in a collection.
  @MainActor
  public struct CollectionSupplement {
    /// Returns a function that shows items in views of one class, which UIKit reuses. Call it once for a list.
    ///
    /// Other kinds than header and footer have their name as UIKit's `elementKind`.
    public static func reusing<Item, View: UICollectionReusableView>(
      _ type: View.Type, kind: SupplementKind, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> CollectionSupplement {
      let registration = UICollectionView.SupplementaryRegistration<View>(elementKind: kind.elementKind) { _, _, _ in }
      return { item in
        CollectionSupplement { cells, path in
          let view = cells.collectionView.dequeueConfiguredReusableSupplementary(using: registration, for: path)
          bind(item, view)
          return view
        }
      }
    }

    let make: (CollectionCells, IndexPath) -> UICollectionReusableView
  }

  extension SupplementKind {
    /// UIKit's name of the kind, for layouts.
    @MainActor public var elementKind: String {
      switch self {
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      default: name
      }
    }

    @MainActor
    init(elementKind: String) {
      switch elementKind {
      case UICollectionView.elementKindSectionHeader: self = .header
      case UICollectionView.elementKindSectionFooter: self = .footer
      default: self.init(elementKind)
      }
    }
  }

  // MARK: - Maps

  extension ItemMap where Output == CollectionCell {
    /// Registers cells of one class, which UIKit reuses, for an item type.
    ///
    /// - Throws: `SlotProblem` if the type already has an entry in this map, which is kept.
    @MainActor
    public func register<Item, View: UICollectionViewCell>(
      _ type: Item.Type, cell: View.Type, bind: @escaping (Item, View) -> Void
    ) throws(SlotProblem) {
      try register(type, CollectionCell.reusing(cell, bind: bind))
    }
  }

  // MARK: - Reuse

  /// A collection, and its cells around views from pools.
  @MainActor
  struct CollectionCells {
    let collectionView: UICollectionView
    let pooled: UICollectionView.CellRegistration<PooledCollectionCell, () -> Cell<UIView>>
  }

  /// A cell around a view from a pool.
  final class PooledCollectionCell: UICollectionViewCell {
    func show(_ make: @escaping () -> Cell<UIView>) { content.show(make, in: contentView) }
    func fill() { content.fill(contentView) }
    func recycle() { content.recycle() }

    private var content = PooledContent()
  }
#endif
