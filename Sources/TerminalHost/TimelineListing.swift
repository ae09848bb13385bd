import Reader
import Storage
import TerminalCells

/// A timeline as lines of a terminal, each drawn by its item.
public struct TimelineListing {
  private let items: [any TimelineItem]

  public init(entries: [StoredEntry], kinds: [ItemKind], gathersBlocks: Bool) throws {
    items = try ItemDecoding(kinds).items(from: entries, gathersBlocks: gathersBlocks)
  }

  /// Writes one line an item, as wide as the terminal; plain where styles are not wanted.
  public func write(to terminal: Terminal) {
    let width: Int = terminal.isTerminal ? terminal.size.columns : 120
    for item in items {
      let line: String = item.terminalRow(width: width).rendered(width: width, styled: terminal.allowsStyle)
      terminal.write(line + "\n")
    }
  }
}
