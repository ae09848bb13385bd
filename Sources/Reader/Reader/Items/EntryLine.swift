import Storage
import TerminalCells

/// A line of a terminal: state, kind, feeds, title, a note, and the day.
public struct EntryLine {
  private let state: TerminalRow
  private let symbol: String
  private let feed: String
  private let title: String
  private let note: String?
  private let day: String
  private let isUnread: Bool

  public init(entry: StoredEntry, symbol: String, title: String, note: String? = nil) {
    state = TerminalRow(
      (entry.isUnread ? "●" : " ") + (entry.isStarred ? "★" : " "), style: CellStyle(color: .cyan))
    self.symbol = symbol
    feed = ([entry.feedTitle] + entry.copies.map(\.feedTitle)).joined(separator: ", ")
    self.title = title
    self.note = note
    day = RowDate.label(for: entry.published)
    isUnread = entry.isUnread
  }

  /// A line that stands for no single entry.
  public init(symbol: String, feed: String, title: String) {
    state = ""
    self.symbol = symbol
    self.feed = feed
    self.title = title
    note = nil
    day = ""
    isUnread = false
  }

  private static let columns = TerminalColumns([
    .fixed(2), .fixed(1), .flexible(minimum: 10, weight: 1), .flexible(minimum: 20, weight: 4),
    .fixed(11, alignment: .trailing),
  ])

  public func row(width: Int) -> TerminalRow {
    var words = TerminalRow(title, style: CellStyle(bold: isUnread))
    if let note { words.append("  \(note)", style: CellStyle(dim: true)) }
    let cells: [TerminalRow] = [
      state, TerminalRow(symbol), TerminalRow(feed, style: CellStyle(dim: true)), words,
      TerminalRow(day, style: CellStyle(dim: true)),
    ]
    return Self.columns.row(cells, width: width)
  }
}
