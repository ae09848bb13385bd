import Fetching
import HTML
import Lists
import Storage
import TerminalCells

/// An element of a timeline: an item with the views of its kind.
public protocol TimelineItem: ListItem, Sendable where ID == ItemID {
  /// The key of its kind.
  var kind: String { get }
  /// The entries that it shows.
  var entries: [StoredEntry] { get }
  /// True for an element that gathers several entries.
  var isBlock: Bool { get }
  /// True for an entry with something to watch: a block can show it as a tile beside others.
  var isWatchable: Bool { get }
  /// What its recording has beside the sound; nil for an item without one.
  var recording: RecordingParts? { get }
  /// The address of a picture of its video, which its host would count if browsers loaded it.
  var thumbnail: WebAddress? { get }
  /// Writes the content of its row in a list.
  func writeRow(into markup: inout Markup, on page: any ItemPage)
  /// Writes the content of its card, for the layout with cards side by side.
  func writeCard(into markup: inout Markup, on page: any ItemPage)
  /// Writes the whole entry, below its heading. A block has no such page: it writes its row.
  func writeWhole(into markup: inout Markup, on page: any ItemPage)
  /// Its line in a terminal. The width is a number of cells.
  func line(width: Int) -> TerminalRow
  /// The item that takes its place when one of its entries changes; nil if it does not show the entry.
  func successor(showing entry: EntryID, _ change: (StoredEntry) -> StoredEntry) -> (any TimelineItem)?
}

/// An item as its kind decodes it: a value that says what it shows and what it becomes.
public protocol KindItem: Sendable {
  var entries: [StoredEntry] { get }
  /// True for an entry with something to watch; false unless the kind says otherwise.
  var isWatchable: Bool { get }
  /// What its recording has beside the sound; nil unless the kind says otherwise.
  var recording: RecordingParts? { get }
  /// The address of a picture of its video; nil unless the kind says otherwise.
  var thumbnail: WebAddress? { get }
  /// The item with another state of one of its entries.
  func showing(_ entry: StoredEntry, at index: Int) -> Self
}

/// An item of a single entry.
public protocol EntryItem: KindItem {
  var entry: StoredEntry { get set }
}

// MARK: - Defaults

extension KindItem {
  public var isWatchable: Bool { false }
  public var recording: RecordingParts? { nil }
  public var thumbnail: WebAddress? { nil }
}

extension EntryItem {
  public var entries: [StoredEntry] { [entry] }

  public func showing(_ entry: StoredEntry, at index: Int) -> Self {
    var item = self
    item.entry = entry
    return item
  }
}

// MARK: - An item with its views

/// The views of a kind: one object for all of its items.
final class ItemViews<Item: KindItem>: Sendable {
  typealias Write = @Sendable (_ item: Item, _ markup: inout Markup, _ page: any ItemPage) -> Void

  let kind: String
  /// The identity of the kind's block in a timeline; nil for a kind of entries.
  let block: ItemID?
  let row: Write
  let card: Write
  let whole: Write
  let line: @Sendable (_ item: Item, _ width: Int) -> TerminalRow

  init(
    kind: String, block: ItemID? = nil, row: @escaping Write, card: @escaping Write, whole: @escaping Write,
    line: @escaping @Sendable (Item, Int) -> TerminalRow
  ) {
    self.kind = kind
    self.block = block
    self.row = row
    self.card = card
    self.whole = whole
    self.line = line
  }
}

struct ViewedItem<Item: KindItem>: TimelineItem {
  let id: ItemID
  let item: Item
  let views: ItemViews<Item>

  /// - Parameter entry: the first entry.
  init(_ item: Item, of entry: EntryID, views: ItemViews<Item>) {
    id = views.block ?? ItemID(entry: entry)
    self.item = item
    self.views = views
  }

  var kind: String { views.kind }
  var isBlock: Bool { views.block != nil }
  var entries: [StoredEntry] { item.entries }
  var isWatchable: Bool { item.isWatchable }
  var recording: RecordingParts? { item.recording }
  var thumbnail: WebAddress? { item.thumbnail }

  /// A page does not update a row whose mark is unchanged.
  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    for entry in item.entries { entry.combine(into: &builder) }
    return builder.mark
  }

  func writeRow(into markup: inout Markup, on page: any ItemPage) { views.row(item, &markup, page) }
  func writeCard(into markup: inout Markup, on page: any ItemPage) { views.card(item, &markup, page) }
  func writeWhole(into markup: inout Markup, on page: any ItemPage) { views.whole(item, &markup, page) }
  func line(width: Int) -> TerminalRow { views.line(item, width) }

  func successor(showing entry: EntryID, _ change: (StoredEntry) -> StoredEntry) -> (any TimelineItem)? {
    let entries = item.entries
    guard let index = entries.firstIndex(where: { $0.id == entry }) else { return nil }
    return ViewedItem(item.showing(change(entries[index]), at: index), of: entries[0].id, views: views)
  }
}

extension StoredEntry {
  /// Combines the parts of an entry that a row shows.
  fileprivate func combine(into builder: inout ContentMarkBuilder) {
    builder.combine(id.rawValue)
    builder.combine(revision)
    builder.combine(isUnread)
    builder.combine(isStarred)
    builder.combine(isLater)
    builder.combine(feedTitle)
    for label in labels { builder.combine(label.rawValue) }
    for copy in copies {
      builder.combine(copy.id.rawValue)
      builder.combine(copy.feedTitle)
    }
  }
}
