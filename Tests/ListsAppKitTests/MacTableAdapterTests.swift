#if STAND_IN
  import AppKitStandIn
  import Diffing
  import Lists
  import ListsAppKit
  import SeededRandom
  import Testing

  @MainActor
  @Suite("Table adapter of AppKit")
  struct MacTableAdapterTests {
    @Test func `a table follows its provider`() throws {
      let desk = try Desk()
      desk.set([0, 1, 2])
      #expect(desk.texts == ["0.0", "1.0", "2.0"])
      #expect(desk.table.animatedCount == 0, "the first rows are not animated")
      desk.provider.elements = [Paper(id: 2, revision: 1), Paper(id: 3, revision: 0), Paper(id: 0, revision: 0)]
      #expect(desk.texts == ["2.1", "3.0", "0.0"])
      #expect(desk.table.animatedCount == 2)
      desk.adapter.observer.withoutAnimation { desk.set([]) }
      #expect(desk.texts.isEmpty)
      #expect(desk.table.animatedCount == 2)
      #expect(desk.table.exceptions.isEmpty)
    }

    @Test func `a table shows a list, also one that had items before it`() {
      let list = FlatList<Paper, Int>()
      list.set([Paper(id: 0, revision: 0), Paper(id: 1, revision: 0)])
      let table = NSTableView(rows: 5)
      table.window = NSWindow()
      let adapter = MacTableAdapter(
        table, list: list, identity: \.id,
        cell: MacTableCell.reusing(PaperView.self, make: { PaperView() }, bind: { $1.text = $0.text }))
      list.set([Paper(id: 1, revision: 1), Paper(id: 0, revision: 0)])
      #expect(table.visibleViews.map { ($0 as? PaperView)?.text } == ["1.1", "0.0"])
      #expect(table.exceptions.isEmpty)
      withExtendedLifetime(adapter) {}
    }

    @Test func `the selection is the same in the list and in the table`() throws {
      let desk = try Desk()
      desk.set([0, 1, 2])
      desk.table.selectRowIndexes([0, 2], byExtendingSelection: false)
      #expect(desk.selection.ids == [0, 2])
      desk.set([2, 1])
      #expect(desk.table.selectedRowIndexes == [0])
      desk.selection.toggle(1)
      #expect(desk.table.selectedRowIndexes == [0, 1])
      desk.table.deselectRow(0)
      #expect(desk.selection.ids == [1])
    }

    @Test func `the table scrolls until an element is visible`() throws {
      let desk = try Desk()
      desk.set(Array(0..<50))
      #expect(desk.adapter.scroll(to: 30))
      #expect(desk.texts.last == "30.0")
      desk.adapter.scroll(to: 4)
      #expect(desk.texts.first == "4.0")
      #expect(!desk.adapter.scroll(to: 99))
    }

    @Test func `rows have actions, a menu and a double click`() throws {
      let desk = try Desk()
      desk.set([0, 1])
      let actions = desk.adapter.tableView(desk.table, rowActionsForRow: 1, edge: .trailing)
      #expect(actions.map(\.title) == ["Shred"])
      #expect(actions.map(\.style) == [.destructive])
      desk.set([1])
      actions.first.map { $0.handler($0, 1) }
      #expect(desk.log == ["shredded 1"])
      #expect(desk.adapter.tableView(desk.table, rowActionsForRow: 0, edge: .leading).isEmpty)
      #expect(desk.adapter.menu(forRow: 0)?.actions.map(\.title) == ["Copy"])
      #expect(desk.adapter.menu(forRow: 5) == nil)
      #expect(desk.adapter.activate(row: 0) == .done)
      #expect(desk.adapter.activate(row: 5) == .gone)
      #expect(desk.log.last == "read 1")
    }

    @Test func `a dropped row is moved in the provider and follows in the table`() throws {
      let desk = try Desk()
      desk.set([1, 2, 3])
      #expect(desk.table.drag(0, before: 3))
      #expect(desk.texts == ["2.0", "3.0", "1.0"])
      #expect(desk.table.drag(2, before: 0))
      #expect(desk.texts == ["1.0", "2.0", "3.0"])
      #expect(desk.table.drag(0, before: 2))
      #expect(desk.texts == ["2.0", "1.0", "3.0"])
      desk.set([0, 1])
      #expect(!desk.table.drag(0, before: 2), "this element may not be dragged")
      #expect(desk.table.exceptions.isEmpty)
    }

    @Test func `views are reused and rows near the screen are prefetched`() throws {
      let desk = try Desk()
      desk.set(Array(0..<100))
      for row in 0..<90 {
        desk.table.scroll(to: row)
        desk.adapter.followViewport()
      }
      #expect(desk.made <= 6)
      #expect(desk.ready.sorted() == Array(89..<96))
    }

    @Test(arguments: 1...8)
    func `a table shows random changes without an exception`(seed: UInt64) throws {
      let desk = try Desk()
      var generator = SeededGenerator(seed: seed)
      for step in 0..<600 {
        switch Int.random(in: 0...6, using: &generator) {
        case 0: desk.table.scroll(to: Int.random(in: 0...10, using: &generator))
        case 1: desk.selection.toggle(Int.random(in: 0...15, using: &generator))
        case 2 where desk.table.numberOfRows > 0:
          let count = desk.table.numberOfRows
          let row = Int.random(in: 0..<count, using: &generator)
          _ = desk.table.drag(row, before: Int.random(in: 0...count, using: &generator))
        default:
          let ids = (0..<16).shuffled(using: &generator).prefix(Int.random(in: 0...16, using: &generator))
          desk.provider.elements = ids.map { Paper(id: $0, revision: Int.random(in: 0...1, using: &generator)) }
        }
        let visible = desk.provider.elements.map(\.text).dropFirst(desk.table.rows(in: .zero).location).prefix(5)
        let selected = desk.provider.elements.indices.filter { desk.selection.contains(desk.provider.elements[$0].id) }
        try #require(desk.table.exceptions.isEmpty, "seed \(seed), step \(step)")
        try #require(desk.texts == Array(visible), "seed \(seed), step \(step)")
        try #require(desk.table.selectedRowIndexes == IndexSet(selected), "seed \(seed), step \(step)")
      }
    }

    @Test func `the stand-in refuses what AppKit refuses`() throws {
      let desk = try Desk()
      desk.set([0, 1])
      for wrong: (NSTableView) -> Void in [
        { $0.removeRows(at: [2]) }, { $0.insertRows(at: [3]) }, { $0.moveRow(at: 0, to: 2) },
        { $0.reloadData(forRowIndexes: [9], columnIndexes: [0]) },
        { table in
          table.beginUpdates()
          table.removeRows(at: [0])
          table.endUpdates()
        },
      ] {
        let before = desk.table.exceptions.count
        wrong(desk.table)
        #expect(desk.table.exceptions.count == before + 1)
      }
    }
  }

  private struct Paper: ListItem, Equatable {
    let id: Int
    let revision: Int
    var mark: ContentMark { ContentMark(value: UInt64(clamping: revision)) }
    var text: String { "\(id).\(revision)" }
  }

  private final class PaperView: NSView {
    var text = ""
  }

  @MainActor
  private final class Desk {
    init() throws {
      table.window = NSWindow()
      let map = SlotRegistry<MacTableCell>().map("papers") { _ in
        MacTableCell.reusing(NSView.self, make: { NSView() }, bind: { (_: Int, _) in })(0)
      }
      try map.register(
        Paper.self, view: PaperView.self,
        make: { [weak self] in
          self?.made += 1
          return PaperView()
        }, bind: { $1.text = $0.text })
      adapter = MacTableAdapter(
        table, identity: \.id, cell: { map.resolve($0) }, behavior: behavior,
        observer: { [provider] in DiffableObserver(provider: provider, stamp: { $0.stamp }, shown: [], target: $0) })
    }

    let provider = ArrayProvider<Paper>()
    let selection = Selection<Int>(mode: .multiple)
    let table = NSTableView(rows: 5)
    private(set) var adapter: MacTableAdapter<Paper, Int>!
    private(set) var made = 0
    private(set) var log: [String] = []
    private(set) var ready: [Int] = []

    var texts: [String] { table.visibleViews.map { ($0 as? PaperView)?.text ?? "no paper" } }

    func set(_ ids: [Int]) { provider.elements = ids.map { Paper(id: $0, revision: 0) } }

    private var behavior: ListBehavior<Paper, Int> {
      ListBehavior(
        selection: selection,
        actions: { [weak self] paper in
          ItemActions(
            primary: ItemAction("read", title: "Read") { self?.log.append("read \(paper.id)") },
            leading: [ItemAction("pin", title: "Pin", isEnabled: false) {}],
            trailing: [
              ItemAction("shred", title: "Shred", role: .destructive) { self?.log.append("shredded \(paper.id)") }
            ],
            menu: ActionMenu([[.action(ItemAction("copy", title: "Copy") {})]]))
        },
        ranges: [
          WorkingRange(ahead: 2, behind: 0, stamp: { $0.stamp }) { [weak self] paper in
            self?.ready.append(paper.id)
            return SignalSubscription { self?.ready.removeAll { $0 == paper.id } }
          }
        ],
        reordering: Reordering(
          canMove: { $0.id != 0 },
          move: { [provider] paper, target in
            provider.elements.firstIndex(of: paper).map { _ = provider.move(from: $0, to: target.item) }
          }))
    }
  }
#endif
