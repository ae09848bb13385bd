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

  private static let mark = TerminalColumn.fixed(2)
  private static let kind = TerminalColumn.fixed(1)
  private static let feeds = TerminalColumn.flexible(minimum: 10, weight: 1)
  private static let titles = TerminalColumn.flexible(minimum: 20, weight: 4)
  private static let days = TerminalColumn.fixed(11, alignment: .trailing)
  /// The least widths of rows with a day, and with a feed: below, these would be cut off.
  private static let leastWithDay = 48
  private static let leastWithFeed = 36

  public func row(width: Int) -> TerminalRow {
    var words = TerminalRow(title, style: CellStyle(bold: isUnread))
    if let note { words.append("  \(note)", style: CellStyle(dim: true)) }
    var cells = [(Self.mark, state), (Self.kind, TerminalRow(symbol))]
    if width >= Self.leastWithFeed { cells.append((Self.feeds, TerminalRow(feed, style: CellStyle(dim: true)))) }
    cells.append((Self.titles, words))
    if width >= Self.leastWithDay { cells.append((Self.days, TerminalRow(day, style: CellStyle(dim: true)))) }
    return TerminalColumns(cells.map(\.0)).row(cells.map(\.1), width: width)
  }
}
