#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing
  import Lists

  /// The data source and delegate of a table: it shows what a provider has, follows its changes in batch updates, and
  /// turns what the user does into selection and actions.
  ///
  /// ```swift
  /// adapter = TableAdapter(tableView, identity: { $0.id }, cell: { $0.cell(in: rows) }) {
  ///   DiffableObserver(provider: inbox, stamp: { $0.stamp }, shown: [], target: $0)
  /// }
  /// ```
  ///
  /// The owner of the table holds the adapter; the table and the adapter hold each other weakly. Subclasses may override
  /// its functions, and add others of the delegate. Those need their Objective-C name, which Swift infers only in
  /// the class that conforms: `@objc(tableView:heightForRowAtIndexPath:)`.
  @MainActor
  open class TableAdapter<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable>: NSObject,
    UITableViewDataSource, UITableViewDelegate
  {
    // MARK: Lifecycle

    /// - Parameters:
    ///   - tableView: the view, whose data source and delegate the adapter becomes.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's cell, usually from a map.
    ///   - heading: returns the view of a header or a footer. Without it, sections have their titles.
    ///   - behavior: what the user can do. By default nothing.
    ///   - heights: the heights that rows have taken, as estimates for later.
    ///   - observer: makes the observer for the target that it receives.
    public init(
      _ tableView: UITableView, identity: @escaping (Element) -> ID, cell: @escaping (Element) -> TableCell,
      heading: ((SupplementKind, Element) -> TableHeading)? = nil,
      behavior: ListBehavior<Element, ID> = ListBehavior(), heights: SizeCache<ID, CGFloat>? = nil,
      observer: (any ReloadTarget<SectionID, Element, ID>) -> DiffableObserver<SectionID, Element, ID>
    ) {
      self.tableView = tableView
      self.cell = cell
      self.heading = heading
      self.heights = heights
      link = ListLink(identity: identity, behavior: behavior, observer: observer)
      cells = TableCells(tableView)
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      tableView.allowsMultipleSelection = behavior.selection.mode == .multiple
      watch = behavior.selection.observe { [weak self] in self?.showSelection() }
      link.connect(apply: { [weak self] in self?.apply($0) }, reload: { [weak self] in self?.reload($0) })
    }

    /// Shows a list in a table view.
    ///
    /// - Parameters:
    ///   - tableView: the view, whose data source and delegate the adapter becomes.
    ///   - list: the list, which has no other view.
    ///   - identity: returns an element's identity, which must never change.
    ///   - cell: returns an element's cell, usually from a map.
    ///   - behavior: what the user can do. By default nothing.
    ///   - heights: the heights that rows have taken, as estimates for later.
    public convenience init(
      _ tableView: UITableView, list: FlatList<Element, ID>, identity: @escaping (Element) -> ID,
      cell: @escaping (Element) -> TableCell, behavior: ListBehavior<Element, ID> = ListBehavior(),
      heights: SizeCache<ID, CGFloat>? = nil
    ) where SectionID == SingleSection {
      self.init(
        tableView, identity: identity, cell: cell, behavior: behavior, heights: heights,
        observer: list.observer(for:))
    }

    // Isolated, because the last reference may go on any thread: the adapter observes the provider and the selection.
    isolated deinit {}

    // MARK: Public

    /// The parts that the adapter joins.
    public let link: ListLink<SectionID, Element, ID>

    /// Brings the provider's changes to the table.
    public var observer: DiffableObserver<SectionID, Element, ID> { link.observer }
    /// Has the selection, the actions and the viewport.
    public var delegate: Delegate<Element, ID> { link.delegate }

    /// The animation of rows and sections that come and go.
    public var rowAnimation = UITableView.RowAnimation.automatic
    /// True to leave what is on the screen in its place when rows above it come, go or change their heights, as in a
    /// conversation. An update that would move all of it is then not animated.
    public var keepsPlace = false

    /// Scrolls to an element. Heights that are not known yet are estimated, also by UIKit: without animation it looks again when
    /// the rows at the place are laid out, and is exact.
    ///
    /// - Returns: false if the table does not show the element.
    @discardableResult
    public func scroll(
      to id: ID, at position: UITableView.ScrollPosition = .middle, animated: Bool = true
    ) -> Bool {
      guard let tableView, let path = link.path(of: id)?.indexPath else { return false }
      tableView.scrollToRow(at: path, at: position, animated: animated)
      if !animated {
        tableView.layoutIfNeeded()
        tableView.scrollToRow(at: path, at: position, animated: false)
      }
      return true
    }

    /// Returns the image of an action's symbol.
    public var image: (String) -> UIImage? = { UIImage(systemName: $0) }

    // MARK: Internal

    let heights: SizeCache<ID, CGFloat>?
    private(set) weak var tableView: UITableView?
    /// True while the table shows the stages of an update.
    var isApplying = false
    /// The estimate for rows that were not on the screen.
    var meanHeight: CGFloat?

    var actions: ActionsInUIKit<Element, ID> { ActionsInUIKit(delegate: delegate, image: image) }

    // MARK: Private

    private let cell: (Element) -> TableCell
    private let heading: ((SupplementKind, Element) -> TableHeading)?
    private let cells: TableCells
    private var watch: SignalSubscription?

    private func view(_ kind: SupplementKind, _ section: Int) -> UIView? {
      guard let heading, let element = link.shown.supplement(kind, ofSection: section) else { return nil }
      return heading(kind, element).make(cells)
    }

    // MARK: UITableViewDataSource

    open func numberOfSections(in tableView: UITableView) -> Int { link.shown.sectionCount }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      link.shown.elementCount(inSection: section)
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      guard let element = link.shown.element(at: ElementPath(indexPath)) else {
        preconditionFailure("The table asked for a row that it does not show: \(indexPath).")
      }
      return cell(element).make(cells, indexPath)
    }

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      link.shown.title(ofSection: section)
    }

    open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      let titles = link.shown.indexTitles.map(\.title)
      return titles.isEmpty ? nil : titles
    }

    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      let titles = link.shown.indexTitles
      return titles.indices.contains(index) ? titles[index].section : 0
    }

    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      link.canMove(ElementPath(indexPath))
    }

    open func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      let finish = link.moved(from: ElementPath(sourceIndexPath), to: ElementPath(destinationIndexPath))
      // After the table has returned from its own move.
      Task { finish() }
    }

    // MARK: UITableViewDelegate

    open func scrollViewDidScroll(_ scrollView: UIScrollView) { followViewport() }

    open func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      (cell as? PooledTableCell)?.fill()
      recordHeight(of: cell, at: indexPath)
      followViewport(with: indexPath)
    }

    open func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      (cell as? PooledTableCell)?.recycle()
      followViewport()
    }

    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      view(.header, section)
    }

    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      view(.footer, section)
    }

    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      estimatedHeight(at: indexPath)
    }

    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      canTap(indexPath)
    }

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { tap(indexPath) }
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { deselect(indexPath) }

    open func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      link.id(at: ElementPath(indexPath)).flatMap { actions.swipeActions(of: $0, at: .leading) }
    }

    open func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      link.id(at: ElementPath(indexPath)).flatMap { actions.swipeActions(of: $0, at: .trailing) }
    }

    open func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      link.id(at: ElementPath(indexPath)).flatMap { actions.menu(of: $0) }
    }

    open func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      link.target(of: ElementPath(sourceIndexPath), proposed: ElementPath(proposedDestinationIndexPath)).indexPath
    }

    /// None, so that rows that can be dragged show no button for deleting.
    open func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .none }

    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { false }
  }
#endif
