import ChatCore
import Lists

/// A message of words.
public struct TextMessage: SentItem {
  public let id: MessageID
  let author: String
  let words: String
  public var delivery: Delivery
  let kind: TextKind

  public var server: any ChatServer { kind.server }

  public var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(author)
    builder.combine(words)
    builder.combine(note)
    return builder.mark
  }

  /// What the row says about its delivery.
  var note: String {
    if let problem = delivery.problem { return " (not sent: \(problem))" }
    return delivery.isSent ? "" : " (sending)"
  }

  public func row(in map: CellMap<ChatRow>) -> Cell<ChatRow> { kind.cell.resolve(self, in: map) }
  public func actions(in map: ActionMap) -> ItemActions { kind.actions.resolve(self, in: map) }
}

/// The parts that all messages of one conversation share.
public struct TextKind {
  let cell: CellSlot<TextMessage, ChatRow>
  let actions: ActionSlot<TextMessage>
  let server: any ChatServer

  public static func register(in catalog: ChatCatalog, _ server: any ChatServer) throws {
    let kind = TextKind(
      cell: catalog.cells.slot(for: TextMessage.self), actions: catalog.actions.slot(for: TextMessage.self),
      server: server)
    try catalog.decoders.register("text") { raw in
      TextMessage(
        id: raw.id, author: try raw.field("author"), words: try raw.field("text"), delivery: raw.delivery, kind: kind)
    }
    let rows = ReusePool(limit: 30, make: TextRow.init, prepareForReuse: { $0.message = nil })
    try catalog.rows.register(
      kind.cell, pool: rows, content: { $0 },
      bind: { [touches = catalog.touches] message, row in
        row.message = message
        row.buttons = message.actions(in: touches).all.map(\.title)
      })
    try catalog.touches.register(kind.actions) { $0.deliveryActions }
  }
}

final class TextRow: ChatRow {
  var message: TextMessage?

  override var content: String { message.map { "\($0.author): \($0.words)\($0.note)" } ?? "" }
}
