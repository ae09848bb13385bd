import Foundation

/// An outline view that takes changes one after the other, as AppKit's does. It asks for a child as soon as one is
/// inserted, remembers what was expanded below a collapsed item, and records an exception where an index is wrong, an item
/// is not known, or the children do not agree with the data source at the end.
open class NSOutlineView: NSTableRows {
  open weak var dataSource: (any NSOutlineViewDataSource)?
  open weak var delegate: (any NSOutlineViewDelegate)?

  // MARK: Changes

  open override func reloadData() {
    root = Entry(nil)
    root.isExpanded = true
    root.children = askChildren(of: root)
    super.reloadData()
  }

  open override func endUpdates() {
    super.endUpdates()
    if depth == 0 { check() }
  }

  open func insertItems(at indexes: IndexSet, inParent parent: Any?, withAnimation options: AnimationOptions = []) {
    // Children of a collapsed item are asked for when it is expanded.
    guard let above = entry(parent), above.isExpanded else { return }
    for index in indexes {
      guard index <= above.children.count else { return exceptions.append("There is no place \(index) in the item") }
      let entry = Entry(dataSource?.outlineView(self, child: index, ofItem: above.item) as AnyObject?)
      above.children.insert(entry, at: index)
      if let row = row(of: entry) { insertRows(at: [row], withAnimation: options) }
    }
  }

  open func removeItems(at indexes: IndexSet, inParent parent: Any?, withAnimation options: AnimationOptions = []) {
    guard let above = entry(parent), above.isExpanded else { return }
    for index in indexes.reversed() {
      guard index < above.children.count else { return exceptions.append("There is no child \(index) to remove") }
      let entry = above.children[index]
      if let row = row(of: entry) {
        removeRows(at: IndexSet(integersIn: row..<row + entry.rows.count), withAnimation: options)
      }
      above.children.remove(at: index)
    }
  }

  open func moveItem(at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?) {
    guard let from = entry(oldParent), let to = entry(newParent), from.isExpanded, to.isExpanded else { return }
    guard from.children.indices.contains(fromIndex), toIndex < to.children.count + (from === to ? 0 : 1) else {
      return exceptions.append("There is no move from \(fromIndex) to \(toIndex)")
    }
    let entry = from.children[fromIndex]
    guard let old = row(of: entry) else { return exceptions.append("The item has no row") }
    from.children.remove(at: fromIndex)
    to.children.insert(entry, at: toIndex)
    guard let new = row(of: entry) else { return exceptions.append("The item has no row") }
    let count = entry.rows.count
    for index in 0..<count {
      if new > old { moveRow(at: old, to: new + count - 1) } else { moveRow(at: old + index, to: new + index) }
    }
  }

  open func reloadItem(_ item: Any?, reloadChildren: Bool) {
    guard let entry = entry(item), let row = row(of: entry) else { return }
    reloadData(forRowIndexes: [row], columnIndexes: [0])
  }

  open func expandItem(_ item: Any?) {
    guard let entry = entry(item), !entry.isExpanded, let item = entry.item else { return }
    guard dataSource?.outlineView(self, isItemExpandable: item) == true else { return }
    delegate?.outlineViewItemWillExpand(notification("NSOutlineViewItemWillExpand", item))
    entry.isExpanded = true
    entry.children = askChildren(of: entry)
    if let row = row(of: entry) { insertRows(at: IndexSet(integersIn: row + 1..<row + entry.rows.count)) }
    layout()
    delegate?.outlineViewItemDidExpand(notification("NSOutlineViewItemDidExpand", item))
    if depth == 0 { check() }
  }

  open func collapseItem(_ item: Any?) {
    guard let entry = entry(item), entry.isExpanded, let item = entry.item, let row = row(of: entry) else { return }
    for hidden in entry.rows.dropFirst() where hidden.isExpanded {
      if let item = hidden.item { remembered[ObjectIdentifier(item)] = item }
    }
    let selected = selectedRowIndexes
    let hidden = IndexSet(integersIn: row + 1..<row + entry.rows.count)
    removeRows(at: hidden)
    entry.children = []
    entry.isExpanded = false
    layout()
    if !selected.intersection(hidden).isEmpty { notify() }
    delegate?.outlineViewItemDidCollapse(notification("NSOutlineViewItemDidCollapse", item))
  }

  // MARK: Items

  open func isItemExpanded(_ item: Any?) -> Bool {
    guard let item = item as AnyObject? else { return false }
    return entry(item)?.isExpanded ?? (remembered[ObjectIdentifier(item)] != nil)
  }

  open func item(atRow row: Int) -> Any? {
    let rows = Array(root.rows.dropFirst())
    return rows.indices.contains(row) ? rows[row].item : nil
  }

  open func row(forItem item: Any?) -> Int { entry(item).flatMap { row(of: $0) } ?? -1 }

  // MARK: NSTableRows

