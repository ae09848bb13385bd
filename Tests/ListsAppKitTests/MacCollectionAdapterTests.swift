#if STAND_IN
  import AppKitStandIn
  import Diffing
  import Lists
  import ListsAppKit
  import SeededRandom
  import Testing

  @MainActor
  @Suite("Collection adapter of AppKit")
  struct MacCollectionAdapterTests {
    @Test func `a collection follows its provider`() {
      let wall = Wall()
      wall.set([[0, 1], [2]])
      #expect(wall.texts == ["0.0", "1.0", "2.0"])
      #expect(wall.view.animatedCount == 0, "the first items are not animated")
      wall.set([[2, 0], [3]])
      #expect(wall.texts == ["2.0", "0.0", "3.0"])
      #expect(wall.view.animatedCount == 1)
      wall.adapter.observer.withoutAnimation { wall.set([]) }
      #expect(wall.texts.isEmpty)
      #expect(wall.view.animatedCount == 1)
      #expect(wall.view.exceptions.isEmpty)
    }

    @Test func `a collection shows a list`() {
      let list = FlatList<Poster, Int>()
      let view = NSCollectionView(items: 5)
      view.window = NSWindow()
      let adapter = MacCollectionAdapter(
        view, list: list, identity: \.id,
        cell: MacCollectionCell.reusing(PosterItem.self) { (poster: Poster, item) in item.text = poster.text })
      list.set([Poster(id: 0, revision: 0), Poster(id: 1, revision: 0)])
      list.items.remove(0)
      #expect(view.visibleItems.map { ($0 as? PosterItem)?.text } == ["1.0"])
      #expect(view.exceptions.isEmpty)
      withExtendedLifetime(adapter) {}
    }

    @Test func `the selection is the same in the list and in the collection`() {
      let wall = Wall()
      wall.set([[0, 1], [2]])
      wall.view.click([0, 1])
      wall.view.click([1, 0], withCommand: true)
      #expect(wall.selection.ids == [1, 2])
      wall.set([[2], [1]])
      #expect(wall.view.selectionIndexPaths == [[0, 0], [1, 0]])
      wall.selection.toggle(1)
      #expect(wall.view.selectionIndexPaths == [[0, 0]])
      wall.view.click([1, 0])
      #expect(wall.selection.ids == [1])
    }

    @Test func `the collection scrolls to an element`() {
      let wall = Wall()
      wall.set([Array(0..<50), Array(50..<100)])
      #expect(wall.adapter.scroll(to: 60, animated: false))
      #expect(wall.texts.first == "60.0")
      let animated = wall.view.animatedCount
      wall.adapter.scroll(to: 3)
      #expect(wall.texts.first == "3.0")
      #expect(wall.view.animatedCount == animated + 1)
      #expect(!wall.adapter.scroll(to: 200))
    }

    @Test func `items have a menu, a double click and headers`() {
      let wall = Wall()
      wall.set([[0]])
      #expect(wall.adapter.menu(at: [0, 0])?.actions.map(\.title) == ["Copy"])
      #expect(wall.adapter.menu(at: [0, 3]) == nil)
      #expect(wall.adapter.activate(at: [0, 0]) == .done)
      #expect(wall.adapter.activate(at: [4, 0]) == .gone)
      #expect(wall.log == ["opened 0"])
      let header = wall.view.supplement(ofKind: NSCollectionView.elementKindSectionHeader, at: [0, 0])
      #expect((header as? TextView)?.text == "Header")
      #expect(wall.view.supplement(ofKind: "badge", at: [0, 0]) != nil)
      #expect(wall.view.exceptions.isEmpty)
    }

    @Test func `a dropped item is moved in the provider and follows in the collection`() {
      let wall = Wall()
      wall.set([[1, 2, 3], [4]])
      #expect(wall.view.drag([0, 0], before: [0, 3]))
      #expect(wall.texts == ["2.0", "3.0", "1.0", "4.0"])
      #expect(wall.view.drag([0, 2], before: [0, 0]))
      #expect(wall.texts == ["1.0", "2.0", "3.0", "4.0"])
      #expect(wall.view.drag([0, 0], before: [1, 1]))
      #expect(wall.texts == ["2.0", "3.0", "4.0", "1.0"])
      wall.set([[0, 1]])
      #expect(!wall.view.drag([0, 0], before: [0, 2]), "this element may not be dragged")
    }

    @Test func `items and pooled views are reused`() {
      let wall = Wall()
      wall.set([Array(0..<100)])
      for position in 0..<90 { wall.view.scroll(to: position) }
      #expect(wall.view.createdItemCount <= 14)
      #expect(wall.made <= 8)
      #expect(wall.texts == (89..<94).map { "\($0).0" })
    }

    @Test(arguments: 1...8)
    func `a collection shows random changes without an exception`(seed: UInt64) throws {
      let wall = Wall()
      var generator = SeededGenerator(seed: seed)
      for step in 0..<600 {
        let sections = wall.provider.sections
        let paths = sections.indices.flatMap { section in
          sections[section].elements.indices.map { IndexPath(item: $0, section: section) }
        }
        switch Int.random(in: 0...6, using: &generator) {
        case 0: wall.view.scroll(to: Int.random(in: 0...10, using: &generator))
        case 1: wall.selection.toggle(Int.random(in: 0...15, using: &generator))
        case 2:
          if let path = paths.randomElement(using: &generator) {
            wall.view.click(path, withCommand: Bool.random(using: &generator))
          }
        case 3:
          if let from = paths.randomElement(using: &generator), let to = paths.randomElement(using: &generator) {
            _ = wall.view.drag(from, before: to)
          }
        default:
          var ids = (0..<16).shuffled(using: &generator).prefix(Int.random(in: 0...16, using: &generator))
          let names = (0..<4).shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator))
          let sections = names.map { name in
            let taken = ids.prefix(Int.random(in: 0...6, using: &generator))
            ids = ids.dropFirst(taken.count)
            return ProviderSection(
              name, taken.map { Poster(id: $0, revision: Int.random(in: 0...1, using: &generator)) },
              header: Poster(id: -1, revision: 0))
          }
          wall.provider.set(sections)
        }
        let all = wall.provider.sections.flatMap(\.elements)
        let first = wall.view.indexPathsForVisibleItems().min().flatMap { wall.position($0) } ?? 0
        try #require(wall.view.exceptions == [], "seed \(seed), step \(step)")
        try #require(
          wall.texts == all.dropFirst(first).prefix(wall.texts.count).map(\.text), "seed \(seed), step \(step)")
        let selected = wall.view.selectionIndexPaths.compactMap { wall.position($0).map { all[$0].id } }
        try #require(Set(selected) == wall.selection.ids.intersection(all.map(\.id)), "seed \(seed), step \(step)")
      }
    }

    @Test func `the stand-in refuses what AppKit refuses`() {
      let wall = Wall()
      wall.set([[0, 1]])
      for wrong: (NSCollectionView) -> Void in [
        { $0.deleteItems(at: [[0, 2]]) }, { $0.insertItems(at: [[0, 0]]) }, { $0.deleteSections([0]) },
        { $0.reloadItems(at: [[1, 0]]) },
      ] {
        let before = wall.view.exceptions.count
        wrong(wall.view)
        #expect(wall.view.exceptions.count == before + 1)
      }
    }
  }

  private struct Poster: ListItem, Equatable {
    let id: Int
    let revision: Int
    var mark: ContentMark { ContentMark(value: UInt64(clamping: revision)) }
    var text: String { "\(id).\(revision)" }
  }

  private final class TextView: NSView {
    var text = ""
  }

  private final class PosterItem: NSCollectionViewItem {
    override func loadView() { view = TextView() }
    var text = ""
  }

  @MainActor
  private final class Wall {
    init() {
      view.window = NSWindow()
      let posters = MacCollectionCell.reusing(PosterItem.self) { (poster: Poster, item) in item.text = poster.text }
      let header = MacCollectionSupplement.reusing(TextView.self, kind: .header) { (_: Poster, view) in
        view.text = "Header"
      }
      adapter = MacCollectionAdapter(
        view, identity: \.id,
        cell: { [weak self] poster in
          // Every third poster is a view from a pool.
          poster.id % 3 == 0 ? .pooled { self?.pooled(poster) ?? Cell(NSView()) } : posters(poster)
        },
        supplement: { _, poster in header(poster) }, behavior: behavior,
        observer: { [provider] in DiffableObserver(provider: provider, stamp: { $0.stamp }, shown: [], target: $0) })
    }

    let provider = SectionsProvider<Int, Poster>()
    let selection = Selection<Int>(mode: .multiple)
    let view = NSCollectionView(items: 5)
    private(set) var adapter: MacCollectionAdapter<Int, Poster, Int>!
    private(set) var log: [String] = []
    private(set) var made = 0
    private var pool: [TextView] = []

    var texts: [String] {
      view.visibleItems.map { item in
        (item as? PosterItem)?.text ?? (item.view.subviews.first as? TextView)?.text ?? "no poster"
      }
    }

    func set(_ ids: [[Int]]) {
      provider.set(
        ids.enumerated().map { index, ids in
          ProviderSection(index, ids.map { Poster(id: $0, revision: 0) }, header: Poster(id: -1, revision: 0))
        })
    }

    func position(_ path: IndexPath) -> Int? {
      provider.sections.prefix(path.section).reduce(path.item) { $0 + $1.elements.count }
    }

    private func pooled(_ poster: Poster) -> Cell<NSView> {
      let view =
        pool.popLast()
        ?? {
          made += 1
          return TextView()
        }()
      view.text = poster.text
      return Cell(view) { [weak self] in self?.pool.append(view) }
    }

    private var behavior: ListBehavior<Poster, Int> {
      ListBehavior(
        selection: selection,
        actions: { [weak self] poster in
          ItemActions(
            primary: ItemAction("open", title: "Open") { self?.log.append("opened \(poster.id)") },
            menu: ActionMenu([[.action(ItemAction("copy", title: "Copy") {})]]))
        },
        reordering: Reordering(
          canMove: { $0.id != 0 },
          move: { [provider] poster, target in
            for (section, content) in provider.sections.enumerated() {
              guard let item = content.elements.firstIndex(of: poster) else { continue }
              provider.move(from: ElementPath(section: section, item: item), to: target)
              return
            }
          }))
    }
  }
#endif
