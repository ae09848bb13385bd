import ChatCore
import Lists

/// A line about the conversation, as "Ada has joined". It never changes, and nothing can be done with it.
struct Notice: ChatItem {
  let id: MessageID
  let sentence: String
  let kind: NoticeKind

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(sentence)
    return builder.mark
  }

  func attach(_ context: ChatContext) {}
  func row(in map: CellMap<ChatRow>) -> Cell<ChatRow> { kind.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.actions.resolve(self, in: map) }
}

/// The parts that all notices of one conversation share.
public struct NoticeKind {
  let cell: CellSlot<Notice, ChatRow>
  let actions: ActionSlot<Notice>

  public static func register(in catalog: ChatCatalog, _ server: any ChatServer) throws {
    let kind = NoticeKind(cell: catalog.cells.slot(for: Notice.self), actions: catalog.actions.slot(for: Notice.self))
    try catalog.decoders.register("notice") { Notice(id: $0.id, sentence: try $0.field("text"), kind: kind) }
    let rows = ReusePool(limit: 10, make: NoticeRow.init, prepareForReuse: { $0.sentence = "" })
    try catalog.rows.register(kind.cell, pool: rows, content: { $0 }, bind: { $1.sentence = $0.sentence })
    try catalog.touches.register(kind.actions) { _ in .none }
  }
}

final class NoticeRow: ChatRow {
  var sentence = ""

  override var content: String { "— \(sentence) —" }
}
