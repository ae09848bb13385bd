import TerminalCells

struct VideoRow {
  let item: VideoItem

  func row(width: Int) -> TerminalRow {
    EntryLine(entry: item.entry, symbol: "▶", title: item.entry.displayTitle, note: item.source.hostName).row(
      width: width)
  }
}
