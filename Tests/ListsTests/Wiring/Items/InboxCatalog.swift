import Lists

/// The registries of all kinds of items: decoders, views and actions.
final class InboxCatalog {
  init(_ services: InboxServices, kinds: [InboxKind] = InboxCatalog.kinds) throws {
    rows = cells.map("rows") { problem in Cell(UnreadableView("\(problem)")) }
    cards = cells.map("cards") { problem in Cell(UnreadableView("\(problem)")) }
    touches = actions.map("touches") { _ in .none }
    let unreadable = UnreadableKind(cells: cells, actions: actions)
    decoders = DecoderRegistry { raw, problem in UnreadableItem(id: raw.id, problem: "\(problem)", kind: unreadable) }

    try unreadable.register(in: self)
    for register in kinds { try register(self, services) }
  }

  let cells: CellRegistry<InboxView> = CellRegistry()
  let actions = ActionRegistry()
  /// The views of the items in a table.
  let rows: CellMap<InboxView>
  /// The views of the items in a collection.
  let cards: CellMap<InboxView>
  let touches: ActionMap
  let decoders: DecoderRegistry<RawItem, any InboxItem>

  func item(_ raw: RawItem) -> any InboxItem { decoders.decode(raw, kind: raw.kind) }
}

/// Registers everything about one kind in a catalog.
typealias InboxKind = (InboxCatalog, InboxServices) throws -> Void

/// The services that items may use.
struct InboxServices {
  let chat: any Chat
  /// Opens a message on a screen of its own.
  let open: (InboxID) -> Void
}
