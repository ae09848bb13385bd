import Lists
import Testing

@Suite("Slot registry: cell maps and action maps")
struct SlotRegistryTests {
  @Test func `every kind is shown by its own view in every map`() throws {
    let harbor = try Harbor()
    let items: [any HarborItem] = [harbor.ship("Ada", length: 7), harbor.parcel("p")]
    let rows: [Cell<HarborView>] = items.map { $0.cell(in: harbor.rows) }
    #expect(rows.map(\.content.text) == ["row of Ada", "row of p"])
    #expect(rows.map { "\(type(of: $0.content))" } == ["ShipView", "ParcelView"])
    #expect(items.map { $0.cell(in: harbor.cards).content.text } == ["card of Ada", "card of p"])
  }

  @Test func `a complete registry passes its check`() throws {
    let harbor = try Harbor()
    try harbor.cells.check()
    try harbor.actions.check()
  }

  @Test func `the check names all missing registrations`() throws {
    let harbor = try Harbor()
    let lines: CellMap<HarborView> = harbor.cells.map("lines") { Cell(Harbor.placeholder($0)) }
    try lines.register(harbor.parcels.cell) { _ in Cell(ParcelView()) }
    _ = harbor.cells.slot(for: Int.self)
    let error: IncompleteRegistry? = #expect(throws: IncompleteRegistry.self) { try harbor.cells.check() }
    #expect(
      error?.problems.map { "\($0.itemType) \($0.map)" } == [
        "ListsTests.Ship lines", "Swift.Int rows", "Swift.Int cards", "Swift.Int lines",
      ])
    #expect(
      error?.description.hasPrefix("ListsTests.Ship has nothing registered in the map “lines”: register its slot")
        == true)
  }

  @Test func `a missing registration shows a placeholder on the screen and is recorded once`() throws {
    let harbor = try Harbor()
    let lines: CellMap<HarborView> = harbor.cells.map("lines") { Cell(Harbor.placeholder($0)) }
    let ship: any HarborItem = harbor.ship("Ada")
    for _ in 0..<2 {
      #expect(ship.cell(in: lines).content.text.hasPrefix("ListsTests.Ship has nothing registered"))
    }
    #expect(lines.problems == [SlotProblem(itemType: "ListsTests.Ship", map: "lines", reason: .nothingRegistered)])
    #expect(harbor.rows.problems.isEmpty)
  }

  @Test func `a slot takes one registration per map`() throws {
    let harbor = try Harbor()
    let error: SlotProblem? = #expect(throws: SlotProblem.self) {
      try harbor.rows.register(harbor.parcels.cell) { _ in Cell(HarborView()) }
    }
    #expect(error?.reason == .alreadyRegistered)
    #expect(harbor.parcel("p").cell(in: harbor.rows).content.text == "row of p")
  }

  @Test func `another module registers a further view for a known type`() throws {
    let harbor = try Harbor()
    let lines = harbor.cells.map("lines") { Cell(Harbor.placeholder($0)) }
    try lines.register(Ship.self, pool: harbor.shipViews, content: { $0 }, bind: { $1.text = "line of \($0.id)" })
    try lines.register(harbor.cells.slot(for: Parcel.self)) { _ in Cell(ParcelView()) }
    #expect(harbor.ship("Ada").cell(in: lines).content.text == "line of Ada")
    #expect(harbor.cells.slot(for: Ship.self) === harbor.ships.cell)
    try harbor.cells.check()
  }

  @Test func `an item without a slot is resolved by its type`() throws {
    let registry = SlotRegistry<String>()
    let (long, short) = (registry.map("long") { "\($0)" }, registry.map("short") { _ in "?" })
    try long.register(Int.self) { "number \($0)" }
    #expect(long.resolve(7) == "number 7")
    #expect(short.resolve(7) == "?")
    #expect(registry.problems.map(\.map) == ["short"])
  }

  @Test func `a slot of one registry is rejected by a map of another`() throws {
    let harbor = try Harbor()
    let other = try Harbor()
    let error: SlotProblem? = #expect(throws: SlotProblem.self) {
      try other.rows.register(harbor.parcels.cell) { _ in Cell(HarborView()) }
    }
    #expect(error?.reason == .otherRegistry)
    #expect(harbor.parcel("p").cell(in: other.rows).content.text.contains("belong to different registries"))
    #expect(other.rows.problems.map(\.reason) == [.otherRegistry])
  }

  @Test func `a cell returns its view only once`() throws {
    let harbor = try Harbor()
    let cell: Cell<HarborView> = harbor.ship("Ada", length: 9).cell(in: harbor.rows)
    cell.recycle()
    cell.recycle()
    #expect(harbor.shipViews.count == 1)
    let next: Cell<HarborView> = harbor.ship("Eve").cell(in: harbor.cards)
    #expect(next.content === cell.content)
    #expect((harbor.shipViews.hits, harbor.shipViews.misses) == (1, 1))
    harbor.shipViews.drain()
    #expect(harbor.shipViews.count == 0)
  }

  @Test func `actions are found by name and by key in every place where they are offered`() throws {
    let harbor = try Harbor()
    let actions: ItemActions = harbor.ship("Ada").actions(in: harbor.touches)
    #expect(actions.all.map(\.id) == ["board", "sink", "rename", "red"])
    #expect(actions.action("red")?.title == "Red")
    #expect(actions.action("open") == nil)
    #expect(actions.action(forKey: "s")?.role == .destructive)
    #expect(actions.menu.groups.count == 2, "a group without entries is left out")
    #expect(ItemActions.none.menu.isEmpty)
  }
}
