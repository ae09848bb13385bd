import Lists
import Testing

@Suite("Visible cells")
struct VisibleCellsTests {
  @Test func scrollingBindsWhoComesIntoSightWithTheViewsOfWhoLeaves() throws {
    let (harbor, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(20)
    visible.show(0..<10)
    #expect(harbor.shipViews.misses == 10)
    let kept: [HarborView] = visible.rows[3...].map(\.cell.content)
    visible.show(3..<13)
    #expect(visible.rows.map(\.cell.content.text) == (3..<13).map { "row of \($0)" })
    #expect(zip(visible.rows, kept).allSatisfy { $0.cell.content === $1 }, "who stays is let be")
    #expect((harbor.shipViews.hits, harbor.shipViews.misses) == (3, 10))
    withExtendedLifetime(provider) {}
  }

  @Test func anElementThatLooksDifferentIsBoundAnewToTheSameView() throws {
    let (harbor, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(3)
    visible.show(0..<3)
    let view: HarborView = visible.rows[1].cell.content
    provider.elements[1] = harbor.ship("1", length: 99)
    visible.show(0..<3)
    #expect(visible.rows[1].cell.content === view)
    #expect(visible.rows[1].stamp.mark == ContentMark(value: 99))
    #expect(harbor.shipViews.misses == 3)
  }

  @Test func rowsBeyondTheListAreNotShown() throws {
    let (_, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(3)
    visible.show(2..<9)
    #expect(visible.rows.map(\.stamp.id) == ["2"])
    provider.elements.removeAll()
    visible.show(0..<9)
    #expect(visible.rows.isEmpty)
  }

  @Test func duplicatesAreAllShown() throws {
    let (harbor, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(0)
    provider.elements = (0..<3).map { _ in harbor.ship("a") }
    visible.show(0..<3)
    visible.show(0..<2)
    #expect(visible.rows.map(\.stamp.id) == ["a", "a"])
    #expect(Set(visible.rows.map { ObjectIdentifier($0.cell.content) }).count == 2)
    #expect(harbor.shipViews.count == 1)
  }

  @Test func theCellsGoBackWhenTheListGoesOutOfSightOrAltogether() throws {
    let harbor: Harbor = try Harbor()
    let provider: ArrayProvider<any HarborItem> = ArrayProvider((0..<4).map { harbor.ship("\($0)") })
    var visible: Visible? = Visible(source: harbor.table(provider), stamp: { $0.stamp })
    visible?.show(0..<4)
    visible?.giveBackAll()
    #expect(harbor.shipViews.count == 4)
    visible?.show(0..<2)
    visible = nil
    #expect(harbor.shipViews.count == 4)
  }

  private typealias Visible = VisibleCells<any HarborItem, String, HarborView>

  private func make(_ count: Int) throws -> (Harbor, ArrayProvider<any HarborItem>, Visible) {
    let harbor: Harbor = try Harbor()
    let provider: ArrayProvider<any HarborItem> = ArrayProvider((0..<count).map { harbor.ship("\($0)") })
    return (harbor, provider, Visible(source: harbor.table(provider), stamp: { $0.stamp }))
  }
}
