import HTML
import Lists
import Storage
import TerminalCells

/// An item for a block that cannot be decoded.
struct PlaceholderItem: TimelineItem {
  let raw: RawElement
  let slots: ItemSlots<PlaceholderItem>
  let problem: String

  var id: ItemID {
    raw.entries.first.map { (entry: StoredEntry) in ItemID(entry: entry.id) } ?? ItemID(block: "placeholder")
  }

  var entries: [StoredEntry] { raw.entries }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(problem)
    for entry in raw.entries { entry.combine(into: &builder) }
    return builder.mark
  }

  /// Observes nothing, since its entries are unknown.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings) {}

  func write(into markup: inout Markup) {
    markup.element(
      "li", [.class("row", "placeholder"), .data("id", "\(id)"), .data("mark", "\(mark)")]
    ) { (row: inout Markup) in
      row.element("p", [.class("problem")], text: problem)
    }
  }
}
