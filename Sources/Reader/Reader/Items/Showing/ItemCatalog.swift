import HTML
import Lists
import Storage
import TerminalCells

/// The registered decoders, cells and actions of a list of item kinds.
///
/// Cheap to create: every page and every listing has its own. Not `Sendable`, like the items that it makes: its owner
/// isolates it.
public final class ItemCatalog {
  /// The cells of a page's rows.
  public let rows: CellMap<MarkupView>
  public let cards: CellMap<MarkupView>
  /// The cells of terminal lines.
  public let lines: CellMap<TerminalRow>
  public let actions: ActionMap
  /// The reused buffers that markup is written into.
  public let views: ReusePool<MarkupView>

  let page: PageContext
  let terminalWidth: Int
  private let acting: (any EntryActing)?
  private let kinds: [ItemKind]
  private let cellRegistry = CellRegistry<MarkupView>()
  private let lineRegistry = CellRegistry<TerminalRow>()
  private let actionRegistry = ActionRegistry()
  private let timeline: DecoderRegistry<RawElement, any TimelineItem>
  private let entries: DecoderRegistry<StoredEntry, any EntryItem>

  /// The most views kept for reuse: as many as are bound at once, and a few spare ones.
  private static let mostViews = 8

  /// - Parameters:
  ///   - page: where the links of rows lead.
  ///   - terminalWidth: how many cells the lines of a terminal have.
  ///   - acting: does what items offer; without it they offer nothing.
  /// - Throws: `RegistrationError` when two kinds bear the same key; `SlotProblem` when a kind registers a cell twice.
  public init(
    _ kinds: [ItemKind], page: PageContext = .elsewhere, terminalWidth: Int = 80, acting: (any EntryActing)? = nil
  ) throws {
    self.kinds = kinds
    self.page = page
    self.terminalWidth = terminalWidth
    self.acting = acting
    views = ReusePool(
      limit: Self.mostViews, make: { MarkupView() }, prepareForReuse: { (view: MarkupView) in view.clear() })
    rows = cellRegistry.map("rows", fallback: MarkupView.missing)
    cards = cellRegistry.map("cards", fallback: MarkupView.missing)
    lines = lineRegistry.map("lines") { (problem: SlotProblem) in Cell(TerminalRow(problem.description)) }
    actions = actionRegistry.map("actions") { (_: SlotProblem) in .none }
    let placeholders: PlaceholderSlots = PlaceholderSlots(
      block: Self.slots(cellRegistry, lineRegistry, actionRegistry),
      entry: Self.slots(cellRegistry, lineRegistry, actionRegistry))
    timeline = DecoderRegistry { (raw: RawElement, problem: DecodingProblem) in
      placeholders.item(raw, problem: "\(problem)")
    }
    entries = DecoderRegistry { (entry: StoredEntry, problem: DecodingProblem) in
      placeholders.item(entry, problem: "\(problem)")
    }
    try placeholders.register(in: self)
    for kind in kinds { try kind.join(self) }
  }

  // MARK: Decoding

  /// The items of a timeline, with blocks gathered. An element that cannot be decoded becomes a placeholder with its
  /// error.
  public func items(from stored: [StoredEntry], gathersBlocks: Bool) -> [any TimelineItem] {
    var elements: [RawElement] = stored.map { (entry: StoredEntry) in RawElement(entry) }
    if gathersBlocks {
      for kind in kinds {
        if let gather = kind.gather { elements = gather(elements) }
      }
    }
    return elements.map { (element: RawElement) in timeline.decode(element, kind: element.kind) }
  }

  /// The item that shows one entry, in a timeline or in full.
  public func entry(_ stored: StoredEntry) -> any EntryItem {
    entries.decode(stored, kind: stored.kind)
  }

  // MARK: Showing

  /// The cells of a layout.
  public func cells(of layout: TimelineLayout) -> CellMap<MarkupView> {
    switch layout {
    case .list: rows
    case .cards: cards
    }
  }

  /// Writes an element's cell.
  public func write(_ item: any TimelineItem, in layout: TimelineLayout, into markup: inout Markup) {
    let cell: Cell<MarkupView> = item.cell(in: cells(of: layout))
    markup.append(cell.content.markup)
    cell.giveBack()
  }

  /// Checks all registrations, for tests.
  ///
  /// - Throws: `IncompleteRegistry` with all cells and actions that an item type lacks.
  public func check() throws(IncompleteRegistry) {
    let problems: [SlotProblem] = cellRegistry.problems + lineRegistry.problems + actionRegistry.problems
    if !problems.isEmpty { throw IncompleteRegistry(problems: problems) }
  }

  // MARK: Registering

  /// The slots of a further type of item.
  func slots<Item>(for type: Item.Type) -> ItemSlots<Item> {
    Self.slots(cellRegistry, lineRegistry, actionRegistry)
  }

  private static func slots<Item>(
    _ cells: CellRegistry<MarkupView>, _ lines: CellRegistry<TerminalRow>, _ actions: ActionRegistry
  ) -> ItemSlots<Item> {
    ItemSlots(
      cell: cells.slot(for: Item.self), line: lines.slot(for: Item.self), actions: actions.slot(for: Item.self))
  }

  /// Registers the actions of all entries.
  func registerEntryActions<Item: EntryItem>(_ slots: ItemSlots<Item>) throws(SlotProblem) {
    let acting: (any EntryActing)? = acting
    try actions.register(slots.actions) { (item: Item) in
      acting.map { (acting: any EntryActing) in ItemActions(for: item.entry, acting) } ?? .none
    }
  }

  func registerNoActions<Item>(_ slots: ItemSlots<Item>) throws(SlotProblem) {
    try actions.register(slots.actions) { (_: Item) in .none }
  }

  func register(
    _ key: String, _ decode: @escaping (RawElement) throws -> any TimelineItem
  ) throws(RegistrationError) {
    try timeline.register(key, decode)
  }

  func register(
    _ key: String, entry decode: @escaping (StoredEntry) throws -> any EntryItem
  ) throws(RegistrationError) {
    try timeline.register(key) { (raw: RawElement) in try decode(raw.onlyEntry) }
    try entries.register(key, decode)
  }
}

extension MarkupView {
  /// A cell for an item whose type has none registered.
  fileprivate static func missing(_ problem: SlotProblem) -> Cell<MarkupView> {
    let view = MarkupView()
    view.markup.element("li", [.class("row", "placeholder")]) { (row: inout Markup) in
      row.element("p", [.class("problem")], text: problem.description)
    }
    return Cell(view)
  }
}

extension ItemActions {
  /// The actions for read and star, at either edge and in the menu.
  init(for entry: StoredEntry, _ acting: any EntryActing) {
    let id: EntryID = entry.id
    let actions: [ItemAction] = EntryControl.all(for: entry).map { (control: EntryControl) in
      ItemAction(control.id, title: control.title, symbol: control.symbol, key: control.key) {
        acting.perform(control, on: id)
      }
    }
    self.init(
      leading: Array(actions.suffix(1)), trailing: Array(actions.prefix(1)),
      menu: ActionMenu([actions.map { (action: ItemAction) in .action(action) }]))
  }
}
