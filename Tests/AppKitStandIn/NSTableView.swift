import Foundation

/// A table.
open class NSTableView: NSTableRows {
  public enum DropOperation { case on, above }
  public enum RowActionEdge { case leading, trailing }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?

  override func askCount() -> Int { dataSource?.numberOfRows(in: self) ?? 0 }
  override func askView(_ row: Int) -> NSView? { delegate?.tableView(self, viewFor: nil, row: row) }

  override func notify() {
    delegate?.tableViewSelectionDidChange(Notification(name: Notification.Name("NSTableViewSelectionDidChange")))
  }

  // MARK: For tests

  /// Drags a row in front of another one, as a user does.
  ///
  /// - Returns: true if the drop was accepted.
  public func drag(_ row: Int, before target: Int) -> Bool {
    guard let item = dataSource?.tableView(self, pasteboardWriterForRow: row) as? NSPasteboardItem else { return false }
    let drag = Drag(of: item, from: self)
    let session = NSDraggingSession()
    dataSource?.tableView(self, draggingSession: session, willBeginAt: .zero, forRowIndexes: [row])
    defer { dataSource?.tableView(self, draggingSession: session, endedAt: .zero, operation: .move) }
    let operation = dataSource?.tableView(self, validateDrop: drag, proposedRow: target, proposedDropOperation: .above)
    guard operation == .move else { return false }
    return dataSource?.tableView(self, acceptDrop: drag, row: target, dropOperation: .above) ?? false
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
