import HTML
import TerminalCells

/// The text of an entry as lines of a terminal: paragraphs, headings, lists, quotations, tables and code.
public struct ArticleListing {
  private let blocks: [ArticleBlock]

  /// - Complexity: O(bytes).
  public init(html: String) {
    blocks = ArticleBlocks.blocks(of: html)
  }

  /// Writes the lines, broken at the width of a terminal; elsewhere a paragraph is one line.
  public func write(to terminal: Terminal) {
    let width = terminal.isTerminal ? min(terminal.size.columns, Self.widest) : nil
    for line in lines(width: width) {
      terminal.write(line.rendered(width: line.width, styled: terminal.allowsStyle) + "\n")
    }
  }

  // MARK: Internal

  /// - Parameter width: The number of cells of a line; nil to break no lines.
  func lines(width: Int?) -> [TerminalRow] {
    var lines: [TerminalRow] = []
    for (index, block) in blocks.enumerated() {
      if index > 0, !(block.isTight && blocks[index - 1].isTight) { lines.append(TerminalRow()) }
      lines += block.lines(width: width)
    }
    return lines
  }

  // MARK: Private

  /// Longer lines of text are hard to read.
  private static let widest = 80
}

/// A paragraph, a heading, an item of a list, a row of a table, or code.
struct ArticleBlock {
  /// Lines that the source itself breaks.
  var texts: [String]
  /// The beginning of the first line, such as "- ".
  var first: String
  /// The beginning of the other lines.
  var rest: String
  var isHeading = false
  /// True for code, whose lines are not broken.
  var isCode = false
  /// True if no empty line separates it from others like it.
  var isTight = false

  func lines(width: Int?) -> [TerminalRow] {
    let broken = texts.flatMap { text in
      guard let width, !isCode else { return [text] }
      return text.wrapped(toWidth: max(width - rest.displayWidth, Self.narrowest))
    }
    return broken.enumerated().map { index, text in
      var row = TerminalRow(index == 0 ? first : rest)
      row.append(text, style: CellStyle(bold: isHeading))
      return row
    }
  }

  /// The least width of the text, however deeply it is nested.
  private static let narrowest = 20
}
