#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing
  import Lists

  // MARK: - Updates

  extension TableAdapter {
    /// A table outside of a window lays out all its rows for a batch update, so it loads them again instead. So does one
    /// that gets its first rows.
    func apply(_ update: ListUpdate<SectionID, Element, ID>) {
      guard let tableView, tableView.window != nil, update.before.contains(where: { !$0.elements.isEmpty }) else {
        return reload(update)
      }
      meanHeight = heights?.meanSize
      isApplying = true
      let index = link.shown.indexTitles.map(\.title)
      keepingPlace(in: update) { show(update, in: tableView) }
      // UIKit asks for the index when it loads all rows, and not after a batch.
      if link.shown.indexTitles.map(\.title) != index { tableView.reloadSectionIndexTitles() }
      isApplying = false
      showSelection()
      followViewport()
    }

    func reload(_ update: ListUpdate<SectionID, Element, ID>) {
      meanHeight = heights?.meanSize
      isApplying = true
      keepingPlace {
        update.showAll()
        tableView?.reloadData()
      }
      isApplying = false
      showSelection()
      followViewport()
    }

    private func show(_ update: ListUpdate<SectionID, Element, ID>, in tableView: UITableView) {
      for stage in update.changes.stages {
        tableView.performBatchUpdates { [rowAnimation] in
          update.show(stage)
          tableView.apply(stage.batch, with: rowAnimation)
        }
      }
    }
  }

  extension UITableView {
    /// Applies a batch inside of a batch update.
    ///
    /// A row whose element is of another kind is reloaded; one that its cell can show is reconfigured. UIKit has nothing
    /// to show a header again, so a section whose header has changed is reloaded.
    public func apply(_ batch: Batch, with animation: RowAnimation) {
      let paths = { (paths: [ElementPath]) in paths.map(\.indexPath) }
      if !batch.sectionDeletions.isEmpty { deleteSections(IndexSet(batch.sectionDeletions), with: animation) }
      if !batch.sectionInsertions.isEmpty { insertSections(IndexSet(batch.sectionInsertions), with: animation) }
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !batch.sectionUpdates.isEmpty {
        reloadSections(IndexSet(batch.sectionUpdates.map(\.section)), with: .none)
      }
      if !batch.deletions.isEmpty { deleteRows(at: paths(batch.deletions), with: animation) }
      if !batch.insertions.isEmpty { insertRows(at: paths(batch.insertions), with: animation) }
      for move in batch.moves { moveRow(at: move.from.indexPath, to: move.to.indexPath) }
      let reloaded = batch.updates.filter { $0.changedParts.contains(.otherView) }.map(\.path)
      let reconfigured = batch.updates.filter { !$0.changedParts.contains(.otherView) }.map(\.path)
      if !reloaded.isEmpty { reloadRows(at: paths(reloaded), with: animation) }
      if !reconfigured.isEmpty { reconfigureRows(at: paths(reconfigured)) }
    }
  }

  // MARK: - Selection, viewport, heights

  extension TableAdapter: SelectingAdapter {
    var selectedPaths: [IndexPath]? { tableView.map { $0.indexPathsForSelectedRows ?? [] } }
    var visiblePaths: [IndexPath] { tableView?.indexPathsForVisibleRows ?? [] }
    var scrollView: UIScrollView? { tableView }

    func frame(at path: IndexPath) -> CGRect? { tableView?.rectForRow(at: path) }

    func showSelected(_ path: IndexPath) { tableView?.selectRow(at: path, animated: false, scrollPosition: .none) }
    func showDeselected(_ path: IndexPath) { tableView?.deselectRow(at: path, animated: true) }

    func recordHeight(of cell: UITableViewCell, at indexPath: IndexPath) {
      // During an update the observer has the rows after it already.
      guard let heights, let tableView, let stamp = link.observer.shown.stamp(at: indexPath),
        link.id(at: ElementPath(indexPath)) == stamp.id
      else { return }
      heights.record(cell.frame.height, of: stamp, fitting: Double(tableView.bounds.width))
    }

    func estimatedHeight(at indexPath: IndexPath) -> CGFloat {
      guard let heights, let tableView, let id = link.id(at: ElementPath(indexPath)) else {
        return UITableView.automaticDimension
      }
      return heights.lastSize(of: id, fitting: Double(tableView.bounds.width)) ?? meanHeight
        ?? UITableView.automaticDimension
    }
  }

  extension Array {
    fileprivate func stamp<SectionID, ID>(at path: IndexPath) -> RowStamp<ID>?
    where Element == ListSection<SectionID, RowStamp<ID>> {
      guard indices.contains(path.section), self[path.section].elements.indices.contains(path.item) else { return nil }
      return self[path.section].elements[path.item]
    }
  }
#endif
