import HTML
import Lists
import Storage
import TerminalCells

struct ClipsItem: TimelineItem {
  let clips: [StoredEntry]
  let slots: ItemSlots<ClipsItem>

  init(raw: RawElement, slots: ItemSlots<ClipsItem>) throws(MalformedElement) {
    guard !raw.entries.isEmpty else { throw MalformedElement("A block of clips holds none.") }
    clips = raw.entries
    self.slots = slots
  }

  private init(clips: [StoredEntry], slots: ItemSlots<ClipsItem>) {
    self.clips = clips
    self.slots = slots
  }

  var id: ItemID { ItemID(block: "clips") }
  var entries: [StoredEntry] { clips }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    for clip in clips { clip.combine(into: &builder) }
    return builder.mark
  }

  /// Observes each of its entries, and replaces itself with a block in which one has changed.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings) {
    for (index, clip) in clips.enumerated() {
      context.follow(clip, surroundings.signals) { entry in
        var changed = clips
        changed[index] = entry
        return ClipsItem(clips: changed, slots: slots)
      }
    }
  }
}
