/// The size of a terminal, in cells.
public struct TerminalSize: Hashable, Sendable {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size assumed for a terminal that does not report its own.
  public static let standard = TerminalSize(columns: 80, rows: 24)
}
