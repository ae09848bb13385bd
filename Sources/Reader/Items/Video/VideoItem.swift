import HTML
import Storage
import TerminalCells

struct VideoItem: EntryItem {
  let entry: StoredEntry
  let source: VideoSource

  init(entry: StoredEntry) throws(MalformedElement) {
    guard let source = VideoSource(enclosures: entry.enclosures, link: entry.link) else {
      throw MalformedElement("A video needs a file or a known host, and this one has neither.")
    }
    self.entry = entry
    self.source = source
  }

  func write(into markup: inout Markup, in page: PageContext) {
    VideoCell(item: self).write(into: &markup, in: page)
  }

  func writeCard(into markup: inout Markup, in page: PageContext) {
    VideoCell(item: self).writeCard(into: &markup, in: page)
  }

  func writeBody(into markup: inout Markup) {
    VideoCell(item: self).writeBody(into: &markup)
  }

  func terminalRow(width: Int) -> TerminalRow { VideoRow(item: self).row(width: width) }
}
