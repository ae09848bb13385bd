#if STAND_IN
  import EventuallyTesting
  import Lists
  import ListsUIKit
  import Testing
  import UIKitStandIn

  @MainActor
  @Suite("Table adapter")
  struct TableAdapterTests {
    @Test func `a table shows the first rows without animation and follows changes with it`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      #expect(shown.texts.isEmpty)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      #expect(shown.texts == ["book 0.0", "book 1.0", "book 2.0"])
      #expect(shown.table.animatedUpdateCount == 0)
      shelf.provider.update("a") { $0.elements = [Book(id: 2, revision: 0), Book(id: 0, revision: 1)] }
      #expect(shown.texts == ["book 2.0", "book 0.1"])
      #expect(shown.table.animatedUpdateCount == 2, "an update and the rest")
      shown.adapter.observer.withoutAnimation { shelf.provider.set([]) }
      #expect(shown.texts.isEmpty)
      #expect(shown.table.animatedUpdateCount == 2)
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `a table shows a list, and a second table takes its place`() {
      struct Line: Identifiable, Hashable {
        let id: Int
        var text: String
      }
      final class LineCell: UITableViewCell { var text = "" }
      let list = FlatList<Line, Int>()
      list.set([Line(id: 0, text: "a"), Line(id: 1, text: "b")])
      var adapters: [Any] = []
      for text in ["c", "d"] {
        let table = UITableView(height: 440)
        table.window = UIWindow()
        let cell = TableCell.reusing(LineCell.self) { (line: Line, cell) in cell.text = line.text }
        adapters.append(TableAdapter(table, list: list, identity: \.id, cell: cell))
        list.set([Line(id: 1, text: text), Line(id: 0, text: "a"), Line(id: 2, text: "")])
        #expect(table.visibleCells.compactMap { ($0 as? LineCell)?.text } == [text, "a", ""])
        #expect(table.exceptions.isEmpty)
      }
    }

    @Test func `a cell is reconfigured for the same kind and reloaded for another`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<2))])
      let cell = shown.table.cellForRow(at: row(0))
      shelf.provider.update("a") { $0.elements[0] = Book(id: 0, revision: 1) }
      #expect(shown.table.cellForRow(at: row(0)) === cell)
      shelf.provider.update("a") { $0.elements[0] = Film(id: 0, revision: 1) }
      #expect(shown.table.cellForRow(at: row(0)) !== cell)
      #expect(shown.texts == ["film 0.1", "book 1.0"])
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `a table outside of a window loads its rows again`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf, isInWindow: false)
      shelf.provider.set([ShelfSection("a", books(0..<2))])
      shelf.provider.update("a") { $0.elements.removeFirst() }
      #expect(shown.texts == ["book 1.0"])
      #expect(shown.table.animatedUpdateCount == 0)
    }

    @Test func `views go back to their pool when their cells leave the screen`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf, isPooled: true)
      shelf.provider.set([ShelfSection("a", books(0..<100))])
      for position in 0..<90 { shown.table.scroll(to: position) }
      #expect(shown.texts == (89..<95).map { "book \($0).0" })
      #expect(shown.pool.misses <= 7, "one more than there are on the screen")
      #expect(shown.pool.misses - shown.pool.count == 6)
      #expect(shown.table.createdCellCount <= 7)
      shelf.provider.set([])
      #expect(shown.pool.count == shown.pool.misses)
    }

    @Test func `the selection is the same in the list and in the table`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<5))])
      shown.table.tap(row(1))
      shown.table.tap(row(3))
      #expect(shelf.selection.ids == [1, 3])
      shown.table.tap(row(1))
      #expect(shelf.selection.ids == [3])
      shelf.selection.toggle(0)
      #expect(shown.selected == [row(0), row(3)])
      shelf.provider.update("a") { $0.elements.removeFirst() }
      #expect(shown.selected == [row(2)])
      #expect(shelf.selection.ids == [3])
      shelf.selection.clear()
      #expect(shown.selected.isEmpty)
    }

    @Test func `a tap on a row of a list with one selected element performs its action`() throws {
      let shelf = Shelf(mode: .single)
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      shown.table.tap(row(0))
      shown.table.tap(row(2))
      #expect(shown.selected == [row(2)])
      #expect(shelf.log == ["opened", "opened"])
    }

    @Test func `only rows with an action react in a list without selection`() throws {
      let shelf = Shelf(mode: .none)
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      shown.table.tap(row(1))
      #expect(shelf.log.isEmpty)
      shown.table.tap(row(0))
      #expect(shelf.log == ["opened"])
      #expect(shown.selected.isEmpty)
    }

    @Test func `swipe actions tell UIKit when they have ended`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      let table = shown.table
      let lend = try #require(
        table.delegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: row(0))?.actions.first)
      #expect(lend.image?.name == "arrow")
      var ends: [Bool] = []
      lend.handler(lend, table) { ends.append($0) }
      #expect(ends.isEmpty)
      shelf.pending?(false)
      #expect(ends == [false])
      let burn = try #require(
        table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: row(0))?.actions.first)
      #expect(burn.style == .destructive)
      shelf.provider.update("a") { $0.elements.removeFirst() }
      burn.handler(burn, table) { ends.append($0) }
      #expect(ends == [false, false], "the element has gone")
      #expect(shelf.log.isEmpty)
      #expect(table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: row(1)) == nil)
    }

    @Test func `menus have separators, submenus and disabled entries`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<2))])
      let table = shown.table
      let delegate = try #require(table.delegate)
      #expect(delegate.tableView(table, contextMenuConfigurationForRowAt: row(1), point: .zero) == nil)
      let configuration = try #require(
        delegate.tableView(table, contextMenuConfigurationForRowAt: row(0), point: .zero))
      let menu = try #require(configuration.actionProvider?([]))
      let groups = menu.children.compactMap { $0 as? UIMenu }
      #expect(menu.title == "Book")
      #expect(groups.map(\.options) == [.displayInline, .displayInline])
      #expect(groups.map { $0.children.map(\.title) } == [["Read"], ["Sell", "More"]])
      let sell = try #require(groups.last?.children.first as? UIAction)
      #expect(sell.attributes == [.disabled, .destructive])
      let read = try #require(groups.first?.children.first as? UIAction)
      read.handler(read)
      #expect(shelf.log == ["read 0"])
    }

    @Test func `a dragged row is not moved twice`() async throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3)), ShelfSection("b", books(3..<5))])
      let animated = shown.table.animatedUpdateCount
      shown.table.drag(row(1), to: row(2, 1))
      #expect(shelf.ids == [[0, 2], [3, 4, 1]])
      #expect(shown.texts == shelf.texts)
      shown.table.drag(row(0), to: row(1))
      #expect(shelf.ids == [[0, 2], [3, 4, 1]], "this element may not be dragged")
      shelf.targetItem = 0
      shown.table.drag(row(1), to: row(1, 1))
      #expect(shelf.ids == [[0], [2, 3, 4, 1]], "the list has another target for it")
      try await eventually { shown.adapter.observer.onOutdated == nil }
      #expect(shown.table.animatedUpdateCount == animated)
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `a move that the provider refuses is taken back after the drag`() async throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      shelf.obeys = false
      shown.table.drag(row(2), to: row(0))
      #expect(shown.texts == ["book 2.0", "book 0.0", "book 1.0"], "the table shows it where it was dropped")
      try await eventually { shown.texts == shelf.texts }
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `rows near the screen are prefetched`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<4)), ShelfSection("b", books(4..<100))])
      #expect(shelf.ready.sorted() == Array(0..<8))
      shown.table.scroll(to: 50)
      #expect(shelf.ready.sorted() == Array(50..<58))
    }

    @Test func `sections have titles, headers and an index`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([
        ShelfSection("a", books(0..<1), title: "A", indexTitle: "a"),
        ShelfSection("b", books(1..<2), indexTitle: "b", header: Film(id: -1, revision: 0)),
      ])
      let (table, data, delegate) = (shown.table, shown.adapter, shown.adapter)
      #expect(data.tableView(table, titleForHeaderInSection: 0) == "A")
      #expect(delegate.tableView(table, viewForHeaderInSection: 0) == nil)
      #expect((delegate.tableView(table, viewForHeaderInSection: 1) as? ShelfHeader)?.text == "film -1.0")
      #expect(delegate.tableView(table, viewForFooterInSection: 1) == nil)
      #expect(data.sectionIndexTitles(for: table) == ["a", "b"])
      #expect(data.tableView(table, sectionForSectionIndexTitle: "b", at: 1) == 1)
      let cell = table.cellForRow(at: row(0, 1))
      shelf.provider.update("b") { $0.header = Film(id: -1, revision: 1) }
      #expect(table.cellForRow(at: row(0, 1)) !== cell, "the section was reloaded, and its header with it")
      #expect(table.exceptions.isEmpty)
    }

    @Test func `the index at the side follows the sections`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      let sections = ["a", "b", "c"].enumerated().map { ShelfSection($1, books($0..<$0 + 1), indexTitle: $1) }
      shelf.provider.set(Array(sections.prefix(2)))
      #expect(shown.table.sectionIndexTitles == ["a", "b"])
      shelf.provider.set(sections)
      #expect(shown.table.sectionIndexTitles == ["a", "b", "c"])
      shelf.provider.update("b") { $0.indexTitle = "B" }
      #expect(shown.table.sectionIndexTitles == ["a", "B", "c"])
      shelf.provider.set([sections[2], sections[0]])
      #expect(shown.table.sectionIndexTitles == ["c", "a"])
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `rows that were shown estimate the others`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      #expect(shown.adapter.tableView(shown.table, estimatedHeightForRowAt: row(0)) == UITableView.automaticDimension)
      shelf.provider.set([ShelfSection("a", books(0..<20))])
      shown.table.scroll(to: 1)
      shown.table.cellForRow(at: row(2))?.frame.size.height = 100
      shown.adapter.tableView(
        shown.table, willDisplay: try #require(shown.table.cellForRow(at: row(2))), forRowAt: row(2))
      shelf.provider.update("a") { $0.elements.append(Book(id: 20, revision: 0)) }
      #expect(shown.adapter.tableView(shown.table, estimatedHeightForRowAt: row(2)) == 100)
      #expect(shown.adapter.tableView(shown.table, estimatedHeightForRowAt: row(0)) == 44)
      #expect(
        shown.adapter.tableView(shown.table, estimatedHeightForRowAt: row(19)) == 52, "the mean of 6 · 44 and 100")
    }

    @Test func `the adapter goes with its owner`() throws {
      let shelf = Shelf()
      var shown: ShelfTable? = try ShelfTable(shelf)
      weak let adapter = shown?.adapter
      let table = shown?.table
      shown = nil
      #expect(adapter == nil)
      shelf.provider.set([ShelfSection("a", books(0..<3))])
      #expect(table?.dataSource == nil)
    }
  }
#endif
