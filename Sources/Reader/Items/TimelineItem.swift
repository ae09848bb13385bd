import HTML
import Lists
import Storage
import TerminalCells

/// What stands in a timeline: it knows its identity, whether it has changed, how it shows itself on each host, and
/// which signals concern it.
public protocol TimelineItem: ListItem, Sendable where ID == ItemID {
  /// Called once for each stay in a container; subscriptions made through the context end with the stay.
  func attach(_ context: TimelineContext, in surroundings: ItemSurroundings)
  /// What can be done with it just now; nothing, unless it says otherwise.
  @ScreenActor
  func actions(in surroundings: ItemSurroundings) -> ItemActions
  /// Writes the element's row: one `<li>` made with `RowFrame`.
  func write(into markup: inout Markup, in page: PageContext)
  /// Writes the element's card, for the layout that has cards side by side; blocks write their row, which spans the page.
  func writeCard(into markup: inout Markup, in page: PageContext)
  /// The element's line in a terminal that is `width` cells wide.
  func terminalRow(width: Int) -> TerminalRow
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
  /// Does what items offer.
  public let acting: any EntryActing

  public init(
    signals: SignalBus<EntryID, EntrySignal>, acting: any EntryActing,
    decode: @escaping (StoredEntry) -> any TimelineItem
  ) {
    self.signals = signals
    self.acting = acting
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

extension TimelineItem {
  @ScreenActor
  public func actions(in surroundings: ItemSurroundings) -> ItemActions { .none }

  public func writeCard(into markup: inout Markup, in page: PageContext) {
    write(into: &markup, in: page)
  }
}

// MARK: - What all entries share

extension EntryItem {
  public func writeCard(into markup: inout Markup, in page: PageContext) {
    CardFrame(item: self, style: "plain").write(into: &markup, in: page)
  }

  public var id: ItemID { ItemID(entry: entry.id) }

  /// Read and star, at either edge and in the menu.
  @ScreenActor
  public func actions(in surroundings: ItemSurroundings) -> ItemActions {
    let acting: any EntryActing = surroundings.acting
    let id: EntryID = entry.id
    let actions: [ItemAction] = EntryControl.all(for: entry).map { (control: EntryControl) in
      ItemAction(control.id, title: control.title, symbol: control.symbol, key: control.key) {
        acting.perform(control, on: id)
      }
    }
    return ItemActions(
      leading: Array(actions.suffix(1)), trailing: Array(actions.prefix(1)),
      menu: ActionMenu([actions.map { (action: ItemAction) in .action(action) }]))
  }

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
