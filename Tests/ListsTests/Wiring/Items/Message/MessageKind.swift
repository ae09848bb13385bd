import Lists

/// The parts that all messages of one inbox share.
struct MessageKind {
  let cell: CellSlot<Message, InboxView>
  let actions: ActionSlot<Message>
  let chat: any Chat

  static func register(in catalog: InboxCatalog, _ services: InboxServices) throws {
    let kind = MessageKind(
      cell: catalog.cells.slot(for: Message.self), actions: catalog.actions.slot(for: Message.self),
      chat: services.chat)
    try catalog.decoders.register("message") { raw in
      Message(
        id: raw.id, author: try raw.field("author"), isMine: raw.fields["mine"] != nil,
        text: try raw.field("text"), kind: kind)
    }

    let rows: ReusePool<MessageRow> = ReusePool(limit: 30, make: MessageRow.init, prepareForReuse: { $0.words = "" })
    try catalog.rows.register(
      kind.cell, pool: rows, content: { $0 },
      bind: { message, row in
        row.author = message.author
        row.words = message.text
      })
    let cards: ReusePool<MessageCard> = ReusePool(limit: 30, make: MessageCard.init, prepareForReuse: { $0.body = "" })
    try catalog.cards.register(
      kind.cell, pool: cards, content: { $0 },
      bind: { message, card in
        card.signature = message.author
        card.body = message.text
      })

    try catalog.touches.register(kind.actions) { [chat = services.chat, open = services.open] message in
      let delete: ItemAction = ItemAction("delete", title: "Delete", role: .destructive, key: "d") {
        chat.delete(message.id)
      }
      return ItemActions(
        primary: ItemAction("open", title: "Open") { open(message.id) },
        trailing: message.isMine ? [delete] : [])
    }
  }
}
