import Lists

/// A placeholder for an element that could not be decoded. It shows the reason.
struct UnreadableItem: InboxItem {
  let id: InboxID
  let problem: String
  let kind: UnreadableKind

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(problem)
    return builder.mark
  }

  func attach(_ context: InboxContext) {}

  func cell(in map: CellMap<InboxView>) -> Cell<InboxView> { kind.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.actions.resolve(self, in: map) }
}

final class UnreadableView: InboxView {
  init(_ problem: String) {
    self.problem = problem
  }

  let problem: String

  override var text: String { problem }
}
