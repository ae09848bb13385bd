import Fetching
import Screens
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

  var recording: RecordingParts? {
    var parts = RecordingParts()
    parts.artwork = payload?.artwork
    parts.people = (payload?.people ?? []).map { (Reference(name: $0.name, url: $0.url), $0.role) }
    parts.chapters = (payload?.chapters ?? []).map {
      RecordingParts.Chapter(start: $0.start, title: $0.title ?? "", url: $0.url)
    }
    parts.chaptersURL = payload?.chaptersURL
    parts.transcripts = (payload?.transcripts ?? []).map {
      RecordingParts.Transcript(url: $0.url, type: $0.type, language: $0.language)
    }
    return parts
  }

  /// The length, such as "42 min", if the feed states it.
  var duration: String? { PlayTime.length(audio.durationSeconds) }
}
