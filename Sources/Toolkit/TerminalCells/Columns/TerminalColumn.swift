/// One column of a table in a terminal.
public struct TerminalColumn: Hashable, Sendable {
  /// The width of a column, in cells.
  public enum Extent: Hashable, Sendable {
    case fixed(Int)
    /// A share, by weight, of the width that the fixed columns leave; never less than the minimum while there is room.
    case flexible(minimum: Int = 0, weight: Int = 1)
  }

  public let extent: Extent
  public let alignment: TerminalRow.Alignment

  public init(_ extent: Extent, alignment: TerminalRow.Alignment = .leading) {
    self.extent = extent
    self.alignment = alignment
  }

  public static func fixed(_ width: Int, alignment: TerminalRow.Alignment = .leading) -> TerminalColumn {
    TerminalColumn(.fixed(width), alignment: alignment)
  }

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
