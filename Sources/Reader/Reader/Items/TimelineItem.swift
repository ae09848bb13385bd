import HTML
import Lists
import Storage
import TerminalCells

/// An element of a timeline. It has an identity, can tell if it has changed, observes signals, and has slots, which
/// each type of item fills with its cells for each host and its actions.
public protocol TimelineItem: ListItem, SendableMetatype where ID == ItemID {
  /// The entries that it shows, as they are now.
  var entries: [StoredEntry] { get }
  /// The slots passed in when the item was decoded.
  var slots: ItemSlots<Self> { get }
  /// Called once for each stay in a container. Subscriptions made through the context end with the stay.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings)
  /// Its cell in a layout of a page.
  func cell(in map: CellMap<MarkupView>) -> Cell<MarkupView>
  /// Its line in a terminal.
  func line(in map: CellMap<TerminalRow>) -> Cell<TerminalRow>
  /// The actions that apply in its present state.
  func actions(in map: ActionMap) -> ItemActions
}

extension TimelineItem {
  public func cell(in map: CellMap<MarkupView>) -> Cell<MarkupView> { slots.cell.resolve(self, in: map) }
  public func line(in map: CellMap<TerminalRow>) -> Cell<TerminalRow> { slots.line.resolve(self, in: map) }
  public func actions(in map: ActionMap) -> ItemActions { slots.actions.resolve(self, in: map) }
}

/// An item of a single entry, which can also show the whole entry.
public protocol EntryItem: TimelineItem {
  var entry: StoredEntry { get }
  /// Writes the markup between the entry's heading and its footer.
  func writeBody(into markup: inout Markup)
}

public typealias TimelineContext = ItemContext<any TimelineItem, ItemID>

/// Functions that a container provides to its items.
public struct ItemSurroundings {
  public let signals: EntrySignals
  /// Makes a new item for an entry: an entry whose content has changed may need another type of item.
  public let decode: (StoredEntry) -> any TimelineItem

  public init(signals: EntrySignals, decode: @escaping (StoredEntry) -> any TimelineItem) {
    self.signals = signals
    self.decode = decode
  }
}

// MARK: - What all entries share

extension EntryItem {
  public var id: ItemID { ItemID(entry: entry.id) }
  public var entries: [StoredEntry] { [entry] }

  public var mark: ContentMark {
    var builder = ContentMarkBuilder()
    entry.combine(into: &builder)
    return builder.mark
  }

  /// Observes its entry, and replaces itself with the item of the changed entry.
  public func attach(_ context: TimelineContext, in surroundings: ItemSurroundings) {
    context.follow(entry, surroundings.signals, successor: surroundings.decode)
  }
}

extension StoredEntry {
  /// Combines the parts of an entry that a row shows. A page does not update a row whose mark is unchanged.
  func combine(into builder: inout ContentMarkBuilder) {
    builder.combine(id.rawValue)
    builder.combine(revision)
    builder.combine(isUnread)
    builder.combine(isStarred)
    builder.combine(feedTitle)
  }
}
