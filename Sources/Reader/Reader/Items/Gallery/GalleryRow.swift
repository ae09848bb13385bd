import TerminalCells

struct GalleryRow {
  let item: GalleryItem

  func row(width: Int) -> TerminalRow {
    EntryLine(
      entry: item.entry, symbol: "▦", title: item.entry.displayTitle, note: "\(item.entry.images.count) pictures"
    ).row(width: width)
  }
}
