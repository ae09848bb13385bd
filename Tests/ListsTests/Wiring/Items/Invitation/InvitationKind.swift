import Lists

/// The parts that all invitations of one inbox share. There are two types of invitations, one for each state, each with
/// its own slots.
struct InvitationKind {
  struct Slots<Item> {
    init(in catalog: InboxCatalog) {
      cell = catalog.cells.slot(for: Item.self)
      actions = catalog.actions.slot(for: Item.self)
    }

    let cell: CellSlot<Item, InboxView>
    let actions: ActionSlot<Item>
  }

  let pending: Slots<PendingInvitation>
  let answered: Slots<AnsweredInvitation>
  let chat: any Chat

  static func register(in catalog: InboxCatalog, _ services: InboxServices) throws {
    let kind = InvitationKind(
      pending: Slots(in: catalog), answered: Slots(in: catalog), chat: services.chat)
    try catalog.decoders.register("invitation") { raw in
      let event: String = try raw.field("event")
      guard let answer = raw.fields["answer"] else {
        return PendingInvitation(id: raw.id, event: event, kind: kind)
      }
      return AnsweredInvitation(id: raw.id, event: event, isAccepted: answer == "yes", kind: kind)
    }
    try kind.registerViews(in: catalog)
    try kind.registerActions(in: catalog)
  }

  private func registerViews(in catalog: InboxCatalog) throws {
    let views: ReusePool<InvitationView> = ReusePool(
      limit: 10, make: InvitationView.init, prepareForReuse: { $0.buttons = [] })
    for map in [catalog.rows, catalog.cards] {
      try map.register(
        pending.cell, pool: views, content: { $0 },
        bind: { [touches = catalog.touches] invitation, view in
          view.sentence = "You are invited: \(invitation.event)."
          view.buttons = invitation.actions(in: touches).all.map(\.title)
        })
      try map.register(
        answered.cell, pool: views, content: { $0 },
        bind: { invitation, view in
          view.sentence = invitation.isAccepted ? "You go: \(invitation.event)." : "Without you: \(invitation.event)."
        })
    }
  }

  private func registerActions(in catalog: InboxCatalog) throws {
    try catalog.touches.register(pending.actions) { [chat] invitation in
      ItemActions(
        leading: [
          ItemAction("accept", title: "Accept", key: "a") { chat.answer(invitation.id, accepting: true) }
        ],
        trailing: [ItemAction("decline", title: "Decline") { chat.answer(invitation.id, accepting: false) }])
    }
    try catalog.touches.register(answered.actions) { _ in .none }
  }
}
