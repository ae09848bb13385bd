/// The text of a progress bar at one moment: label, bar, numbers.
struct ProgressRow {
  let label: String
  let done: Int
  let total: Int

  /// Renders the row. Narrow rows and unknown totals have no bar.
  func rendered(width: Int, styled: Bool) -> String {
    let numbers = total > 0 ? "\(done)/\(total)" : "\(done)"
    let barWidth = min(30, width / 3)
    let hasBar = total > 0 && barWidth >= 8
    let columns = TerminalColumns(
      [.flexible()] + (hasBar ? [.fixed(barWidth)] : []) + [.fixed(numbers.count)])
    // The label is only as wide as its text, so that the bar is right beside it.
    let needed = TerminalRow(label).width + numbers.count + 1 + (hasBar ? barWidth + 1 : 0)
    let cells = [TerminalRow(label)] + (hasBar ? [bar(width: barWidth)] : []) + [TerminalRow(numbers)]
    return columns.row(cells, width: min(width, needed)).rendered(width: min(width, needed), styled: styled)
  }

  private func bar(width: Int) -> TerminalRow {
    let filled = min(width, max(0, Int(Double(done) / Double(total) * Double(width))))
    return TerminalRow([
      TerminalSpan(String(repeating: "█", count: filled), style: CellStyle(color: .cyan)),
      TerminalSpan(String(repeating: "░", count: width - filled), style: CellStyle(dim: true)),
    ])
  }
}
