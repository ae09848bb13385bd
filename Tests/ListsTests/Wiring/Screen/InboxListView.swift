import Diffing
import Lists

/// Stands for a platform's list view: it shows cells, applies changes, and passes the user's input to its delegate.
final class InboxListView: ReloadTarget {
  init(source: DataSource<any InboxItem, InboxView>) {
    cells = VisibleCells(source: source, stamp: { item in item.stamp })
  }

  weak var delegate: Delegate<any InboxItem, InboxID>?

  var source: DataSource<any InboxItem, InboxView> {
    get { cells.source }
    set { cells.source = newValue }
  }

  /// The text on the screen, one line for each element.
  var lines: [String] { cells.rows.map(\.cell.content.text) }
  /// True if every batch of changes so far led from the rows shown to the current elements.
  private(set) var isConsistent: Bool = true

  func tap(_ id: InboxID) { delegate?.tap(id) }
  func press(_ key: ListKey) { _ = delegate?.press(key) }

  func apply(_ update: ListUpdate<SingleSection, any InboxItem, InboxID>) {
    let stamps = update.elements.map { item in item.stamp }
    if rows != update.rowsBefore || !rows.apply(update.rowChanges, new: stamps) || rows != stamps {
      isConsistent = false
    }
    cells.show(0..<stamps.count)
    delegate?.viewportChanged(to: 0..<stamps.count)
  }

  private let cells: VisibleCells<any InboxItem, InboxID, InboxView>
  private var rows: [RowStamp<InboxID>] = []
}
