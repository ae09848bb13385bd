import HTML
import Lists
import Storage
import TerminalCells

/// Stands for a block that could not be decoded.
struct PlaceholderItem: TimelineItem {
  let raw: RawElement
  let slots: ItemSlots<PlaceholderItem>
  let problem: String

  var id: ItemID {
    raw.entries.first.map { (entry: StoredEntry) in ItemID(entry: entry.id) } ?? ItemID(block: "placeholder")
  }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(problem)
    for entry in raw.entries { entry.combine(into: &builder) }
    return builder.mark
  }

  /// There is nothing to follow: what it holds is unknown.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings) {}

  func write(into markup: inout Markup) {
    markup.element(
      "li", [.class("row", "placeholder"), .data("id", "\(id)"), .data("mark", "\(mark)")]
    ) { (row: inout Markup) in
      row.element("p", [.class("problem")], text: problem)
    }
  }
}
