import Lists

/// An invitation that was answered. It has no actions and subscribes to nothing.
struct AnsweredInvitation: InboxItem {
  let id: InboxID
  let event: String
  let isAccepted: Bool
  let kind: InvitationKind

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(event)
    builder.combine(isAccepted)
    return builder.mark
  }

  func attach(_ context: InboxContext) {}

  func cell(in map: CellMap<InboxView>) -> Cell<InboxView> { kind.answered.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.answered.actions.resolve(self, in: map) }
}
