import Lists

/// Stands for a message that could not be decoded, and says why.
struct Unreadable: ChatItem {
  let id: MessageID
  let problem: String
  let kind: UnreadableKind

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(problem)
    return builder.mark
  }

  func attach(_ context: ChatContext) {}
  func row(in map: CellMap<ChatRow>) -> Cell<ChatRow> { kind.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.actions.resolve(self, in: map) }
}

struct UnreadableKind {
  let cell: CellSlot<Unreadable, ChatRow>
  let actions: ActionSlot<Unreadable>

  func register(in catalog: ChatCatalog) throws {
    try catalog.rows.register(cell) { UnreadableRow.cell($0.problem) }
    try catalog.touches.register(actions) { _ in .none }
  }
}

final class UnreadableRow: ChatRow {
  private init(_ problem: String) { self.problem = problem }

  private let problem: String

  override var content: String { problem }

  static func cell(_ problem: String) -> Cell<ChatRow> { Cell(UnreadableRow(problem)) }
}
