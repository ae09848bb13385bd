import HTML
import Lists
import Storage

/// The slots of placeholders, for elements that cannot be decoded.
struct PlaceholderSlots {
  let block: ItemSlots<PlaceholderItem>
  let entry: ItemSlots<PlaceholderEntry>

  /// A placeholder for an entry or for a block.
  func item(_ raw: RawElement, problem: String) -> any TimelineItem {
    guard raw.entries.count == 1, let only = raw.entries.first else {
      return PlaceholderItem(raw: raw, slots: block, problem: problem)
    }
    return item(only, problem: problem)
  }

  func item(_ entry: StoredEntry, problem: String) -> any EntryItem {
    PlaceholderEntry(entry: entry, slots: self.entry, problem: problem)
  }

  func register(in catalog: ItemCatalog) throws(SlotProblem) {
    let blocks = ItemCells(catalog, block)
    try blocks.row { (item: PlaceholderItem, markup: inout Markup, _: PageContext) in item.write(into: &markup) }
    try blocks.card { (item: PlaceholderItem, markup: inout Markup, _: PageContext) in item.write(into: &markup) }
    try blocks.line { (item: PlaceholderItem, width: Int) in
      EntryLine(symbol: "?", feed: item.raw.kind, title: item.problem).row(width: width)
    }
    try catalog.registerNoActions(block)
    let entries = ItemCells(catalog, entry)
    try entries.row { $0.write(into: &$1, in: $2) }
    try entries.card { $0.write(into: &$1, in: $2) }
    try entries.line { (item: PlaceholderEntry, width: Int) in
      EntryLine(entry: item.entry, symbol: "?", title: item.entry.displayTitle, note: item.problem).row(width: width)
    }
    try catalog.registerEntryActions(entry)
  }
}
