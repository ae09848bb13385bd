import Lists

typealias InboxContainer = ItemContainer<any InboxItem, InboxID>

/// The items of an inbox: those that are shown, and those that wait until the user requests them.
final class InboxContents {
  init(_ catalog: InboxCatalog) {
    self.catalog = catalog
  }

  let shown = InboxContents.container()
  /// Items in the background. They receive their signals like those on the screen.
  let waiting = InboxContents.container()

  func fill(with raws: [RawItem]) {
    shown.set(raws.map(catalog.item))
    waiting.batch {
      for raw in raws { waiting.remove(raw.id) }
    }
  }

  func keepWaiting(_ raws: [RawItem]) {
    waiting.insert(raws.map(catalog.item).filter { item in shown.element(item.id) == nil }, at: 0)
  }

  func showArrivals() {
    let arrived: [any InboxItem] = waiting.elements
    waiting.removeAll()
    shown.insert(arrived, at: 0)
  }

  private let catalog: InboxCatalog

  private static func container() -> InboxContainer {
    ItemContainer(stamp: { item in item.stamp }, attach: { item, context in item.attach(context) })
  }
}
