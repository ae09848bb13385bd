import Lists

/// An element that arrives in a harbor: a list of elements of different types, each with slots of its own type.
protocol HarborItem: ListItem<String>, AnyObject {
  func cell(in map: CellMap<HarborView>) -> Cell<HarborView>
  func actions(in map: ActionMap) -> ItemActions
}

class HarborView {
  var text = ""
}

final class ShipView: HarborView {
  var length = 0
}

final class ParcelView: HarborView {}

final class Ship: HarborItem {
  init(_ id: String, length: Int = 1, slots: ShipSlots) {
    self.id = id
    self.length = length
    self.slots = slots
  }

  let id: String
  let length: Int
  var mark: ContentMark { ContentMark(value: UInt64(clamping: length)) }

  func cell(in map: CellMap<HarborView>) -> Cell<HarborView> { slots.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { slots.actions.resolve(self, in: map) }

  private let slots: ShipSlots
}

struct ShipSlots {
  let cell: CellSlot<Ship, HarborView>
  let actions: ActionSlot<Ship>
}

final class Parcel: HarborItem {
  init(_ id: String, slots: ParcelSlots) {
    self.id = id
    self.slots = slots
  }

  let id: String
  let mark = ContentMark(value: 0)

  func cell(in map: CellMap<HarborView>) -> Cell<HarborView> { slots.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { slots.actions.resolve(self, in: map) }

  private let slots: ParcelSlots
}

struct ParcelSlots {
  let cell: CellSlot<Parcel, HarborView>
  let actions: ActionSlot<Parcel>
}

/// The parts of a list screen, assembled as a factory would.
final class Harbor {
  init() throws {
    rows = cells.map("rows") { Cell(Harbor.placeholder($0)) }
    cards = cells.map("cards") { Cell(Harbor.placeholder($0)) }
    touches = actions.map("touches") { _ in .none }
    ships = ShipSlots(cell: cells.slot(for: Ship.self), actions: actions.slot(for: Ship.self))
    parcels = ParcelSlots(cell: cells.slot(for: Parcel.self), actions: actions.slot(for: Parcel.self))

    for (map, name) in [(rows, "row"), (cards, "card")] {
      try map.register(
        ships.cell, pool: shipViews, content: { $0 },
        bind: { ship, view in
          view.text = "\(name) of \(ship.id)"
          view.length = ship.length
        })
      try map.register(
        parcels.cell, pool: parcelViews, content: { $0 },
        bind: { parcel, view in view.text = "\(name) of \(parcel.id)" })
    }
    try touches.register(ships.actions) { [log] ship in
      ItemActions(
        primary: ItemAction("board", title: "Go on board") { log.add("board \(ship.id)") },
        trailing: [ItemAction("sink", title: "Sink", role: .destructive, key: "s") { log.add("sink \(ship.id)") }],
        menu: ActionMenu([
          [.action(ItemAction("rename", title: "Rename") { log.add("rename \(ship.id)") })],
          [],
          [.submenu(ActionMenu(title: "Paint", [[.action(ItemAction("red", title: "Red") { log.add("red") })]]))],
        ]))
    }
    try touches.register(parcels.actions) { [log] parcel in
      ItemActions(leading: [ItemAction("open", title: "Open", key: "o") { log.add("open \(parcel.id)") }])
    }
  }

  let cells: CellRegistry<HarborView> = CellRegistry()
  let actions = ActionRegistry()
  let rows: CellMap<HarborView>
  let cards: CellMap<HarborView>
  let touches: ActionMap
  let ships: ShipSlots
  let parcels: ParcelSlots
  let log = Log()

  let shipViews: ReusePool<ShipView> = ReusePool(limit: 20, make: { ShipView() }, prepareForReuse: { $0.length = 0 })
  let parcelViews: ReusePool<ParcelView> = ReusePool(limit: 20, make: { ParcelView() }, prepareForReuse: { _ in })

  func ship(_ id: String, length: Int = 1) -> any HarborItem { Ship(id, length: length, slots: ships) }
  func parcel(_ id: String) -> any HarborItem { Parcel(id, slots: parcels) }

  func table(_ provider: any DataProvider<any HarborItem>) -> TableDataSource<any HarborItem, HarborView> {
    TableDataSource(live: provider) { [rows] item in item.cell(in: rows) }
  }

  func collection(
    _ provider: any DataProvider<any HarborItem>, columns: Int = 3
  ) -> CollectionDataSource<any HarborItem, HarborView> {
    CollectionDataSource(live: provider, columns: columns) { [cards] item in item.cell(in: cards) }
  }

  static func placeholder(_ problem: SlotProblem) -> HarborView {
    let view = HarborView()
    view.text = "\(problem)"
    return view
  }

  final class Log {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
  }
}
