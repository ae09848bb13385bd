import Foundation

/// A table that takes changes one after the other, as AppKit's does, and records an exception where an index is wrong or
/// the numbers of rows do not agree at the end.
///
/// What tables and outline views have in common: AppKit's outline view is a table, but Swift has no word for its other kind
/// of data source.
open class NSTableRows: NSView {
  public struct AnimationOptions: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  /// - Parameter rows: the number of rows on the screen.
  public init(rows: Int) {
    visibleCount = rows
    super.init(frame: .zero)
  }

  public required init(frame: CGRect) {
    visibleCount = 0
    super.init(frame: frame)
  }

  open var allowsMultipleSelection = false
  open internal(set) var selectedRowIndexes = IndexSet()

  open var numberOfRows: Int { shown.count }
  open var numberOfColumns: Int { 1 }

  open func reloadData() {
    shown = Array(repeating: nil, count: askCount())
    selectedRowIndexes = []
    layout()
  }

  open func beginUpdates() { depth += 1 }

  /// The number of rows by the data source.
  func askCount() -> Int { 0 }
  /// A row's view by the delegate.
  func askView(_ row: Int) -> NSView? { nil }
  /// Tells the delegate that the selection has changed.
  func notify() {}

  open func endUpdates() {
    depth -= 1
    guard depth == 0 else { return }
    let count = askCount()
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

  /// Scrolls no further than the row needs to be visible.
  open func scrollRowToVisible(_ row: Int) {
    if row < first { scroll(to: row) }
    if row >= first + visibleCount { scroll(to: row - visibleCount + 1) }
  }

  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}

  // MARK: For tests

  /// The exceptions that AppKit would have raised.
  public internal(set) var exceptions: [String] = []
  public private(set) var animatedCount = 0
  public var visibleViews: [NSView] { shown.compactMap { $0 } }

  public func scroll(to row: Int) {
    first = row
    layout()
  }

  // MARK: Private

  private let visibleCount: Int
  private var first = 0
  private(set) var depth = 0
  /// The views of the rows; nil for those that are not on the screen.
  private var shown: [NSView?] = []
  private var unused: [NSUserInterfaceItemIdentifier: [NSView]] = [:]

  func layout() {
    guard depth == 0 else { return }
    let visible = (first..<first + visibleCount).clamped(to: 0..<shown.count)
    for index in shown.indices where !visible.contains(index) {
      recycle(shown[index])
      shown[index] = nil
    }
    for index in visible where shown[index] == nil {
      shown[index] = askView(index)
    }
  }

  private func recycle(_ view: NSView?) {
    if let view, let identifier = view.identifier { unused[identifier, default: []].append(view) }
  }
}
