import HTML
import Storage
import TerminalCells

struct EpisodeItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<EpisodeItem>
  let audio: Enclosure
  let payload: EpisodePayload?

  init(entry: StoredEntry, payload: EpisodePayload?, slots: ItemSlots<EpisodeItem>) throws(MalformedElement) {
    guard let audio = entry.sound else {
      throw MalformedElement("An episode needs an audio file, and this one has none.")
    }
    self.entry = entry
    self.slots = slots
    self.audio = audio
    self.payload = payload
  }

  /// The length, such as "42 min", if the feed states it.
  var duration: String? { PlayTime.length(audio.durationSeconds) }

  func writeBody(into markup: inout Markup) {
    EpisodeCell(item: self).writeBody(into: &markup)
  }
}
