import Lists

/// An invitation that waits for an answer.
struct PendingInvitation: InboxItem {
  let id: InboxID
  let event: String
  let kind: InvitationKind

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(event)
    return builder.mark
  }

  /// Replaces the invitation with an answered one when it is answered, here or on another device.
  func attach(_ context: InboxContext) {
    context.subscribe(to: kind.chat.answers, for: id) { [self] answer, context in
      context.replace(with: AnsweredInvitation(id: id, event: event, isAccepted: answer.isAccepted, kind: kind))
    }
  }

  func cell(in map: CellMap<InboxView>) -> Cell<InboxView> { kind.pending.cell.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { kind.pending.actions.resolve(self, in: map) }
}
