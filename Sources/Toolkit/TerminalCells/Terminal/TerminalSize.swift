/// The size of a terminal, in cells.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size assumed for a terminal that does not report its own.
  public static let standard = TerminalSize(columns: 80, rows: 24)
}
