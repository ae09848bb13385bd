import HTML
import Storage
import TerminalCells

struct VideoItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<VideoItem>
  let source: VideoSource

  init(entry: StoredEntry, slots: ItemSlots<VideoItem>) throws(MalformedElement) {
    guard let source = VideoSource(enclosures: entry.enclosures, link: entry.link) else {
      throw MalformedElement("A video needs a file or a known host, and this one has neither.")
    }
    self.entry = entry
    self.slots = slots
    self.source = source
  }

  func writeBody(into markup: inout Markup) {
    VideoCell(item: self).writeBody(into: &markup)
  }
}
