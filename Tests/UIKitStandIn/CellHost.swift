import Foundation

/// The cells on the screen of a table or a collection. It counts, reuses and refuses as UIKit does. Where UIKit raises an
/// exception, it records one and loads everything again.
///
/// All rows have one height, and headers none.
@MainActor
final class CellHost<Cell: AnyObject> {
  // MARK: Lifecycle

  init(
    counts askCounts: @escaping () -> [Int], window: @escaping () -> Range<Int>,
    cell makeCell: @escaping (IndexPath) -> Cell?, willShow: @escaping (Cell, IndexPath) -> Void,
    didHide: @escaping (Cell, IndexPath) -> Void, identifier: @escaping (Cell) -> String?
  ) {
    self.askCounts = askCounts
    self.window = window
    self.makeCell = makeCell
    self.willShow = willShow
    self.didHide = didHide
    self.identifier = identifier
  }

  // MARK: Internal

  private(set) var exceptions: [String] = []
  private(set) var cells: [IndexPath: Cell] = [:]
  private(set) var createdCount = 0
  var selected: Set<IndexPath> = []
  /// The changes of the running batch update.
  var record = UpdateRecord()
  /// The cell that is being reconfigured.
  private(set) var reconfigured: Cell?
  private(set) var isUpdating = false

  /// The numbers of rows that the view works with, asked for once after each change.
  var counts: [Int] {
    if let known { return known }
    let counts = askCounts()
    known = counts
    return counts
  }

  func raise(_ exception: String) { exceptions.append(exception) }

  func reload() {
    if isUpdating { raise("reloadData was called in a batch update") }
    selected = []
    known = nil
    _ = counts
    let leaving = cells
    cells = [:]
    for (path, cell) in sorted(leaving) { hide(cell, path) }
    show()
  }

  /// Shows the cells of the window, and hides all others.
  func show() {
    let wanted = paths(window())
    for (path, cell) in sorted(cells) where !wanted.contains(path) {
      cells[path] = nil
      hide(cell, path)
    }
    for path in wanted.sorted() where cells[path] == nil { add(path) }
  }

  func update(_ body: (() -> Void)?, then completion: ((Bool) -> Void)?) {
    let before = counts
    let isOutermost = !isUpdating
    isUpdating = true
    body?()
    guard isOutermost else { return }
    let changes = record
    record = UpdateRecord()
    known = nil
    let after = counts
    isUpdating = false
    if let problem = changes.problem(before: before, after: after) {
      raise("Invalid update: \(problem)")
      reload()
    } else {
      apply(changes, changes.placements(before: before, after: after))
    }
    completion?(true)
  }

  /// A row that the view itself has moved. The data source is told by `body`.
  func move(from path: IndexPath, to target: IndexPath, _ body: () -> Void) {
    var changes = UpdateRecord()
    changes.moved = [(path, target)]
    let before = counts
    var after = before
    after[path.section] -= 1
    after[target.section] += 1
    known = after
    place(changes.placements(before: before, after: after))
    body()
    let answered = askCounts()
    if let known, answered != known { raise("The data source has \(answered) rows, the view shows \(known)") }
    show()
  }

  func dequeue(_ identifier: String, _ make: () -> Cell?) -> Cell? {
    if let reconfigured {
      if self.identifier(reconfigured) == identifier { return reconfigured }
      raise("A cell was reconfigured with another reuse identifier: \(identifier)")
    }
    if let cell = unused[identifier]?.popLast() { return cell }
    createdCount += 1
    return make()
  }

  // MARK: Private

  private let askCounts: () -> [Int]
  private let window: () -> Range<Int>
  private let makeCell: (IndexPath) -> Cell?
  private let willShow: (Cell, IndexPath) -> Void
  private let didHide: (Cell, IndexPath) -> Void
  private let identifier: (Cell) -> String?
  private var known: [Int]?
  private var unused: [String: [Cell]] = [:]

  private func apply(_ changes: UpdateRecord, _ placements: [IndexPath: IndexPath]) {
    let leaving = place(placements)
    for path in changes.reconfigured {
      guard let path = placements[path], let cell = cells[path] else { continue }
      reconfigured = cell
      if makeCell(path) !== cell { raise("Another cell was returned for a row that is reconfigured: \(path)") }
      reconfigured = nil
    }
    show()
    for (path, cell) in sorted(leaving) { hide(cell, path) }
  }

  /// Moves the cells and the selection to their new places.
  ///
  /// - Returns: the cells without a new place.
  @discardableResult
  private func place(_ placements: [IndexPath: IndexPath]) -> [IndexPath: Cell] {
    let leaving = cells.filter { placements[$0.key] == nil }
    cells = Dictionary(uniqueKeysWithValues: cells.compactMap { path, cell in placements[path].map { ($0, cell) } })
    selected = Set(selected.compactMap { placements[$0] })
    return leaving
  }

  private func add(_ path: IndexPath) {
    guard let cell = makeCell(path) else { return raise("The data source returned no cell for \(path)") }
    if cells.values.contains(where: { $0 === cell }) { raise("A cell that is on the screen was returned for \(path)") }
    cells[path] = cell
    willShow(cell, path)
  }

  private func hide(_ cell: Cell, _ path: IndexPath) {
    didHide(cell, path)
    if let identifier = identifier(cell) { unused[identifier, default: []].append(cell) }
  }

  private func paths(_ positions: Range<Int>) -> Set<IndexPath> {
    var (result, start): (Set<IndexPath>, Int) = ([], 0)
    for (section, count) in counts.enumerated() {
      for position in positions.clamped(to: start..<start + count) {
        result.insert(IndexPath(item: position - start, section: section))
      }
      start += count
    }
    return result
  }

  private func sorted(_ cells: [IndexPath: Cell]) -> [(key: IndexPath, value: Cell)] {
    cells.sorted { $0.key < $1.key }
  }
}
