import TerminalCells

struct EpisodeRow {
  let item: EpisodeItem

  func row(width: Int) -> TerminalRow {
    EntryLine(entry: item.entry, symbol: "♪", title: item.entry.displayTitle, note: item.duration).row(width: width)
  }
}
