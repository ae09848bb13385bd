import TerminalCells

struct VideoRow {
  let item: VideoItem

  func row(width: Int) -> TerminalRow {
    let notes = [item.duration, item.source.hostName].compactMap(\.self)
    let note = notes.isEmpty ? nil : notes.joined(separator: " · ")
    return EntryLine(entry: item.entry, symbol: "▶", title: item.entry.displayTitle, note: note).row(width: width)
  }
}
