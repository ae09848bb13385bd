import Lists

/// All that knows the kinds of items: what makes them, what shows them, what can be done with them.
final class InboxCatalog {
  init(_ services: InboxServices, kinds: [InboxKind] = InboxCatalog.kinds) throws {
    rows = cells.map("rows") { problem in Cell(UnreadableView("\(problem)")) }
    cards = cells.map("cards") { problem in Cell(UnreadableView("\(problem)")) }
    touches = actions.map("touches") { _ in .none }
    let unreadable: UnreadableKind = UnreadableKind(cells: cells, actions: actions)
    decoders = DecoderRegistry { raw, problem in UnreadableItem(id: raw.id, problem: "\(problem)", kind: unreadable) }

    try unreadable.register(in: self)
    for register in kinds { try register(self, services) }
  }

  let cells: CellRegistry<InboxView> = CellRegistry()
  let actions: ActionRegistry = ActionRegistry()
  /// How the items look in a table.
  let rows: CellMap<InboxView>
  /// How they look in a collection.
  let cards: CellMap<InboxView>
  let touches: ActionMap
  let decoders: DecoderRegistry<RawItem, any InboxItem>

  func item(_ raw: RawItem) -> any InboxItem { decoders.decode(raw, kind: raw.kind) }
}

/// Puts all there is about one kind into a catalog.
typealias InboxKind = (InboxCatalog, InboxServices) throws -> Void

/// What items may ask of the world.
struct InboxServices {
  let chat: any Chat
  /// Shows a message on a screen of its own.
  let open: (InboxID) -> Void
}
