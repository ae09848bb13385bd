#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing
  import Lists

  // MARK: - Updates

  extension CollectionAdapter {
    /// A collection outside of a window, and one that gets its first items, loads them again instead.
    func apply(_ update: ListUpdate<SectionID, Element, ID>) {
      guard let collectionView, collectionView.window != nil,
        update.before.contains(where: { !$0.elements.isEmpty })
      else { return reload(update) }
      isApplying = true
      keepingPlace(in: update) { show(update, in: collectionView) }
      isApplying = false
      showSelection()
      followViewport()
    }

    func reload(_ update: ListUpdate<SectionID, Element, ID>) {
      isApplying = true
      keepingPlace {
        update.showAll()
        collectionView?.reloadData()
      }
      isApplying = false
      showSelection()
      followViewport()
    }

    private func show(_ update: ListUpdate<SectionID, Element, ID>, in collectionView: UICollectionView) {
      for stage in update.changes.stages {
        collectionView.performBatchUpdates {
          update.show(stage)
          collectionView.apply(stage.batch)
        }
      }
    }
  }

  extension UICollectionView {
    /// Applies a batch inside of a batch update.
    ///
    /// An item whose element is of another kind is reloaded; one that its cell can show is reconfigured. UIKit has
    /// nothing to show a supplementary view again, so a section with a changed one is reloaded.
    public func apply(_ batch: Batch) {
      let paths = { (paths: [ElementPath]) in paths.map(\.indexPath) }
      if !batch.sectionDeletions.isEmpty { deleteSections(IndexSet(batch.sectionDeletions)) }
      if !batch.sectionInsertions.isEmpty { insertSections(IndexSet(batch.sectionInsertions)) }
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !batch.sectionUpdates.isEmpty { reloadSections(IndexSet(batch.sectionUpdates.map(\.section))) }
      if !batch.deletions.isEmpty { deleteItems(at: paths(batch.deletions)) }
      if !batch.insertions.isEmpty { insertItems(at: paths(batch.insertions)) }
      for move in batch.moves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
      let reloaded = batch.updates.filter { $0.changedParts.contains(.otherView) }.map(\.path)
      let reconfigured = batch.updates.filter { !$0.changedParts.contains(.otherView) }.map(\.path)
      if !reloaded.isEmpty { reloadItems(at: paths(reloaded)) }
      if !reconfigured.isEmpty { reconfigureItems(at: paths(reconfigured)) }
    }
  }

  // MARK: - Selection and viewport

  extension CollectionAdapter: SelectingAdapter {
    var selectedPaths: [IndexPath]? { collectionView.map { $0.indexPathsForSelectedItems ?? [] } }
    var visiblePaths: [IndexPath] { collectionView?.indexPathsForVisibleItems ?? [] }
    var scrollView: UIScrollView? { collectionView }

    func frame(at path: IndexPath) -> CGRect? { collectionView?.layoutAttributesForItem(at: path)?.frame }

    func showSelected(_ path: IndexPath) { collectionView?.selectItem(at: path, animated: false, scrollPosition: []) }
    func showDeselected(_ path: IndexPath) { collectionView?.deselectItem(at: path, animated: true) }
  }
#endif
