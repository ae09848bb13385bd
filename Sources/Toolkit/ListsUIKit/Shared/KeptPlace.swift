#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing
  import Lists

  /// A row on the screen before an update, and its distance from the upper edge of the view.
  struct KeptRow<ID> {
    let id: ID
    let path: IndexPath
    let distance: CGFloat
  }

  extension SelectingAdapter {
    /// Applies an update, animated where that is wanted and moves no row off its place.
    func keepingPlace(in update: ListUpdate<SectionID, Element, ID>, _ apply: () -> Void) {
      let rows = rowsToKeep()
      let movesAll = !rows.isEmpty && !rows.contains { update.has($0.id, at: $0.path) }
      if update.isAnimated, !movesAll { apply() } else { UIView.performWithoutAnimation(apply) }
      putBack(rows.isEmpty ? rows : update.unmoved(rows) + rows)
    }

    /// Loads all rows again.
    func keepingPlace(_ reload: () -> Void) {
      let rows = rowsToKeep()
      reload()
      putBack(rows)
    }

    /// The rows on the screen, the first one first.
    private func rowsToKeep() -> [KeptRow<ID>] {
      guard keepsPlace, let scrollView else { return [] }
      return visiblePaths.sorted().compactMap { path in
        guard let id = link.id(at: ElementPath(path)), let frame = frame(at: path) else { return nil }
        return KeptRow(id: id, path: path, distance: frame.minY - scrollView.contentOffset.y)
      }
    }

    /// Scrolls to where the first of the rows that is still there has its distance from the edge again.
    private func putBack(_ rows: [KeptRow<ID>]) {
      guard !rows.isEmpty, let scrollView else { return }
      scrollView.layoutIfNeeded()
      for row in rows {
        guard let path = link.path(of: row.id)?.indexPath, let frame = frame(at: path) else { continue }
        let insets = scrollView.adjustedContentInset
        let last = scrollView.contentSize.height + insets.bottom - scrollView.bounds.height
        let offset = max(-insets.top, min(frame.minY - row.distance, last))
        guard scrollView.contentOffset.y != offset else { return }
        scrollView.contentOffset.y = offset
        return scrollView.layoutIfNeeded()
      }
    }
  }

  extension ListUpdate {
    /// True if the element is at this path after the update.
    fileprivate func has(_ id: ID, at path: IndexPath) -> Bool {
      guard after.indices.contains(path.section) else { return false }
      let rows = after[path.section].elements
      return rows.indices.contains(path.item) && rows[path.item].id == id
    }

    /// The rows that the update does not move past others: one that goes to the top of the list must not take the user there.
    fileprivate func unmoved(_ rows: [KeptRow<ID>]) -> [KeptRow<ID>] {
      let moved = Set(
        changes.stages.flatMap { stage in
          stage.batch.moves.map { stage.sections[$0.to.section].elements[$0.to.item].id }
        })
      return rows.filter { !moved.contains($0.id) }
    }
  }
#endif
