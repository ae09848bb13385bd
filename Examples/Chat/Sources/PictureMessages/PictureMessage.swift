import ChatCore
import Lists

/// A picture, with a bar while it is sent.
struct PictureMessage: SentItem {
  let id: MessageID
  let author: String
  let title: String
  var delivery: Delivery
  let kind: PictureKind

  var server: any ChatServer { kind.server }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(author)
    builder.combine(title)
    builder.combine(bar)
    return builder.mark
  }

  /// How far the picture has come, in tenths.
  var bar: String {
    if let problem = delivery.problem { return " × \(problem)" }
    guard !delivery.isSent else { return "" }
    let tenths = delivery.percent / 10
    return " " + String(repeating: "▓", count: tenths) + String(repeating: "░", count: 10 - tenths)
  }

  func row(in map: CellMap<ChatRow>) -> Cell<ChatRow> { kind.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.actions.resolve(self, in: map) }
}

/// The parts that all pictures of one conversation share.
public struct PictureKind {
  let cell: CellSlot<PictureMessage, ChatRow>
  let actions: ActionSlot<PictureMessage>
  let server: any ChatServer

  public static func register(in catalog: ChatCatalog, _ server: any ChatServer) throws {
    let kind = PictureKind(
      cell: catalog.cells.slot(for: PictureMessage.self), actions: catalog.actions.slot(for: PictureMessage.self),
      server: server)
    try catalog.decoders.register("picture") { raw in
      PictureMessage(
        id: raw.id, author: try raw.field("author"), title: try raw.field("title"), delivery: raw.delivery, kind: kind)
    }
    let rows = ReusePool(limit: 10, make: PictureRow.init, prepareForReuse: { $0.picture = nil })
    try catalog.rows.register(
      kind.cell, pool: rows, content: { $0 },
      bind: { [touches = catalog.touches] picture, row in
        row.picture = picture
        row.buttons = picture.actions(in: touches).all.map(\.title)
      })
    try catalog.touches.register(kind.actions) { $0.deliveryActions }
  }
}

final class PictureRow: ChatRow {
  var picture: PictureMessage?

  override var content: String { picture.map { "\($0.author): 🖼 “\($0.title)”\($0.bar)" } ?? "" }
}
