import Diffing
import Lists
import Testing

@Suite("Data source")
struct DataSourceTests {
  @Test func `both layouts present the same data`() throws {
    let harbor = try Harbor()
    let provider: SectionsProvider<Int, any HarborItem> = SectionsProvider([
      ProviderSection(
        1, [harbor.ship("a"), harbor.parcel("b")], title: "One", indexTitle: "1", header: harbor.parcel("h")),
      ProviderSection(2), ProviderSection(3, [harbor.ship("c")], title: "Three", indexTitle: "3"),
    ])
    let table: TableDataSource<any HarborItem, HarborView> = harbor.table(provider)
    let grid: CollectionDataSource<any HarborItem, HarborView> = harbor.collection(provider)
    for source in [table, grid] as [DataSource<any HarborItem, HarborView>] {
      #expect(source.sectionCount == 3)
      #expect((0...3).map { source.elementCount(inSection: $0) } == [2, 0, 1, 0])
      #expect(source.cell(at: ElementPath(section: 1, item: 0)) == nil)
      #expect(source.supplement(.footer, ofSection: 0) == nil)
    }
    #expect(table.cell(at: ElementPath(section: 0, item: 1))?.content.text == "row of b")
    #expect(grid.cell(at: ElementPath(section: 2, item: 0))?.content.text == "card of c")
    #expect(table.supplement(.header, ofSection: 0)?.content.text == "row of h")
    #expect((0...3).map { table.title(ofSection: $0) } == ["One", nil, "Three", nil])
    #expect(table.indexTitles == ["1", "3"])
    #expect([-1, 0, 1, 2].map { table.section(forIndexTitleAt: $0) } == [nil, 0, 2, nil])
  }

  @Test func `keys lead through the rows of a table`() throws {
    let table: TableDataSource<any HarborItem, HarborView> = try makeHarbor().table
    #expect(walk(table, from: "0.0", .down) == ["0.1", "0.2", "0.3", "0.4", "2.0", "2.1"])
    #expect(walk(table, from: "2.1", .up) == ["2.0", "0.4", "0.3", "0.2", "0.1", "0.0"])
    #expect(walk(table, from: "0.1", .forward) == [])
    #expect(walk(table, from: "0.1", .backward) == [])
  }

  @Test func `keys lead along and across the lines of a collection`() throws {
    let grid: CollectionDataSource<any HarborItem, HarborView> = try makeHarbor().grid
    // 0.0 0.1 0.2
    // 0.3 0.4
    // ---
    // 2.0 2.1
    #expect(walk(grid, from: "0.1", .forward) == ["0.2", "0.3", "0.4", "2.0", "2.1"])
    #expect(walk(grid, from: "2.0", .backward) == ["0.4", "0.3", "0.2", "0.1", "0.0"])
    #expect(walk(grid, from: "0.1", .down) == ["0.4", "2.1"])
    #expect(walk(grid, from: "0.2", .down) == ["0.4", "2.1"], "a short line is entered at its end")
    #expect(walk(grid, from: "2.1", .up) == ["0.4", "0.1"])
    #expect(walk(grid, from: "2.0", .up) == ["0.3", "0.0"])
    grid.columns = 0
    #expect(walk(grid, from: "0.3", .down) == ["0.4", "2.0", "2.1"])
  }

  @Test func `one layout replaces the other without a change of the data`() throws {
    let harbor = try Harbor()
    let container: ItemContainer<any HarborItem, String> = ItemContainer(stamp: { $0.stamp }, attach: { _, _ in })
    container.set((0..<6).map { $0 % 2 == 0 ? harbor.ship("\($0)") : harbor.parcel("\($0)") })
    let watch: ProviderWatch<any HarborItem> = ProviderWatch(container)
    let before: [ObjectIdentifier] = container.elements.map { ObjectIdentifier($0) }
    let visible: VisibleCells<any HarborItem, String, HarborView> = VisibleCells(
      source: harbor.table(container), stamp: { $0.stamp })
    visible.show(1..<4)
    #expect(visible.rows.map(\.cell.content.text) == ["row of 1", "row of 2", "row of 3"])
    let views: [HarborView] = visible.rows.map(\.cell.content)

    visible.source = harbor.collection(container)
    #expect(visible.rows.map(\.cell.content.text) == ["card of 1", "card of 2", "card of 3"])
    #expect(Set(visible.rows.map { ObjectIdentifier($0.cell.content) }) == Set(views.map(ObjectIdentifier.init)))
    #expect(watch.changes.isEmpty)
    #expect(container.elements.map { ObjectIdentifier($0) } == before)
  }

  @Test func `a third layout can be written outside the module`() throws {
    let harbor = try Harbor()
    let provider: SectionsProvider<Int, any HarborItem> = SectionsProvider([
      ProviderSection(1, [harbor.ship("a"), harbor.ship("b")]), ProviderSection(2),
      ProviderSection(3, [harbor.ship("c")]),
    ])
    let shelf: Shelf<any HarborItem, HarborView> = Shelf(provider: provider) { [rows = harbor.rows] in $0.cell(in: rows)
    }
    #expect(walk(shelf, from: "0.0", .forward) == ["0.1", "2.0"])
    #expect(walk(shelf, from: "2.0", .backward) == ["0.1", "0.0"])
    #expect(walk(shelf, from: "0.0", .down) == [])
    let visible: VisibleCells<any HarborItem, String, HarborView> = VisibleCells(source: shelf, stamp: { $0.stamp })
    visible.show(0..<3)
    #expect(visible.rows.map(\.cell.content.text) == ["row of a", "row of b", "row of c"])
  }

  @Test func `an empty provider has no neighbors and no cells`() throws {
    let harbor = try Harbor()
    let provider: ArrayProvider<any HarborItem> = ArrayProvider()
    for source in [harbor.table(provider), harbor.collection(provider)] as [DataSource<any HarborItem, HarborView>] {
      #expect(source.cell(at: ElementPath(section: 0, item: 0)) == nil)
      for direction in ListDirection.allCases {
        #expect(source.neighbor(of: ElementPath(section: 0, item: 0), toward: direction) == nil)
        #expect(source.neighbor(of: ElementPath(section: 5, item: 0), toward: direction) == nil)
      }
    }
  }

  private func makeHarbor() throws -> (
    table: TableDataSource<any HarborItem, HarborView>, grid: CollectionDataSource<any HarborItem, HarborView>
  ) {
    let harbor = try Harbor()
    let provider: SectionsProvider<Int, any HarborItem> = SectionsProvider([
      ProviderSection(1, (0..<5).map { harbor.ship("\($0)") }), ProviderSection(2),
      ProviderSection(3, (5..<7).map { harbor.ship("\($0)") }),
    ])
    return (harbor.table(provider), harbor.collection(provider, columns: 3))
  }

  private func walk(_ arrangement: any ListArrangement, from start: String, _ direction: ListDirection) -> [String] {
    let parts: [Int] = start.split(separator: ".").compactMap { Int($0) }
    var path = ElementPath(section: parts[0], item: parts[1])
    var walked: [String] = []
    while let next = arrangement.neighbor(of: path, toward: direction), walked.count < 20 {
      path = next
      walked.append("\(next)")
    }
    return walked
  }
}

/// A layout with one line from edge to edge.
private final class Shelf<Element, Content>: DataSource<Element, Content> {
  override func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath? {
    switch direction {
    case .backward: previous(path)
    case .forward: next(path)
    case .up, .down: nil
    }
  }
}
