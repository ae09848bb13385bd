import Lists
import Reader
import Storage
import TerminalCells

/// A timeline as lines of a terminal, each drawn by its item.
public struct TimelineListing {
  private let entries: [StoredEntry]
  private let kinds: [ItemKind]
  private let gathersBlocks: Bool

  public init(entries: [StoredEntry], kinds: [ItemKind], gathersBlocks: Bool) {
    self.entries = entries
    self.kinds = kinds
    self.gathersBlocks = gathersBlocks
  }

  /// Writes one line for each item, as wide as the terminal, without styles if the terminal does not support them.
  ///
  /// - Throws: An error if the kinds are not valid.
  public func write(to terminal: Terminal) throws {
    let width: Int = terminal.isTerminal ? terminal.size.columns : 120
    let catalog = try ItemCatalog(kinds, terminalWidth: width)
    for item in catalog.items(from: entries, gathersBlocks: gathersBlocks) {
      let line: TerminalRow = item.line(in: catalog.lines).content
      terminal.write(line.rendered(width: width, styled: terminal.allowsStyle) + "\n")
    }
  }
}
