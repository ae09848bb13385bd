#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  /// The data source and delegate of an outline view: it shows the tree of a provider, follows its changes, and brings what
  /// the user expands, collapses, selects and drags to the provider.
  ///
  /// ```swift
  /// adapter = MacOutlineAdapter(outlineView, tree: folders, identity: \.id, cell: { $0.cell(in: rows) }) {
  ///   DiffableObserver(provider: folders, stamp: { $0.stamp }, shown: [], target: $0)
  /// }
  /// ```
  ///
  /// The owner of the view holds the adapter; the view and the adapter hold each other weakly. For a double click, set the
  /// view's `doubleAction` and call ``activate(row:)``; for a menu, make it of ``menu(forRow:)``.
  @MainActor
  open class MacOutlineAdapter<Element, ID: Hashable & Sendable>: NSObject, NSOutlineViewDataSource,
    NSOutlineViewDelegate, SelectingMacAdapter
  {
    // MARK: Lifecycle

    /// Shows a tree in an outline view.
    ///
    /// - Parameters:
    ///   - outlineView: the view, whose data source and delegate the adapter becomes.
    ///   - tree: the provider of the rows, in which the user expands and collapses.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's view, usually from a map.
    ///   - canMove: returns true if the user may drag the element to another place of the tree. By default none.
    ///   - behavior: what the user can do. By default nothing. Its `reordering` is not used: rows of a tree move in it.
    ///   - observer: makes the observer of the tree for the target that it receives.
    public init(
      _ outlineView: NSOutlineView, tree: TreeProvider<Element, ID>, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> MacTableCell, canMove: @escaping (Element) -> Bool = { _ in false },
      behavior: ListBehavior<TreeRow<Element>, ID> = ListBehavior(),
      observer: (any ReloadTarget<SingleSection, TreeRow<Element>, ID>)
        -> DiffableObserver<SingleSection, TreeRow<Element>, ID>
    ) {
      self.outlineView = outlineView
      self.tree = tree
      self.identity = identity
      self.cell = cell
      self.canMove = canMove
      link = ListLink(identity: { identity($0.element) }, behavior: behavior, observer: observer)
      super.init()
      outlineView.dataSource = self
      outlineView.delegate = self
      outlineView.allowsMultipleSelection = behavior.selection.mode == .multiple
      outlineView.registerForDraggedTypes([.draggedElement])
      watch = behavior.selection.observe { [weak self] in self?.showSelection() }
      link.connect(
        apply: { [weak self] in self?.apply($0, isReload: false) },
        reload: { [weak self] in self?.apply($0, isReload: true) })
    }

    // Isolated, because the last reference may go on any thread: the adapter observes the provider and the selection.
    isolated deinit {}

    // MARK: Public

    /// The parts that the adapter joins.
    public let link: ListLink<SingleSection, TreeRow<Element>, ID>

    /// Brings the provider's changes to the view.
    public var observer: DiffableObserver<SingleSection, TreeRow<Element>, ID> { link.observer }
    /// Has the selection, the actions and the viewport.
    public var delegate: Delegate<TreeRow<Element>, ID> { link.delegate }

    /// The animation of rows that come and go.
    public var rowAnimation = NSTableView.AnimationOptions.effectFade

    /// Performs the primary action of a row: for double clicks and the enter key.
    @discardableResult
    public func activate(row: Int) -> ActionOutcome {
      id(row).map { delegate.activate($0) } ?? .gone
    }

    /// Returns the menu of a row, such as the view's `clickedRow`; nil if it has none.
    public func menu(forRow row: Int) -> ActionMenu? { id(row).flatMap { delegate.menu(of: $0) } }

    /// Updates the visible rows. The owner calls it when the view's clip view has scrolled.
    public func followViewport() {
      guard !isApplying, let outlineView else { return }
      viewportChanged(to: outlineView.rows(in: outlineView.visibleRect))
    }

    /// Scrolls until an element's row is visible.
    ///
    /// - Returns: false if the view does not show the element.
    @discardableResult
    public func scroll(to id: ID) -> Bool {
      guard let outlineView, let row = link.path(of: id)?.item else { return false }
      outlineView.scrollRowToVisible(row)
      return true
    }

    // MARK: Internal

    private(set) weak var outlineView: NSOutlineView?
    /// True while the view shows an update, and while it expands an item for the user.
    private(set) var isApplying = false
    /// The node above the roots.
    var root = OutlineNode<Element, ID>(nil, nil)

    var selectedPaths: Set<ElementPath>? {
      outlineView.map { view in
        // By the items: while the user collapses one, the rows of the view are ahead of those of the list.
        Set(view.selectedRowIndexes.compactMap { node(view.item(atRow: $0))?.id.flatMap { link.path(of: $0) } })
      }
    }

    func select(_ paths: Set<ElementPath>) {
      outlineView?.selectRowIndexes(IndexSet(paths.map(\.item)), byExtendingSelection: false)
    }

    // MARK: Private

    private let tree: TreeProvider<Element, ID>
    private let identity: (Element) -> ID
    private let cell: (Element) -> MacTableCell
    private let canMove: (Element) -> Bool
    /// The element that is dragged.
    private var dragged: ID?
    /// The item that the user expands, until AppKit has done so, and the rows with its children.
    private var expanding: OutlineNode<Element, ID>?
    private var watch: SignalSubscription?

    private func id(_ row: Int) -> ID? { link.id(at: ElementPath(section: 0, item: row)) }

    /// The only cast: AppKit has the items that it was given here.
    private func node(_ item: Any?) -> OutlineNode<Element, ID>? { item as? OutlineNode<Element, ID> }

    private func node(of notification: Notification) -> OutlineNode<Element, ID>? {
      node(notification.userInfo?["NSObject"])
    }

    private var shape: OutlineShape<Element, ID> {
      OutlineShape(link.shown.sections.first?.elements ?? [], identity: identity)
    }

    private func apply(_ update: ListUpdate<SingleSection, TreeRow<Element>, ID>, isReload: Bool) {
      update.showAll()
      if let expanding { return fill(expanding, shape) }
      let isFirst = update.rowsBefore.isEmpty || outlineView?.window == nil
      let updated =
        isReload || isFirst ? [] : Set(update.rowChanges.updates.map { identity(update.elements[$0.to].element) })
      settle {
        if isReload || isFirst {
          reload(shape)
        } else {
          show(shape, updating: updated, isAnimated: update.isAnimated)
        }
      }
    }

    private func settle(_ body: () -> Void) {
      isApplying = true
      body()
      isApplying = false
      showSelection()
      followViewport()
    }

    // MARK: NSOutlineViewDataSource

    open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      (node(item) ?? root).children.count
    }

    open func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      (node(item) ?? root).children[index]
    }

    open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      node(item)?.row.map { $0.disclosure != .none } ?? false
    }

    open func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any) -> (any NSPasteboardWriting)?
    {
      guard let row = node(item)?.row, canMove(row.element) else { return nil }
      return pasteboardItem("\(outlineView.row(forItem: item))")
    }

    open func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forItems draggedItems: [Any]
    ) {
      // One row at a time.
      dragged = draggedItems.count == 1 ? node(draggedItems[0])?.id : nil
    }

    open func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      dragged = nil
    }

    open func outlineView(
      _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
      proposedChildIndex index: Int
    ) -> NSDragOperation {
      guard draggedPath(dragged, info, in: outlineView) != nil, let dragged else { return [] }
      // Not below itself.
      var above = node(item)?.id
      while let next = above {
        if next == dragged { return [] }
        above = tree.parent(of: next).map(identity)
      }
      return .move
    }

    /// Moves the element in the tree. The view does not move rows by itself: it follows.
    open func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
    ) -> Bool {
      guard draggedPath(dragged, info, in: outlineView) != nil, let dragged else { return false }
      let parent = node(item)?.id
      // A drop on an item puts the element behind its children.
      guard index >= 0 else { return tree.move(dragged, under: parent) }
      let old = tree.children(of: parent).firstIndex { identity($0) == dragged }
      return tree.move(dragged, under: parent, at: old.map { $0 < index } == true ? index - 1 : index)
    }

    // MARK: NSOutlineViewDelegate

    open func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
      node(item)?.row.map { cell($0.element).make(outlineView.makeView(withIdentifier:owner:)) }
    }

    open func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
      delegate.selection.mode != .none
    }

    open func outlineViewSelectionDidChange(_ notification: Notification) { takeSelection() }

    /// Makes the children of an item that the user expands, before AppKit asks for them.
    open func outlineViewItemWillExpand(_ notification: Notification) {
      guard !isApplying, let node = node(of: notification), let id = node.id else { return }
      isApplying = true
      expanding = node
      if !tree.expand(id) { fill(node, shape) }
    }

    open func outlineViewItemDidExpand(_ notification: Notification) {
      guard let node = expanding, node === self.node(of: notification) else { return }
      expanding = nil
      settle { show(shape, updating: [], isAnimated: false) }
    }

    open func outlineViewItemDidCollapse(_ notification: Notification) {
      guard !isApplying, let id = node(of: notification)?.id else { return }
      tree.collapse(id)
    }
  }
#endif
