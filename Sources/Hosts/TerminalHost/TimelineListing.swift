import Screens
import TerminalCells

/// A timeline as lines of a terminal, each drawn by its item.
public struct TimelineListing {
  private let items: [any TimelineItem]
  private let widthOfIDs: Int?

  /// - Parameter widthOfIDs: The width of a first column with the identifiers of the entries, which other commands take; nil
  ///   for none.
  public init(items: [any TimelineItem], widthOfIDs: Int? = nil) {
    self.items = items
    self.widthOfIDs = widthOfIDs
  }

  /// Writes one line for each item, as wide as the terminal, without styles if the terminal does not support them.
  public func write(to terminal: Terminal) {
    let width = terminal.isTerminal ? terminal.size.columns : 120
    var lines = ""
    for item in items {
      var beginning = ""
      if let widthOfIDs {
        let id = item.entries.first.map { "\($0.id)" } ?? ""
        beginning = id + String(repeating: " ", count: max(0, widthOfIDs - id.utf8.count) + 2)
      }
      let rest = max(0, width - beginning.utf8.count)
      lines += beginning + item.line(width: rest).rendered(width: rest, styled: terminal.allowsStyle) + "\n"
    }
    terminal.write(lines)
  }
}
