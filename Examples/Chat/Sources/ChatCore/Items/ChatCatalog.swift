import Lists

/// Registers everything about one kind of item.
public typealias ChatKind = (_ catalog: ChatCatalog, _ server: any ChatServer) throws -> Void

/// The registries of all kinds: decoders, rows and actions.
public final class ChatCatalog {
  public init(server: any ChatServer, kinds: [ChatKind]) throws {
    rows = cells.map("rows") { UnreadableRow.cell("\($0)") }
    touches = actions.map("touches") { _ in .none }
    let unreadable = UnreadableKind(cell: cells.slot(for: Unreadable.self), actions: actions.slot(for: Unreadable.self))
    decoders = DecoderRegistry { Unreadable(id: $0.id, problem: "\($1)", kind: unreadable) }

    try unreadable.register(in: self)
    for register in kinds { try register(self, server) }
  }

  public let cells = CellRegistry<ChatRow>()
  public let actions = ActionRegistry()
  public let rows: CellMap<ChatRow>
  public let touches: ActionMap
  public let decoders: DecoderRegistry<RawMessage, any ChatItem>

  func item(_ raw: RawMessage) -> any ChatItem { decoders.decode(raw, kind: raw.kind) }
}
