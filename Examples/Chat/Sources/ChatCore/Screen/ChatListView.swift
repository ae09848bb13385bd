import Diffing
import Lists

/// A list in a terminal: a window of a few rows. It stays at the end while the end is in sight, and at its first row otherwise.
public final class ChatListView: ReloadTarget {
  init(source: DataSource<any ChatItem, ChatRow>, height: Int) {
    cells = VisibleCells(source: source, stamp: { $0.stamp })
    self.height = height
  }

  /// The text of the rows in sight.
  public var lines: [String] { cells.rows.map(\.cell.content.text) }
  /// The identities of the rows in sight.
  public var ids: [MessageID] { cells.rows.map(\.stamp.id) }

  /// Scrolls down, or up by a negative number.
  public func scroll(by count: Int) {
    show(from: top + count)
    onScroll?(isAtEnd)
  }

  public func scrollToEnd() { scroll(by: stamps.count) }

  public func apply(_ update: ListUpdate<SingleSection, any ChatItem, MessageID>) {
    let (wasAtEnd, anchor) = (isAtEnd, ids.first)
    stamps = update.elements.map { $0.stamp }
    show(from: wasAtEnd ? stamps.count : stamps.firstIndex { $0.id == anchor } ?? top)
  }

  weak var delegate: Delegate<any ChatItem, MessageID>?
  /// Called after the user has scrolled: true if the end is in sight.
  var onScroll: ((Bool) -> Void)?

  private let cells: VisibleCells<any ChatItem, MessageID, ChatRow>
  private let height: Int
  private var stamps: [RowStamp<MessageID>] = []
  private var top = 0

  private var isAtEnd: Bool { top + height >= stamps.count }

  private func show(from position: Int) {
    top = max(0, min(position, stamps.count - height))
    let visible = top..<min(top + height, stamps.count)
    cells.show(visible)
    delegate?.viewportChanged(to: visible)
  }
}
