import TerminalCells

struct ClipsRow {
  let item: ClipsItem

  func row(width: Int) -> TerminalRow {
    let titles: [String] = item.clips.map { (clip) in clip.displayTitle }
    return EntryLine(symbol: "▶", feed: "\(item.clips.count) recent videos", title: titles.joined(separator: " · "))
      .row(width: width)
  }
}
