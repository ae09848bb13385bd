#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing
  import Lists

  /// The adapter of a table or a collection: what they do alike with taps, the selection and the viewport.
  @MainActor
  protocol SelectingAdapter: AnyObject {
    associatedtype SectionID: Hashable & Sendable
    associatedtype Element
    associatedtype ID: Hashable & Sendable

    var link: ListLink<SectionID, Element, ID> { get }
    /// True while the view applies an update.
    var isApplying: Bool { get }
    /// The rows that the view shows as selected; nil if there is no view any more.
    var selectedPaths: [IndexPath]? { get }
    /// The rows on the screen.
    var visiblePaths: [IndexPath] { get }

    /// The view itself.
    var scrollView: UIScrollView? { get }
    /// True to leave what is on the screen in its place.
    var keepsPlace: Bool { get }

    /// The frame of a row in the view.
    func frame(at path: IndexPath) -> CGRect?

    /// Shows a row as selected, without scrolling.
    func showSelected(_ path: IndexPath)
    /// Shows a row as not selected.
    func showDeselected(_ path: IndexPath)
  }

  extension SelectingAdapter {
    /// Rows without an action in a list without selection do not react.
    func canTap(_ path: IndexPath) -> Bool {
      guard link.delegate.selection.mode == .none else { return true }
      return link.id(at: ElementPath(path)).flatMap { link.delegate.actions(of: $0) }?.primary?.isEnabled == true
    }

    func tap(_ path: IndexPath) {
      guard let id = link.id(at: ElementPath(path)) else { return }
      link.delegate.tap(id, link.delegate.selection.mode == .multiple ? .toggling : .none)
      showSelection()
    }

    /// In single mode UIKit deselects the old one before it selects the new one, which replaces it.
    func deselect(_ path: IndexPath) {
      let selection = link.delegate.selection
      guard selection.mode == .multiple, let id = link.id(at: ElementPath(path)), selection.contains(id) else { return }
      link.delegate.tap(id, .toggling)
    }

    /// Shows the selected elements as selected, and no others.
    func showSelection() {
      guard !isApplying, let selectedPaths else { return }
      let wanted = Set(link.delegate.selection.ids.compactMap { link.path(of: $0)?.indexPath })
      let shown = Set(selectedPaths)
      for path in shown.subtracting(wanted) { showDeselected(path) }
      for path in wanted.subtracting(shown) { showSelected(path) }
    }

    /// - Parameter path: a row that is about to be shown.
    func followViewport(with path: IndexPath? = nil) {
      guard !isApplying else { return }
      let paths = visiblePaths + (path.map { [$0] } ?? [])
      guard let first = paths.min(), let last = paths.max() else { return }
      link.viewportChanged(from: ElementPath(first), through: ElementPath(last))
    }
  }
#endif
