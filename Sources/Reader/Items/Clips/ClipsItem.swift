import HTML
import Lists
import Storage
import TerminalCells

struct ClipsItem: TimelineItem {
  let clips: [StoredEntry]

  init(raw: RawElement) throws(MalformedElement) {
    guard !raw.entries.isEmpty else { throw MalformedElement("A block of clips holds none.") }
    clips = raw.entries
  }

  private init(clips: [StoredEntry]) {
    self.clips = clips
  }

  var id: ItemID { ItemID(block: "clips") }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    for clip in clips { clip.combine(into: &builder) }
    return builder.mark
  }

  /// Follows each of its clips, and takes its own place with the one clip changed.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings) {
    for (index, clip) in clips.enumerated() {
      context.subscribe(to: surroundings.signals, for: clip.id) { (signal: EntrySignal, context: TimelineContext) in
        var changed: [StoredEntry] = clips
        changed[index] = signal.applied(to: clip)
        context.replace(with: ClipsItem(clips: changed))
      }
    }
  }

  func write(into markup: inout Markup, in page: PageContext) {
    ClipsCell(item: self).write(into: &markup, in: page)
  }

  func terminalRow(width: Int) -> TerminalRow { ClipsRow(item: self).row(width: width) }
}
