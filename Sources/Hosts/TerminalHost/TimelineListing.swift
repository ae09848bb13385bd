import Reader
import TerminalCells

/// A timeline as lines of a terminal, each drawn by its item.
public struct TimelineListing {
  private let items: [any TimelineItem]
  private let showsIDs: Bool

  /// - Parameter showsIDs: True for a first column with the identifiers of the entries, which other commands take.
  public init(items: [any TimelineItem], showsIDs: Bool = false) {
    self.items = items
    self.showsIDs = showsIDs
  }

  /// Writes one line for each item, as wide as the terminal, without styles if the terminal does not support them.
  public func write(to terminal: Terminal) {
    let width = terminal.isTerminal ? terminal.size.columns : 120
    let ids = items.map { showsIDs ? $0.entries.first.map { "\($0.id)" } ?? "" : "" }
    let widest = ids.map(\.count).max() ?? 0
    for (item, id) in zip(items, ids) {
      let beginning = showsIDs ? id + String(repeating: " ", count: widest - id.count + 2) : ""
      let rest = max(0, width - beginning.count)
      terminal.write(beginning + item.line(width: rest).rendered(width: rest, styled: terminal.allowsStyle) + "\n")
    }
  }
}
