#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  /// The data source and delegate of a table of AppKit, which has no sections: it shows what a provider has, follows its
  /// changes, and turns what the user does into selection and actions.
  ///
  /// ```swift
  /// adapter = MacTableAdapter(tableView, identity: { $0.id }, cell: { $0.cell(in: rows) }) {
  ///   DiffableObserver(provider: inbox, stamp: { $0.stamp }, shown: [], target: $0)
  /// }
  /// ```
  ///
  /// The owner of the table holds the adapter; the table and the adapter hold each other weakly. For a double click, set
  /// the table's `doubleAction` and call ``activate(row:)``; for a menu, make it of ``menu(forRow:)``.
  @MainActor
  open class MacTableAdapter<Element, ID: Hashable & Sendable>: NSObject, NSTableViewDataSource, NSTableViewDelegate,
    SelectingMacAdapter
  {
    // MARK: Lifecycle

    /// - Parameters:
    ///   - tableView: the view, whose data source and delegate the adapter becomes.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's view, usually from a map.
    ///   - behavior: what the user can do. By default nothing.
    ///   - observer: makes the observer for the target that it receives.
    public init(
      _ tableView: NSTableView, identity: @escaping (Element) -> ID, cell: @escaping (Element) -> MacTableCell,
      behavior: ListBehavior<Element, ID> = ListBehavior(),
      observer: (any ReloadTarget<SingleSection, Element, ID>) -> DiffableObserver<SingleSection, Element, ID>
    ) {
      self.tableView = tableView
      self.cell = cell
      reordering = behavior.reordering
      link = ListLink(identity: identity, behavior: behavior, observer: observer)
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      tableView.allowsMultipleSelection = behavior.selection.mode == .multiple
      if reordering != nil { tableView.registerForDraggedTypes([.draggedElement]) }
      watch = behavior.selection.observe { [weak self] in self?.showSelection() }
      link.connect(apply: { [weak self] in self?.apply($0) }, reload: { [weak self] in self?.reload($0) })
    }

    /// Shows a list in a table view.
    ///
    /// - Parameters:
    ///   - tableView: the view, whose data source and delegate the adapter becomes.
    ///   - list: the list, which has no other view.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's view, usually from a map.
    ///   - behavior: what the user can do. By default nothing.
    public convenience init(
      _ tableView: NSTableView, list: FlatList<Element, ID>, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> MacTableCell, behavior: ListBehavior<Element, ID> = ListBehavior()
    ) {
      self.init(tableView, identity: identity, cell: cell, behavior: behavior, observer: list.observer(for:))
    }

    // Isolated, because the last reference may go on any thread: the adapter observes the provider and the selection.
    isolated deinit {}

    // MARK: Public

    /// The parts that the adapter joins.
    public let link: ListLink<SingleSection, Element, ID>

    /// Brings the provider's changes to the table.
    public var observer: DiffableObserver<SingleSection, Element, ID> { link.observer }
    /// Has the selection, the actions and the viewport.
    public var delegate: Delegate<Element, ID> { link.delegate }

    /// The animation of rows that come and go.
    public var rowAnimation = NSTableView.AnimationOptions.effectFade

    /// Performs the primary action of a row: for double clicks and the enter key.
    @discardableResult
    public func activate(row: Int) -> ActionOutcome {
      id(row).map { delegate.activate($0) } ?? .gone
    }

    /// Returns the menu of a row, such as the table's `clickedRow`; nil if it has none.
    public func menu(forRow row: Int) -> ActionMenu? { id(row).flatMap { delegate.menu(of: $0) } }

    /// Updates the visible rows. The owner calls it when the table's clip view has scrolled.
    public func followViewport() {
      guard !isApplying, let tableView else { return }
      viewportChanged(to: tableView.rows(in: tableView.visibleRect))
    }

    /// Scrolls until an element's row is visible.
    ///
    /// - Returns: false if the view does not show the element.
    @discardableResult
    public func scroll(to id: ID) -> Bool {
      guard let tableView, let row = link.path(of: id)?.item else { return false }
      tableView.scrollRowToVisible(row)
      return true
    }

    // MARK: Internal

    private(set) var isApplying = false

    var selectedPaths: Set<ElementPath>? {
      tableView.map { Set($0.selectedRowIndexes.map { ElementPath(section: 0, item: $0) }) }
    }

    func select(_ paths: Set<ElementPath>) {
      tableView?.selectRowIndexes(IndexSet(paths.map(\.item)), byExtendingSelection: false)
    }

    // MARK: Private

    private let cell: (Element) -> MacTableCell
    private let reordering: Reordering<Element>?
    private weak var tableView: NSTableView?
    /// The element that is dragged.
    private var dragged: ID?
    private var watch: SignalSubscription?

    private func id(_ row: Int) -> ID? { link.id(at: ElementPath(section: 0, item: row)) }

    // MARK: Updates

    private func apply(_ update: ListUpdate<SingleSection, Element, ID>) {
      guard let tableView, tableView.window != nil, !update.rowsBefore.isEmpty else { return reload(update) }
      isApplying = true
      let animation = update.isAnimated ? rowAnimation : []
      // AppKit counts when all changes are made, and takes them one after the other.
      update.showAll()
      tableView.beginUpdates()
      for step in update.rowChanges.steps(oldCount: update.rowsBefore.count) {
        switch step {
        case .delete(let row): tableView.removeRows(at: [row], withAnimation: animation)
        case .insert(let row): tableView.insertRows(at: [row], withAnimation: animation)
        case .move(let from, let to): tableView.moveRow(at: from, to: to)
        case .update(let row):
          tableView.reloadData(
            forRowIndexes: [row], columnIndexes: IndexSet(integersIn: 0..<tableView.numberOfColumns))
        }
      }
      tableView.endUpdates()
      isApplying = false
      showSelection()
      followViewport()
    }

    private func reload(_ update: ListUpdate<SingleSection, Element, ID>) {
      isApplying = true
      update.showAll()
      tableView?.reloadData()
      isApplying = false
      showSelection()
      followViewport()
    }

    // MARK: NSTableViewDataSource

    open func numberOfRows(in tableView: NSTableView) -> Int { link.shown.elementCount }

    open func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)? {
      guard link.canMove(ElementPath(section: 0, item: row)) else { return nil }
      return pasteboardItem("\(row)")
    }

    open func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      dropOperation == .above && draggedPath(dragged, info, in: tableView) != nil ? .move : []
    }

    open func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet
    ) {
      // One row at a time.
      dragged = rowIndexes.count == 1 ? rowIndexes.first.flatMap { id($0) } : nil
    }

    open func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      dragged = nil
    }

    /// Moves the element in the provider. The table does not move rows by itself: it follows.
    open func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      guard let path = draggedPath(dragged, info, in: tableView), let reordering,
        let element = link.shown.element(at: path)
      else { return false }
      // A row is dropped in front of another one, which is one index less without the row itself.
      let proposed = ElementPath(section: 0, item: row > path.item ? row - 1 : row)
      reordering.move(element, reordering.target(element, proposed))
      return true
    }

    // MARK: NSTableViewDelegate

    open func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { delegate.selection.mode != .none }

    open func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      link.shown.element(at: ElementPath(section: 0, item: row)).map {
        cell($0).make(tableView.makeView(withIdentifier:owner:))
      }
    }

    open func tableViewSelectionDidChange(_ notification: Notification) {
      takeSelection()
    }

    open func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      id(row).map { rowActions(of: $0, at: edge) } ?? []
    }
  }
#endif
