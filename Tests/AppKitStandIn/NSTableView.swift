import Foundation

/// A table that takes changes one after the other, as AppKit's does, and records an exception where an index is wrong or
/// the numbers of rows do not agree at the end.
open class NSTableView: NSView {
  public struct AnimationOptions: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  public enum DropOperation { case on, above }
  public enum RowActionEdge { case leading, trailing }

  /// - Parameter rows: the number of rows on the screen.
  public init(rows: Int) {
    visibleCount = rows
    super.init(frame: .zero)
  }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open var allowsMultipleSelection = false
  open private(set) var selectedRowIndexes = IndexSet()

  open var numberOfRows: Int { shown.count }
  open var numberOfColumns: Int { 1 }

  open func reloadData() {
    shown = Array(repeating: nil, count: dataSource?.numberOfRows(in: self) ?? 0)
    selectedRowIndexes = []
    layout()
  }

  open func beginUpdates() { depth += 1 }

  open func endUpdates() {
    depth -= 1
    guard depth == 0 else { return }
    let count = dataSource?.numberOfRows(in: self) ?? 0
    if count != shown.count {
      exceptions.append("The data source has \(count) rows, by the changes there are \(shown.count)")
      reloadData()
    }
    layout()
  }

  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    for index in indexes {
      guard index <= shown.count else { return exceptions.append("There is no place \(index) to insert at") }
      shown.insert(nil, at: index)
      selectedRowIndexes.shift(startingAt: index, by: 1)
    }
    if !animationOptions.isEmpty { animatedCount += 1 }
  }

  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    for index in indexes.reversed() {
      guard index < shown.count else { return exceptions.append("There is no row \(index) to remove") }
      recycle(shown.remove(at: index))
      selectedRowIndexes.remove(index)
      selectedRowIndexes.shift(startingAt: index + 1, by: -1)
    }
    if !animationOptions.isEmpty { animatedCount += 1 }
  }

  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    guard shown.indices.contains(oldIndex), newIndex < shown.count else {
      return exceptions.append("There is no move from \(oldIndex) to \(newIndex)")
    }
    let isSelected = selectedRowIndexes.contains(oldIndex)
    let view = shown.remove(at: oldIndex)
    selectedRowIndexes.remove(oldIndex)
    selectedRowIndexes.shift(startingAt: oldIndex + 1, by: -1)
    shown.insert(view, at: newIndex)
    selectedRowIndexes.shift(startingAt: newIndex, by: 1)
    if isSelected { selectedRowIndexes.insert(newIndex) }
  }

  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    for index in rowIndexes {
      guard index < shown.count else { return exceptions.append("There is no row \(index) to reload") }
      recycle(shown[index])
      shown[index] = nil
    }
    layout()
  }

  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? {
    let view = unused[identifier]?.popLast()
    view?.prepareForReuse()
    return view
  }

  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    selectedRowIndexes = extend ? selectedRowIndexes.union(indexes) : indexes
    notify()
  }

  open func deselectRow(_ row: Int) {
    selectedRowIndexes.remove(row)
    notify()
  }

  open func rows(in rect: CGRect) -> NSRange {
    let range = (first..<first + visibleCount).clamped(to: 0..<shown.count)
    return NSRange(location: range.lowerBound, length: range.count)
  }

  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}

  // MARK: For tests

  /// The exceptions that AppKit would have raised.
  public private(set) var exceptions: [String] = []
  public private(set) var animatedCount = 0
  public var visibleViews: [NSView] { shown.compactMap { $0 } }

  public func scroll(to row: Int) {
    first = row
    layout()
  }

  /// Drags a row in front of another one, as a user does.
  ///
  /// - Returns: true if the drop was accepted.
  public func drag(_ row: Int, before target: Int) -> Bool {
    guard let item = dataSource?.tableView(self, pasteboardWriterForRow: row) as? NSPasteboardItem else { return false }
    let drag = Drag(draggingPasteboard: NSPasteboard([item]), draggingSource: self)
    let session = NSDraggingSession()
    dataSource?.tableView(self, draggingSession: session, willBeginAt: .zero, forRowIndexes: [row])
    defer { dataSource?.tableView(self, draggingSession: session, endedAt: .zero, operation: .move) }
    let operation = dataSource?.tableView(self, validateDrop: drag, proposedRow: target, proposedDropOperation: .above)
    guard operation == .move else { return false }
    return dataSource?.tableView(self, acceptDrop: drag, row: target, dropOperation: .above) ?? false
  }

  // MARK: Private

  private struct Drag: NSDraggingInfo {
    let draggingPasteboard: NSPasteboard
    let draggingSource: Any?
  }

  private let visibleCount: Int
  private var first = 0
  private var depth = 0
  /// The views of the rows; nil for those that are not on the screen.
  private var shown: [NSView?] = []
  private var unused: [NSUserInterfaceItemIdentifier: [NSView]] = [:]

  private func layout() {
    guard depth == 0 else { return }
    let visible = (first..<first + visibleCount).clamped(to: 0..<shown.count)
    for index in shown.indices where !visible.contains(index) {
      recycle(shown[index])
      shown[index] = nil
    }
    for index in visible where shown[index] == nil {
      shown[index] = delegate?.tableView(self, viewFor: nil, row: index)
    }
  }

  private func recycle(_ view: NSView?) {
    if let view, let identifier = view.identifier { unused[identifier, default: []].append(view) }
  }

  private func notify() {
    delegate?.tableViewSelectionDidChange(Notification(name: Notification.Name("NSTableViewSelectionDidChange")))
  }
}

@MainActor
public protocol NSTableViewDataSource: AnyObject {
  /// Returns the number of rows.
  func numberOfRows(in tableView: NSTableView) -> Int
  /// Returns what is dragged with a row; nil if it may not be dragged.
  func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)?
  /// Tells that rows are dragged from now on.
  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
    forRowIndexes rowIndexes: IndexSet
  )
  /// Tells that the drag has ended.
  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
    operation: NSDragOperation
  )
  /// Returns what a drop would do.
  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation
  /// Accepts a drop.
  func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool
}

@MainActor
public protocol NSTableViewDelegate: AnyObject {
  /// Returns the view of a row.
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  /// Returns false for a row that cannot be selected.
  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
  /// Tells that the selection has changed.
  func tableViewSelectionDidChange(_ notification: Notification)
  /// Returns a row's swipe actions.
  func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction]
}
