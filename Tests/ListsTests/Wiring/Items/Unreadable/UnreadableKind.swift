import Lists

/// The parts that all placeholders of one inbox share.
struct UnreadableKind {
  init(cells: CellRegistry<InboxView>, actions: ActionRegistry) {
    cell = cells.slot(for: UnreadableItem.self)
    self.actions = actions.slot(for: UnreadableItem.self)
  }

  let cell: CellSlot<UnreadableItem, InboxView>
  let actions: ActionSlot<UnreadableItem>

  func register(in catalog: InboxCatalog) throws {
    for map in [catalog.rows, catalog.cards] {
      try map.register(cell) { item in Cell(UnreadableView(item.problem)) }
    }
    try catalog.touches.register(actions) { _ in .none }
  }
}
