#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  /// What the adapters of AppKit's views do alike with the selection, drags and swipe actions.
  @MainActor
  protocol SelectingMacAdapter: AnyObject {
    associatedtype SectionID: Hashable & Sendable
    associatedtype Element
    associatedtype ID: Hashable & Sendable

    var link: ListLink<SectionID, Element, ID> { get }
    /// True while the view applies an update.
    var isApplying: Bool { get }
    /// What the view shows as selected; nil if there is no view any more.
    var selectedPaths: Set<ElementPath>? { get }

    /// Makes the view show these elements as selected, and no others.
    func select(_ paths: Set<ElementPath>)
  }

  extension SelectingMacAdapter {
    /// Shows the selected elements as selected, and no others.
    func showSelection() {
      guard !isApplying, let selectedPaths else { return }
      let wanted = Set(link.delegate.selection.ids.compactMap { link.path(of: $0) })
      if selectedPaths != wanted { select(wanted) }
    }

    /// Selects what the user has selected in the view.
    func takeSelection() {
      guard !isApplying, let selectedPaths else { return }
      let ids = Set(selectedPaths.compactMap { link.id(at: $0) })
      if ids != link.delegate.selection.ids { link.delegate.selection.replace(with: ids) }
    }

    /// Updates the visible rows of a view without sections.
    func viewportChanged(to rows: NSRange) {
      guard rows.length > 0 else { return }
      link.delegate.viewportChanged(to: rows.location..<rows.location + rows.length)
    }

    /// The element that is dragged, if it comes from this view. It may have moved since the drag began.
    func draggedPath(_ dragged: ID?, _ info: any NSDraggingInfo, in view: NSView?) -> ElementPath? {
      guard let view, (info.draggingSource as AnyObject?) === view else { return nil }
      return dragged.flatMap { link.path(of: $0) }
    }

    /// Returns what is on the pasteboard during a drag.
    func pasteboardItem(_ text: String) -> NSPasteboardItem {
      let item = NSPasteboardItem()
      _ = item.setString(text, forType: .draggedElement)
      return item
    }

    func rowActions(of id: ID, at edge: NSTableView.RowActionEdge) -> [NSTableViewRowAction] {
      let actions = link.delegate.swipeActions(of: id, at: edge == .leading ? .leading : .trailing)
      return actions.filter(\.isEnabled).map { action in
        NSTableViewRowAction(style: action.role == .destructive ? .destructive : .regular, title: action.title) {
          [delegate = link.delegate] _, _ in delegate.perform(action.id, on: id)
        }
      }
    }
  }

  extension NSPasteboard.PasteboardType {
    /// An element on the pasteboard during a drag.
    static var draggedElement: NSPasteboard.PasteboardType { NSPasteboard.PasteboardType("org.yaarr.lists.row") }
  }

  extension ElementPath {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

    var indexPath: IndexPath { IndexPath(item: item, section: section) }
  }
#endif
