import Foundation

/// A table that counts, reuses and refuses as UIKit's does.
open class UITableView: UIScrollView {
  public enum RowAnimation { case fade, none, automatic }
  public enum ScrollPosition { case none, middle }

  public static let automaticDimension: CGFloat = -1

  /// - Parameter height: shows `height / 44` rows.
  public init(height: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: height))
  }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open var allowsMultipleSelection = false
  open var isEditing = false

  open func reloadData() {
    host.reload()
    reloadSectionIndexTitles()
  }

  open func reloadSectionIndexTitles() { sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? [] }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    if !UIView.isUnanimated { animatedUpdateCount += 1 }
    host.update(updates, then: completion)
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.inserted += indexPaths }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deleted += indexPaths }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloaded += indexPaths }
  }

  open func reconfigureRows(at indexPaths: [IndexPath]) { change { $0.reconfigured += indexPaths } }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append((indexPath, newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections += sections }
  }

  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections += sections }
  }

  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections += sections }
  }

  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    let cell = host.dequeue(identifier) { [classes] in
      classes[identifier]?.init(style: .default, reuseIdentifier: identifier)
    }
    guard let cell else {
      host.raise("unable to dequeue a cell with identifier \(identifier)")
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    if host.reconfigured == nil { cell.prepareForReuse() }
    return cell
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    headerClasses[identifier]?.init(reuseIdentifier: identifier)
  }

  open var indexPathsForVisibleRows: [IndexPath]? { host.cells.keys.sorted() }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { host.cells[indexPath] }

  /// Lays out the rows, as a view does before it is drawn.
  open override func layoutIfNeeded() { host.show() }

  open override var contentSize: CGSize { CGSize(width: frame.width, height: rows.height) }
  open func rectForRow(at indexPath: IndexPath) -> CGRect { rows.frame(at: indexPath) }

  /// Shows the row in the middle, whatever the position.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    contentOffset.y = rows.offset(ofMiddle: indexPath, in: frame.height)
    delegate?.scrollViewDidScroll(self)
    host.show()
  }

  open var indexPathsForSelectedRows: [IndexPath]? { host.selected.isEmpty ? nil : host.selected.sorted() }

  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection { host.selected = [] }
    if let indexPath { host.selected.insert(indexPath) }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) { host.selected.remove(indexPath) }

  // MARK: For tests

  /// The exceptions that UIKit would have raised.
  public var exceptions: [String] { host.exceptions }
  public var createdCellCount: Int { host.createdCount }
  public private(set) var animatedUpdateCount = 0
  /// The index at the side, as it was loaded last.
  public private(set) var sectionIndexTitles: [String] = []
  public var visibleCells: [UITableViewCell] { host.cells.sorted { $0.key < $1.key }.map(\.value) }

  public func scroll(to position: Int) {
    contentOffset.y = CGFloat(position) * Self.rowHeight
    delegate?.scrollViewDidScroll(self)
    host.show()
  }

  /// Taps a row, as a user does.
  public func tap(_ path: IndexPath) {
    guard delegate?.tableView(self, shouldHighlightRowAt: path) != false else { return }
    if host.selected.contains(path), allowsMultipleSelection {
      host.selected.remove(path)
      delegate?.tableView(self, didDeselectRowAt: path)
    } else {
      for before in host.selected where !allowsMultipleSelection && before != path {
        host.selected.remove(before)
        delegate?.tableView(self, didDeselectRowAt: before)
      }
      selectRow(at: path, animated: true, scrollPosition: .none)
      delegate?.tableView(self, didSelectRowAt: path)
    }
  }

  /// Drags a row to another place, as a user does.
  public func drag(_ path: IndexPath, to proposed: IndexPath) {
    guard let dataSource, dataSource.tableView(self, canMoveRowAt: path) else { return }
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
    host.move(from: path, to: target) { dataSource.tableView(self, moveRowAt: path, to: target) }
  }

  // MARK: Private

  static let rowHeight: CGFloat = 44

  private var classes: [String: UITableViewCell.Type] = [:]
  private var rows: RowStack { RowStack(counts: host.counts, rowHeight: Self.rowHeight, width: frame.width) }
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]

  private lazy var host = CellHost<UITableViewCell>(
    counts: { [unowned self] in
      (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map {
        dataSource?.tableView(self, numberOfRowsInSection: $0) ?? 0
      }
    },
    window: { [unowned self] in
      let first = Int(contentOffset.y / Self.rowHeight)
      return first..<first + Int(frame.height / Self.rowHeight)
    },
    cell: { [unowned self] in dataSource?.tableView(self, cellForRowAt: $0) },
    willShow: { [unowned self] in delegate?.tableView(self, willDisplay: $0, forRowAt: $1) },
    didHide: { [unowned self] in delegate?.tableView(self, didEndDisplaying: $0, forRowAt: $1) },
    identifier: \.reuseIdentifier)

  private func change(_ body: @escaping (inout UpdateRecord) -> Void) {
    if host.isUpdating { body(&host.record) } else { host.update({ body(&self.host.record) }, then: nil) }
  }
}
