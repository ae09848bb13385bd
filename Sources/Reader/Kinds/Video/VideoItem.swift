import Screens
import Storage

struct VideoItem: EntryItem {
  var entry: StoredEntry
  let source: VideoSource
  let payload: VideoPayload?

  init(entry: StoredEntry, payload: VideoPayload?) throws(MalformedElement) {
    guard let source = VideoSource(enclosures: entry.enclosures, link: entry.link) else {
      throw MalformedElement("A video needs a file or a known host, and this one has neither.")
    }
    self.entry = entry
    self.source = source
    self.payload = payload
  }

  /// The length, such as "4 min", if the feed states it.
  var duration: String? { PlayTime.length(payload?.duration ?? source.file?.durationSeconds) }

  var isWatchable: Bool { true }

  var thumbnail: WebAddress? { payload?.thumbnail?.url }
}
