import Lists

struct Message: InboxItem {
  let id: InboxID
  let author: String
  let isMine: Bool
  var text: String
  let kind: MessageKind

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(author)
    builder.combine(text)
    return builder.mark
  }

  /// Subscribes to the edits of this message, and replaces it with the edited one.
  func attach(_ context: InboxContext) {
    context.subscribe(to: kind.chat.edits, for: id) { [self] edit, context in
      var edited: Message = self
      edited.text = edit.text
      context.replace(with: edited)
    }
    context.subscribe(to: kind.chat.deletions, for: id) { _, context in context.remove() }
  }

  func cell(in map: CellMap<InboxView>) -> Cell<InboxView> { kind.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.actions.resolve(self, in: map) }
}
