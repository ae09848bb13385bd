#if STAND_IN
  import EventuallyTesting
  import Lists
  import ListsUIKit
  import Testing
  import UIKitStandIn

  final class Tile: UICollectionViewCell {
    var text = ""
  }

  final class FilmTile: UICollectionViewCell {
    var text = ""
  }

  final class Supplement: UICollectionReusableView {
    var text = ""
  }

  /// A collection with its adapter, whose cells UIKit reuses or have views from a pool.
  @MainActor
  final class ShelfCollection {
    init(_ shelf: Shelf, isPooled: Bool = false) throws {
      collection.window = UIWindow()
      let map = registry.map("tiles") { _ in .pooled { Cell(UIView()) } }
      if isPooled {
        let views = pooled.map("views") { _ in Cell(UIView()) }
        try views.register(Book.self, pool: pool, content: { $0 }, bind: { $1.text = $0.text })
        try views.register(Film.self, pool: pool, content: { $0 }, bind: { $1.text = $0.text })
        try map.register(Book.self) { book in .pooled { views.resolve(book) } }
        try map.register(Film.self) { film in .pooled { views.resolve(film) } }
      } else {
        try map.register(Book.self, cell: Tile.self) { $1.text = $0.text }
        try map.register(Film.self, cell: FilmTile.self) { $1.text = $0.text }
      }
      let badge = CollectionSupplement.reusing(Supplement.self, kind: SupplementKind("badge")) {
        (item: any ShelfItem, view) in view.text = item.text
      }
      adapter = CollectionAdapter(
        collection, identity: { $0.id }, cell: { $0.tile(in: map) }, supplement: { badge($1) },
        behavior: shelf.behavior, observer: shelf.observer)
    }

    let collection = UICollectionView(height: 6 * 44)
    let adapter: CollectionAdapter<String, any ShelfItem, Int>
    let pool = ReusePool(limit: 50, make: { ShelfView() }, prepareForReuse: { $0.text = "" })

    var texts: [String] {
      collection.visibleCells.map { cell in
        (cell as? Tile)?.text ?? (cell as? FilmTile)?.text
          ?? cell.contentView.subviews.compactMap { ($0 as? ShelfView)?.text }.joined()
      }
    }

    var selected: Set<IndexPath> { Set(collection.indexPathsForSelectedItems ?? []) }

    private let registry = SlotRegistry<CollectionCell>()
    private let pooled = CellRegistry<UIView>()
  }

  extension ShelfItem {
    @MainActor func tile(in map: ItemMap<CollectionCell>) -> CollectionCell { map.resolve(self) }
  }

  @MainActor
  @Suite("Collection adapter")
  struct CollectionAdapterTests {
    @Test func `a collection follows its provider`() throws {
      let shelf = Shelf()
      let shown = try ShelfCollection(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      #expect(shown.texts == ["book 0.0", "book 1.0", "book 2.0"])
      #expect(shown.collection.animatedUpdateCount == 0)
      let cell = shown.collection.cellForItem(at: row(1))
      shelf.provider.update("a") { $0.elements[1] = Book(id: 1, revision: 1) }
      #expect(shown.collection.cellForItem(at: row(1)) === cell)
      shelf.provider.update("a") { $0.elements[1] = Film(id: 1, revision: 1) }
      #expect(shown.collection.cellForItem(at: row(1)) !== cell)
      #expect(shown.texts == ["book 0.0", "film 1.1", "book 2.0"])
      #expect(shown.collection.animatedUpdateCount == 2)
      #expect(shown.collection.exceptions.isEmpty)
    }

    @Test func `sections have supplementary elements of any kind`() throws {
      let shelf = Shelf()
      let shown = try ShelfCollection(shelf)
      let badge = SupplementKind("badge")
      shelf.provider.set([ShelfSection("a", books(0..<1), others: [badge: Film(id: -1, revision: 0)])])
      #expect((shown.collection.supplement(ofKind: "badge", at: row(0)) as? Supplement)?.text == "film -1.0")
      let header = shown.collection.supplement(ofKind: UICollectionView.elementKindSectionHeader, at: row(0))
      #expect(header != nil && !(header is Supplement), "UIKit gets an empty view for what is not there")
      let cell = shown.collection.cellForItem(at: row(0))
      shelf.provider.update("a") { $0.others[badge] = Film(id: -1, revision: 1) }
      #expect(shown.collection.cellForItem(at: row(0)) !== cell, "the section was reloaded")
      #expect(SupplementKind.footer.elementKind == UICollectionView.elementKindSectionFooter)
      #expect(badge.elementKind == "badge")
    }

    @Test func `items have swipe actions and a menu`() throws {
      let shelf = Shelf()
      let shown = try ShelfCollection(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      #expect(shown.adapter.swipeActions(at: row(0), edge: .trailing)?.actions.map(\.title) == ["Burn"])
      #expect(shown.adapter.swipeActions(at: row(2), edge: .trailing) == nil)
      let (collection, adapter) = (shown.collection, shown.adapter)
      #expect(adapter.collectionView(collection, contextMenuConfigurationForItemsAt: [row(0)], point: .zero) != nil)
      #expect(adapter.collectionView(collection, contextMenuConfigurationForItemsAt: [], point: .zero) == nil)
    }

    @Test(arguments: 1...8, [false, true])
    func `a collection shows random changes without an exception`(seed: UInt64, isPooled: Bool) async throws {
      let shelf = Shelf()
      let shown = try ShelfCollection(shelf, isPooled: isPooled)
      var random = RandomShelf(shelf, seed: seed)
      for step in 0..<500 {
        switch random.random(0...9) {
        case 0: shown.collection.scroll(to: random.random(0...12))
        case 1: if let path = random.place() { shown.collection.tap(path) }
        case 2:
          shelf.obeys = random.random(0...1) == 0
          if let path = random.place() { shown.collection.drag(path, to: random.target(of: path)) }
          try await eventually { shown.adapter.observer.onOutdated == nil }
        case 3: if let path = random.place() { shelf.selection.toggle(shelf.ids[path.section][path.item]) }
        default: random.change()
        }
        let visible = shelf.texts.dropFirst(Int(shown.collection.contentOffset.y / 44)).prefix(6)
        let selected = shelf.selection.ids.compactMap { shown.adapter.link.path(of: $0) }
        try #require(shown.collection.exceptions.isEmpty, "seed \(seed), step \(step)")
        try #require(shown.texts == Array(visible), "seed \(seed), step \(step)")
        try #require(
          shown.selected == Set(selected.map { IndexPath(item: $0.item, section: $0.section) }),
          "seed \(seed), step \(step)")
      }
      if isPooled {
        #expect(shown.pool.misses - shown.pool.count == shown.collection.visibleCells.count, "no view is lost")
      }
    }
  }
#endif
