/// One column of a table in a terminal.
public struct TerminalColumn: Hashable, Sendable {
  /// The width of a column, in cells.
  public enum Extent: Hashable, Sendable {
    /// This number of cells, for every width of the table.
    case fixed(Int)
    /// A share, by weight, of the width that the fixed columns leave; never less than the minimum while there is room.
    case flexible(minimum: Int = 0, weight: Int = 1)
  }

  /// The width of the column, or its share of the row.
  public let extent: Extent
  /// The position of texts that do not fill the column.
  public let alignment: TerminalRow.Alignment

  /// Creates a column.
  public init(_ extent: Extent, alignment: TerminalRow.Alignment = .leading) {
    self.extent = extent
    self.alignment = alignment
  }

  /// Returns a column of `width` cells.
  public static func fixed(_ width: Int, alignment: TerminalRow.Alignment = .leading) -> TerminalColumn {
    TerminalColumn(.fixed(width), alignment: alignment)
  }

  /// Returns a column of at least `minimum` cells that takes a share of the rest, by its weight.
  public static func flexible(
    minimum: Int = 0, weight: Int = 1, alignment: TerminalRow.Alignment = .leading
  ) -> TerminalColumn {
    TerminalColumn(.flexible(minimum: minimum, weight: weight), alignment: alignment)
  }

  // MARK: Internal

  var leastWidth: Int {
    switch extent {
    case .fixed(let width), .flexible(minimum: let width, weight: _): max(0, width)
    }
  }

  var weight: Int {
    switch extent {
    case .fixed: 0
    case .flexible(minimum: _, let weight): max(0, weight)
    }
  }
}
