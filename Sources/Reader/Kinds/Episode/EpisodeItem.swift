import Reader
import Storage

struct EpisodeItem: EntryItem {
  var entry: StoredEntry
  let audio: Enclosure
  let payload: EpisodePayload?

  init(entry: StoredEntry, payload: EpisodePayload?) throws(MalformedElement) {
    guard let audio = entry.sound else {
      throw MalformedElement("An episode needs an audio file, and this one has none.")
    }
    self.entry = entry
    self.audio = audio
    self.payload = payload
  }

  /// The length, such as "42 min", if the feed states it.
  var duration: String? { PlayTime.length(audio.durationSeconds) }
}
