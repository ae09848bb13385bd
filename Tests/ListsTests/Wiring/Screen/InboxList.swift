import Diffing
import Lists

/// The parts that show the items of a provider and handle the user's input: the same in every architecture.
final class InboxList {
  init(_ provider: any DataProvider<any InboxItem>, catalog: InboxCatalog) {
    table = TableDataSource(live: provider) { [rows = catalog.rows] item in item.cell(in: rows) }
    collection = CollectionDataSource(live: provider, columns: 2) { [cards = catalog.cards] item in
      item.cell(in: cards)
    }
    view = InboxListView(source: table)
    delegate = Delegate(
      provider: provider, identity: { item in item.id }, arrangement: table, selection: Selection(mode: .multiple),
      actions: { [touches = catalog.touches] item in item.actions(in: touches) })
    observer = DiffableObserver(provider: provider, stamp: { item in item.stamp }, shown: [], target: view)
    view.delegate = delegate
  }

  let view: InboxListView
  let delegate: Delegate<any InboxItem, InboxID>

  func showRows() { show(table) }
  func showCards() { show(collection) }

  private let table: TableDataSource<any InboxItem, InboxView>
  private let collection: CollectionDataSource<any InboxItem, InboxView>
  private let observer: DiffableObserver<SingleSection, any InboxItem, InboxID>

  private func show(_ source: DataSource<any InboxItem, InboxView>) {
    view.source = source
    delegate.arrangement = source
  }
}
