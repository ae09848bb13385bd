import Diffing
import Lists

/// The parts that show the items of a provider and handle the user's input: the same in every architecture.
public final class ChatList {
  init(_ provider: any DataProvider<any ChatItem>, catalog: ChatCatalog, height: Int) {
    let source = TableDataSource(live: provider) { [rows = catalog.rows] in $0.row(in: rows) }
    view = ChatListView(source: source, height: height)
    delegate = Delegate(
      provider: provider, identity: { $0.id }, arrangement: source, selection: Selection(mode: .single),
      actions: { [touches = catalog.touches] in $0.actions(in: touches) })
    observer = DiffableObserver(provider: provider, stamp: { $0.stamp }, shown: [], target: view)
    view.delegate = delegate
  }

  public let view: ChatListView
  public let delegate: Delegate<any ChatItem, MessageID>

  private let observer: DiffableObserver<SingleSection, any ChatItem, MessageID>
}
