import HTML
import Storage
import TerminalCells

struct EpisodeItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<EpisodeItem>
  let audio: Enclosure

  init(entry: StoredEntry, slots: ItemSlots<EpisodeItem>) throws(MalformedElement) {
    guard let audio = entry.sound else {
      throw MalformedElement("An episode needs an audio file, and this one has none.")
    }
    self.entry = entry
    self.slots = slots
    self.audio = audio
  }

  /// "42 min", where the feed says how long it is.
  var duration: String? {
    // A feed may say anything; nothing plays for a year.
    guard let seconds = audio.durationSeconds, seconds > 0, seconds < 366 * 86_400 else { return nil }
    if seconds < 60 { return "\(Int(seconds.rounded())) s" }
    let minutes = Int((seconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  func writeBody(into markup: inout Markup) {
    EpisodeCell(item: self).writeBody(into: &markup)
  }
}
