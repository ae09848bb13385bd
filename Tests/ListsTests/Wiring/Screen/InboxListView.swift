import Diffing
import Lists

/// What a platform's list view is to a real screen: it shows cells, applies changes, and tells its delegate what the
/// reader does.
final class InboxListView: ReloadTarget {
  init(source: DataSource<any InboxItem, InboxView>) {
    cells = VisibleCells(source: source, stamp: { item in item.stamp })
  }

  weak var delegate: Delegate<any InboxItem, InboxID>?

  var source: DataSource<any InboxItem, InboxView> {
    get { cells.source }
    set { cells.source = newValue }
  }

  /// What the reader sees, a line for each element.
  var lines: [String] { cells.rows.map(\.cell.content.text) }
  /// Whether every batch of changes so far led from what was shown to what there is.
  private(set) var isConsistent: Bool = true

  func tap(_ id: InboxID) { delegate?.tap(id) }
  func press(_ key: ListKey) { _ = delegate?.press(key) }

  func apply(_ changes: Changeset, from shown: [RowStamp<InboxID>], to elements: [any InboxItem]) {
    let stamps: [RowStamp<InboxID>] = elements.map { item in item.stamp }
    if rows != shown || !rows.apply(changes, new: stamps) || rows != stamps { isConsistent = false }
    cells.show(0..<elements.count)
    delegate?.viewportChanged(to: 0..<elements.count)
  }

  private let cells: VisibleCells<any InboxItem, InboxID, InboxView>
  private var rows: [RowStamp<InboxID>] = []
}