  override func askCount() -> Int { root.rows.count - 1 }

  override func askView(_ row: Int) -> NSView? {
    item(atRow: row).flatMap { delegate?.outlineView(self, viewFor: nil, item: $0) }
  }

  override func notify() {
    delegate?.outlineViewSelectionDidChange(Notification(name: Notification.Name("NSOutlineViewSelectionDidChange")))
  }

  // MARK: For tests

  /// Clicks the triangle of a row, as a user does.
  public func toggle(_ row: Int) {
    guard let item = item(atRow: row) else { return }
    if isItemExpanded(item) { collapseItem(item) } else { expandItem(item) }
  }

  /// Drags a row to a child index of another item, as a user does; -1 drops it on the item.
  ///
  /// - Returns: true if the drop was accepted.
  public func drag(_ row: Int, to parent: Any?, at index: Int) -> Bool {
    guard let dataSource, let item = item(atRow: row),
      let written = dataSource.outlineView(self, pasteboardWriterForItem: item) as? NSPasteboardItem
    else { return false }
    let (info, session) = (Drag(of: written, from: self), NSDraggingSession())
    dataSource.outlineView(self, draggingSession: session, willBeginAt: .zero, forItems: [item])
    defer { dataSource.outlineView(self, draggingSession: session, endedAt: .zero, operation: .move) }
    guard dataSource.outlineView(self, validateDrop: info, proposedItem: parent, proposedChildIndex: index) == .move
    else { return false }
    return dataSource.outlineView(self, acceptDrop: info, item: parent, childIndex: index)
  }

  // MARK: Private

  private final class Entry {
    init(_ item: AnyObject?) {
      self.item = item
    }

    let item: AnyObject?
    var children: [Entry] = []
    var isExpanded = false

    /// This entry and those below it that have rows, from the top down.
    var rows: [Entry] { [self] + children.flatMap(\.rows) }
  }

  private var root = Entry(nil)
  /// The items that were expanded below one that was collapsed.
  private var remembered: [ObjectIdentifier: AnyObject] = [:]

  /// The entry of an item that has a row; nil with an exception if the item was removed or never shown.
  private func entry(_ item: Any?) -> Entry? {
    guard let item = item as AnyObject? else { return root }
    return root.rows.first { $0.item === item }
  }

  private func row(of entry: Entry) -> Int? { root.rows.dropFirst().firstIndex { $0 === entry }.map { $0 - 1 } }

  private func askChildren(of entry: Entry) -> [Entry] {
    let count = dataSource?.outlineView(self, numberOfChildrenOfItem: entry.item) ?? 0
    return (0..<count).map { index in
      let child = Entry(dataSource?.outlineView(self, child: index, ofItem: entry.item) as AnyObject?)
      if let item = child.item, remembered.removeValue(forKey: ObjectIdentifier(item)) != nil {
        child.isExpanded = true
        child.children = askChildren(of: child)
      }
      return child
    }
  }

  /// Compares all children with the data source's.
  private func check() {
    for entry in root.rows where entry.isExpanded {
      let items = (0..<(dataSource?.outlineView(self, numberOfChildrenOfItem: entry.item) ?? 0)).map {
        dataSource?.outlineView(self, child: $0, ofItem: entry.item) as AnyObject?
      }
      if !items.elementsEqual(entry.children, by: { $0 === $1.item }) {
        exceptions.append(
          "The data source has \(items.count) children, by the changes there are \(entry.children.count)")
      }
    }
  }

  private func notification(_ name: String, _ item: AnyObject) -> Notification {
    Notification(name: Notification.Name(name), object: self, userInfo: ["NSObject": item])
  }
}

@MainActor
public protocol NSOutlineViewDataSource: AnyObject {
  /// Returns the number of children of an item; nil is above the roots.
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  /// Returns a child of an item.
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  /// Returns true if an item has a triangle.
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
  /// Returns what is dragged with an item; nil if it may not be dragged.
  func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any) -> (any NSPasteboardWriting)?
  /// Tells that items are dragged from now on.
  func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
    forItems draggedItems: [Any])
  /// Tells that the drag has ended.
  func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
    operation: NSDragOperation)
  /// Returns what a drop would do.
  func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation
  /// Accepts a drop.
  func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
  ) -> Bool
}

@MainActor
public protocol NSOutlineViewDelegate: AnyObject {
  /// Returns the view of an item.
  func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
  /// Returns false for an item that cannot be selected.
  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
  /// Tells that the selection has changed.
  func outlineViewSelectionDidChange(_ notification: Notification)
  /// Tells that an item is about to show its children.
  func outlineViewItemWillExpand(_ notification: Notification)
  /// Tells that an item shows its children.
  func outlineViewItemDidExpand(_ notification: Notification)
  /// Tells that an item hides its children.
  func outlineViewItemDidCollapse(_ notification: Notification)
}
