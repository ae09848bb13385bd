#if STAND_IN
  import AppKitStandIn
  import Lists
  import ListsAppKit
  import SeededRandom
  import Testing

  @MainActor
  @Suite("Outline adapter of AppKit")
  struct MacOutlineAdapterTests {
    @Test func `an outline follows its tree`() {
      let shelf = Shelf()
      shelf.set([shelf.node(1, [shelf.node(2, [shelf.node(3)])]), shelf.node(4)])
      #expect(shelf.texts == ["1.0", "4.0"])
      shelf.tree.expand(1)
      #expect(shelf.texts == ["1.0", "2.0", "4.0"])
      shelf.tree.expandAll()
      #expect(shelf.texts == ["1.0", "2.0", "3.0", "4.0"])
      shelf.tree.replace(Book(id: 3, revision: 1))
      shelf.tree.insert([shelf.node(5)], under: 2, at: 0)
      #expect(shelf.texts == ["1.0", "2.0", "5.0", "3.1", "4.0"])
      shelf.tree.move(2, under: 4)
      #expect(shelf.texts == ["1.0", "4.0"])
      shelf.tree.expand(4)
      #expect(shelf.texts == ["1.0", "4.0", "2.0", "5.0", "3.1"])
      shelf.tree.remove(4)
      #expect(shelf.texts == ["1.0"])
      #expect(shelf.view.exceptions == [])
    }

    @Test func `the outline scrolls until an expanded element is visible`() {
      let shelf = Shelf()
      shelf.set([shelf.node(1, (10..<60).map { shelf.node($0) }), shelf.node(2)])
      #expect(!shelf.adapter.scroll(to: 40), "it is in a collapsed element")
      shelf.tree.expand(1)
      #expect(shelf.adapter.scroll(to: 40))
      #expect(shelf.texts.last == "40.0")
    }

    @Test func `what the user expands and collapses is so in the tree, also what was expanded below`() {
      let shelf = Shelf()
      shelf.set([shelf.node(1, [shelf.node(2, [shelf.node(3)]), shelf.node(4, [shelf.node(5)])])])
      shelf.view.toggle(0)
      shelf.view.toggle(1)
      #expect(shelf.tree.isExpanded(1) && shelf.tree.isExpanded(2))
      #expect(shelf.texts == ["1.0", "2.0", "3.0", "4.0"])
      shelf.view.toggle(0)
      #expect(shelf.texts == ["1.0"])
      #expect(!shelf.tree.isExpanded(1) && shelf.tree.isExpanded(2))
      shelf.tree.collapse(2)
      shelf.tree.expand(4)
      shelf.view.toggle(0)
      #expect(shelf.texts == ["1.0", "2.0", "4.0", "5.0"])
      #expect(shelf.view.exceptions == [])
    }

    @Test func `children that are not known yet are asked for when the user expands`() {
      let shelf = Shelf()
      shelf.tree.onExpandingUnknown = { [tree = shelf.tree] in
        tree.insert([TreeNode(Book(id: 9, revision: 0))], under: $0.id)
      }
      shelf.set([TreeNode(Book(id: 1, revision: 0), isExpandable: true)])
      shelf.view.toggle(0)
      #expect(shelf.texts == ["1.0", "9.0"])
      #expect(shelf.view.exceptions == [])
    }

    @Test func `the selection is the same in the tree and in the view, and rows have a menu`() {
      let shelf = Shelf()
      shelf.set([shelf.node(1, [shelf.node(2)]), shelf.node(3)])
      shelf.tree.expand(1)
      shelf.view.selectRowIndexes([1, 2], byExtendingSelection: false)
      #expect(shelf.selection.ids == [2, 3])
      shelf.view.toggle(0)
      #expect(shelf.selection.ids == [3])
      #expect(shelf.view.selectedRowIndexes == [1])
      shelf.selection.replace(with: [1])
      #expect(shelf.view.selectedRowIndexes == [0])
      #expect(shelf.adapter.menu(forRow: 1)?.actions.map(\.title) == ["Copy 3"])
      #expect(shelf.adapter.activate(row: 7) == .gone)
    }

    @Test func `a dropped row is moved in the tree, but not below itself`() {
      let shelf = Shelf()
      shelf.set([shelf.node(1, [shelf.node(2), shelf.node(3)]), shelf.node(4)])
      shelf.tree.expand(1)
      let first = shelf.view.item(atRow: 0)
      #expect(shelf.view.drag(1, to: first, at: 2))
      #expect(shelf.texts == ["1.0", "3.0", "2.0", "4.0"])
      #expect(shelf.view.drag(3, to: first, at: 0))
      #expect(shelf.texts == ["1.0", "4.0", "3.0", "2.0"])
      #expect(shelf.view.drag(1, to: nil, at: 0))
      #expect(shelf.texts == ["4.0", "1.0", "3.0", "2.0"])
      #expect(!shelf.view.drag(1, to: shelf.view.item(atRow: 2), at: -1), "below itself")
      #expect(shelf.view.drag(2, to: shelf.view.item(atRow: 3), at: -1))
      #expect(shelf.texts == ["4.0", "1.0", "2.0"])
      #expect(shelf.view.exceptions == [])
    }

    @Test(arguments: 1...8)
    func `an outline shows random changes without an exception`(seed: UInt64) throws {
      let shelf = Shelf()
      var generator = SeededGenerator(seed: seed)
      func random() -> Int { Int.random(in: 0..<30, using: &generator) }
      for step in 0..<800 {
        let rows = shelf.view.numberOfRows
        switch Int.random(in: 0...12, using: &generator) {
        case 0: shelf.view.scroll(to: random() / 3)
        case 1: shelf.selection.toggle(random())
        case 2, 3: if rows > 0 { shelf.view.toggle(random() % rows) }
        case 4:
          if rows > 0 {
            let parent = Bool.random(using: &generator) ? shelf.view.item(atRow: random() % rows) : nil
            _ = shelf.view.drag(random() % rows, to: parent, at: Int.random(in: -1...2, using: &generator))
          }
        case 5: shelf.tree.remove(random())
        case 6: shelf.tree.toggle(random())
        case 7: shelf.tree.replace(Book(id: random(), revision: random()))
        case 8: shelf.tree.insert([shelf.node(random(), [shelf.node(random())])], under: random(), at: random() % 3)
        case 9: if rows > 0 { shelf.view.selectRowIndexes([random() % rows], byExtendingSelection: true) }
        case 10:
          shelf.tree.batch {
            for _ in 0..<5 {
              shelf.tree.move(random(), under: Bool.random(using: &generator) ? random() : nil, at: random() % 4)
            }
            shelf.tree.toggle(random())
            shelf.tree.remove(random())
          }
        case 11:
          shelf.tree.insert([shelf.node(random(), [shelf.node(random()), shelf.node(random())])], at: random() % 4)
        default: if random() == 0 { shelf.set([shelf.node(random()), shelf.node(random(), [shelf.node(random())])]) }
        }
        let all = shelf.tree.elements
        let first = shelf.view.rows(in: .zero).location
        try #require(shelf.view.exceptions == [], "seed \(seed), step \(step)")
        try #require(rows >= 0 && shelf.view.numberOfRows == all.count, "seed \(seed), step \(step)")
        try #require(shelf.texts == all.dropFirst(first).prefix(5).map(\.element.text), "seed \(seed), step \(step)")
        let selected = all.indices.filter { shelf.selection.contains(all[$0].element.id) }
        try #require(shelf.view.selectedRowIndexes == IndexSet(selected), "seed \(seed), step \(step)")
      }
    }

    @Test func `the stand-in refuses what AppKit refuses`() {
      let shelf = Shelf()
      shelf.set([shelf.node(1, [shelf.node(2)])])
      for wrong: (NSOutlineView) -> Void in [
        { $0.removeItems(at: [1], inParent: nil) }, { $0.insertItems(at: [2], inParent: nil) },
        { $0.moveItem(at: 0, inParent: nil, to: 1, inParent: nil) },
        { view in
          view.beginUpdates()
          view.removeItems(at: [0], inParent: nil)
          view.endUpdates()
        },
      ] {
        let before = shelf.view.exceptions.count
        wrong(shelf.view)
        #expect(shelf.view.exceptions.count == before + 1)
      }
    }
  }

  private struct Book: ListItem, Equatable {
    let id: Int
    let revision: Int
    var mark: ContentMark { ContentMark(value: UInt64(clamping: revision)) }
    var text: String { "\(id).\(revision)" }
  }

  private final class BookView: NSView {
    var text = ""
  }

  @MainActor
  private final class Shelf {
    init() {
      view.window = NSWindow()
      adapter = MacOutlineAdapter(
        view, tree: tree, identity: \.id,
        cell: MacTableCell.reusing(
          BookView.self, make: { BookView() }, bind: { (book: Book, view) in view.text = book.text }),
        canMove: { _ in true },
        behavior: ListBehavior(
          selection: selection,
          actions: { row in
            ItemActions(menu: ActionMenu([[.action(ItemAction("copy", title: "Copy \(row.element.id)") {})]]))
          }),
        observer: { [tree] in DiffableObserver(provider: tree, stamp: { $0.stamp }, shown: [], target: $0) })
    }

    let tree = TreeProvider<Book, Int>(identity: \.id)
    let selection = Selection<Int>(mode: .multiple)
    let view = NSOutlineView(rows: 5)
    private(set) var adapter: MacOutlineAdapter<Book, Int>!

    var texts: [String] { view.visibleViews.map { ($0 as? BookView)?.text ?? "no book" } }

    func node(_ id: Int, _ children: [TreeNode<Book>] = []) -> TreeNode<Book> {
      TreeNode(Book(id: id, revision: 0), children: children)
    }

    func set(_ nodes: [TreeNode<Book>]) { tree.set(nodes) }
  }
#endif
