import Reader
import TerminalCells

/// A timeline as lines of a terminal, each drawn by its item.
public struct TimelineListing {
  private let items: [any TimelineItem]

  public init(items: [any TimelineItem]) {
    self.items = items
  }

  /// Writes one line for each item, as wide as the terminal, without styles if the terminal does not support them.
  public func write(to terminal: Terminal) {
    let width = terminal.isTerminal ? terminal.size.columns : 120
    for item in items {
      terminal.write(item.line(width: width).rendered(width: width, styled: terminal.allowsStyle) + "\n")
    }
  }
}
