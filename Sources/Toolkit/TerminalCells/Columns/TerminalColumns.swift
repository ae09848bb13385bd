/// Lays out cells side by side, so that the same columns line up in every row.
public struct TerminalColumns: Hashable, Sendable {
  /// The columns, from the first to the last.
  public let columns: [TerminalColumn]
  /// The number of empty cells between two columns.
  public let spacing: Int

  /// Creates columns with `spacing` empty cells between two of them. A negative number counts as 0.
  public init(_ columns: [TerminalColumn], spacing: Int = 1) {
    self.columns = columns
    self.spacing = max(0, spacing)
  }

  /// Returns the width of each column in a row of `width` cells. If there is too little room even for the minimum
  /// widths, the last columns are shortened.
  public func widths(in width: Int) -> [Int] {
    let room = max(0, width - spacing * max(0, columns.count - 1))
    let wanted = zip(columns.map(\.leastWidth), shares(of: room)).map { max($0, $1) }
    var left = room
    return wanted.map { wanted in
      let given = min(wanted, left)
      left -= given
      return given
    }
  }

  /// Returns one row of the table, `width` cells wide. Missing cells stay empty; surplus ones are left out.
  ///
  /// - Parameters:
  ///   - cells: the contents of the columns.
  ///   - width: the number of cells of the whole row.
  ///   - padding: the style of all cells between and beside the texts, for rows that are inverse as a whole.
  public func row(_ cells: [TerminalRow], width: Int, padding: CellStyle = .plain) -> TerminalRow {
    let gap = TerminalRow(String(repeating: " ", count: spacing), style: padding)
    var row = TerminalRow()
    for (index, (column, columnWidth)) in zip(columns, widths(in: width)).enumerated() {
      let cell = index < cells.count ? cells[index] : TerminalRow()
      if index > 0 { row = row + gap }
      row = row + cell.fitted(to: columnWidth, alignment: column.alignment, padding: padding)
    }
    return row.fitted(to: width, padding: padding)
  }

  // MARK: Private

  /// Returns the share of each column by its weight. A column whose share is below its minimum gets the minimum, and
  /// the others share what is left; a remainder goes to the first columns.
  private func shares(of room: Int) -> [Int] {
    var sharing = columns.indices.filter { columns[$0].weight > 0 }
    while true {
      let taken = columns.indices.filter { !sharing.contains($0) }.reduce(0) { $0 + columns[$1].leastWidth }
      let left = max(0, room - taken)
      let shares = divided(left, among: sharing)
      let enough = sharing.filter { shares[$0] >= columns[$0].leastWidth }
      if enough.count == sharing.count { return shares }
      sharing = enough
    }
  }

  private func divided(_ room: Int, among sharing: [Int]) -> [Int] {
    var shares = columns.map { _ in 0 }
    var (room, weight) = (room, sharing.reduce(0) { $0 + columns[$1].weight })
    for index in sharing {
      let share = (room * columns[index].weight + weight - 1) / weight
      shares[index] = share
      room -= share
      weight -= columns[index].weight
    }
    return shares
  }
}
