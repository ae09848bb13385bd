import HTML
import Storage
import TerminalCells

struct VideoItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<VideoItem>
  let source: VideoSource
  let payload: VideoPayload?

  init(entry: StoredEntry, payload: VideoPayload?, slots: ItemSlots<VideoItem>) throws(MalformedElement) {
    guard let source = VideoSource(enclosures: entry.enclosures, link: entry.link) else {
      throw MalformedElement("A video needs a file or a known host, and this one has neither.")
    }
    self.entry = entry
    self.slots = slots
    self.source = source
    self.payload = payload
  }

  /// The length, such as "4 min", if the feed states it.
  var duration: String? { PlayTime.length(payload?.duration ?? source.file?.durationSeconds) }

  func writeBody(into markup: inout Markup) {
    VideoCell(item: self).writeBody(into: &markup)
  }
}
