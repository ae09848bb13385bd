import Lists

/// The messages of a conversation: those that are shown, and those that wait until the user has read down to the end.
final class Conversation {
  init(_ catalog: ChatCatalog) {
    self.catalog = catalog
  }

  let shown = container()
  /// Messages in the background. They receive their signals like those on the screen.
  let waiting = container()
  /// True while the last message is in sight: what arrives is shown at once.
  var isAtEnd = true {
    didSet { if isAtEnd { showWaiting() } }
  }

  func fill(with raws: [RawMessage]) {
    shown.set(raws.map(catalog.item))
    waiting.batch {
      for raw in raws { waiting.remove(raw.id) }
    }
  }

  func receive(_ raws: [RawMessage]) {
    let arrived = raws.filter { shown.element($0.id) == nil }.map(catalog.item)
    let container = isAtEnd ? shown : waiting
    container.insert(arrived, at: container.elements.count)
  }

  /// Adds a message of the user's own, below all that have arrived.
  func append(_ raw: RawMessage) {
    showWaiting()
    shown.insert([catalog.item(raw)], at: shown.elements.count)
  }

  private let catalog: ChatCatalog

  private func showWaiting() {
    let arrived = waiting.elements
    waiting.removeAll()
    shown.insert(arrived, at: shown.elements.count)
  }

  private static func container() -> ItemContainer<any ChatItem, MessageID> {
    ItemContainer(stamp: { $0.stamp }, attach: { $0.attach($1) })
  }
}
