/// One row of styled text, which can be fitted to an exact number of cells.
public struct TerminalRow: Hashable, Sendable, ExpressibleByStringLiteral {
  // MARK: Lifecycle

  /// Creates a row of these parts, side by side.
  public init(_ spans: [TerminalSpan] = []) {
    self.spans = spans
  }

  /// Creates a row of one text in one style.
  public init(_ text: String, style: CellStyle = .plain) {
    spans = [TerminalSpan(text, style: style)]
  }

  /// Creates a row of plain text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  // MARK: Public

  /// The position of a text that does not fill its cells.
  public enum Alignment: Sendable {
    case leading, trailing
  }

  /// The parts of the row, side by side.
  public var spans: [TerminalSpan]

  /// The text without styles.
  public var text: String { spans.map(\.text).joined() }

  /// The width in cells.
  ///
  /// - Complexity: O(n).
  public var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

  /// Appends a text in one style.
  public mutating func append(_ text: String, style: CellStyle = .plain) {
    spans.append(TerminalSpan(text, style: style))
  }

  /// Returns the second row behind the first one.
  public static func + (first: TerminalRow, second: TerminalRow) -> TerminalRow {
    TerminalRow(first.spans + second.spans)
  }

  /// Returns the row as text of exactly `width` cells: padded with spaces, or cut off with `…`. A negative width counts
  /// as 0.
  ///
  /// - Parameters:
  ///   - width: the number of cells.
  ///   - styled: true to write escape sequences; every style is turned off again before the text ends.
  public func rendered(width: Int, styled: Bool) -> String {
    let row = fitted(to: width)
    return styled ? row.spans.map { $0.style.applied(to: $0.text) }.joined() : row.text
  }

  /// Returns the row padded or cut off to exactly `width` cells.
  ///
  /// - Parameters:
  ///   - width: the number of cells. A negative one counts as 0.
  ///   - alignment: the position of a text that does not fill the row.
  ///   - padding: the style of the added spaces.
  public func fitted(
    to width: Int, alignment: Alignment = .leading, padding: CellStyle = .plain
  ) -> TerminalRow {
    let width = max(0, width)
    var (row, used, isWhole) = fitting(width)
    if !isWhole { (row, used) = shortened(to: width) }
    guard used < width else { return row }
    let spaces = TerminalRow(String(repeating: " ", count: width - used), style: padding)
    return alignment == .leading ? row + spaces : spaces + row
  }

  // MARK: Private

  private func fitting(_ width: Int) -> (row: TerminalRow, width: Int, isWhole: Bool) {
    var row = TerminalRow()
    var used = 0
    for span in spans {
      let part = span.fitting(width - used)
      row.spans.append(part.span)
      used += part.width
      if !part.isWhole { return (row, used, false) }
    }
    return (row, used, true)
  }

  /// Returns what fits before an ellipsis, and the ellipsis in the style of the text that it replaces.
  private func shortened(to width: Int) -> (TerminalRow, Int) {
    guard width > 0 else { return (TerminalRow(), 0) }
    var (row, used, _) = fitting(width - 1)
    row.append("…", style: row.spans.last?.style ?? .plain)
    return (row, used + 1)
  }
}
