import HTML
import Lists
import Storage
import TerminalCells

/// What stands in a timeline: it knows its identity, whether it has changed, which signals concern it, and, through the
/// slots of its type, how it is shown on each host and what can be done with it.
public protocol TimelineItem: ListItem, SendableMetatype where ID == ItemID {
  /// What it was given when it was decoded.
  var slots: ItemSlots<Self> { get }
  /// Called once for each stay in a container; subscriptions made through the context end with the stay.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings)
  /// Its cell in a layout of a page.
  func cell(in map: CellMap<MarkupView>) -> Cell<MarkupView>
  /// Its line in a terminal.
  func line(in map: CellMap<TerminalRow>) -> Cell<TerminalRow>
  /// What can be done with it just now.
  func actions(in map: ActionMap) -> ItemActions
}

extension TimelineItem {
  public func cell(in map: CellMap<MarkupView>) -> Cell<MarkupView> { slots.cell.resolve(self, in: map) }
  public func line(in map: CellMap<TerminalRow>) -> Cell<TerminalRow> { slots.line.resolve(self, in: map) }
  public func actions(in map: ActionMap) -> ItemActions { slots.actions.resolve(self, in: map) }
}

/// An item that stands for one entry, and can show it whole.
public protocol EntryItem: TimelineItem {
  var entry: StoredEntry { get }
  /// Writes what stands between the entry's heading and its footer.
  func writeBody(into markup: inout Markup)
}

public typealias TimelineContext = ItemContext<any TimelineItem, ItemID>

/// What a stay in a container offers to its items.
public struct ItemSurroundings {
  public let signals: SignalBus<EntryID, EntrySignal>
  /// Makes an entry's item anew: an entry whose content changed may need another type of item.
  public let decode: (StoredEntry) -> any TimelineItem

  public init(signals: SignalBus<EntryID, EntrySignal>, decode: @escaping (StoredEntry) -> any TimelineItem) {
    self.signals = signals
    self.decode = decode
  }
}

/// What may happen to one entry while it is shown.
public enum EntrySignal: Sendable {
  case readChanged(isUnread: Bool)
  case starChanged(isStarred: Bool)
  /// Its feed has changed what it says.
  case contentChanged(StoredEntry)

  /// The entry as it is after the signal.
  public func applied(to entry: StoredEntry) -> StoredEntry {
    var changed: StoredEntry = entry
    switch self {
    case .readChanged(let isUnread): changed.isUnread = isUnread
    case .starChanged(let isStarred): changed.isStarred = isStarred
    case .contentChanged(let content):
      // What the user did with it meanwhile has its own signals.
      changed = content
      changed.isUnread = entry.isUnread
      changed.isStarred = entry.isStarred
    }
    return changed
  }
}

// MARK: - What all entries share

extension EntryItem {
  public var id: ItemID { ItemID(entry: entry.id) }

  public var mark: ContentMark {
    var builder = ContentMarkBuilder()
    entry.combine(into: &builder)
    return builder.mark
  }

  /// Follows its own entry, and takes its own place with what it has become.
  public func attach(_ context: TimelineContext, in surroundings: ItemSurroundings) {
    let entry: StoredEntry = entry
    let decode = surroundings.decode
    context.subscribe(to: surroundings.signals, for: entry.id) { (signal: EntrySignal, context: TimelineContext) in
      context.replace(with: decode(signal.applied(to: entry)))
    }
  }
}

extension StoredEntry {
  /// What of an entry shows in a row: a page whose row bears the same mark needs no new one.
  func combine(into builder: inout ContentMarkBuilder) {
    builder.combine(id.rawValue)
    builder.combine(revision)
    builder.combine(isUnread)
    builder.combine(isStarred)
    builder.combine(feedTitle)
  }
}
