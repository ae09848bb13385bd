import Diffing
import Lists
import SeededRandom
import Testing

@Suite("A table with batch updates")
struct BatchViewTests {
  @Test func `the data source answers for the stage that is shown`() throws {
    let shelf = Shelf([("a", [Item.book("1", 0), Item.book("2", 0)]), ("b", [Item.book("3", 0)])])
    shelf.provider.set([shelf.section("b", [Item.book("3", 1), Item.book("1", 0), Item.book("4", 0)])])
    #expect(shelf.table.violations.isEmpty)
    #expect(shelf.table.titles == ["b"])
    #expect(shelf.table.rows == [["3.1", "1.0", "4.0"]])
  }

  @Test func `the data source answers for what is shown while an update waits`() {
    let shelf = Shelf([("a", [Item.book("1", 0)])])
    shelf.observer.onOutdated = {}
    shelf.provider.update("a") { $0.elements.append(Item.book("2", 0)) }
    #expect(shelf.source.elementCount(inSection: 0) == 1)
    shelf.observer.update()
    #expect(shelf.source.elementCount(inSection: 0) == 2)
  }

  @Test func `the data source answers for the new rows when the table reloads`() {
    let shelf = Shelf([("a", [Item.book("1", 0)])], reloadThreshold: 2)
    shelf.provider.set([shelf.section("a", (2...4).map { Item.book("\($0)", 0) })])
    #expect(shelf.table.reloaded == ["2.0", "3.0", "4.0"])
  }

  @Test func `an update says whether the same view can show the element`() {
    let shelf = Shelf([("a", [Item.book("1", 0), Item.book("2", 0)])])
    shelf.provider.update("a") { $0.elements = [Item.film("1", 1), Item.book("2", 1)] }
    #expect(shelf.table.updates == ["1.0 → 1.1: another view", "2.0 → 2.1: same view"])
  }

  @Test func `the rows of another process have no elements until they are updated`() {
    let shelf = Shelf([("a", [Item.book("2", 0)])])
    let stamps = [Item.book("1", 0).stamp, Item.book("2", 0).stamp]
    let table = BookTable()
    let observer = DiffableObserver<String, any ShelfItem, String>(
      provider: shelf.provider, stamp: { $0.stamp }, shown: [ListSection(id: "a", elements: stamps)], target: table)
    observer.update()
    #expect(table.before == [["?", "?"]])
    #expect(observer.stage.elements.map { $0.id } == ["2"])
  }

  @Test func `rows are compared outside of the actor, and changes meanwhile follow`() async {
    let shelf = Shelf([])
    shelf.observer.onOutdated = {}
    shelf.provider.set([shelf.section("a", (0..<100).map { Item.book("\($0)", 0) })])
    shelf.table.onApply = { [provider = shelf.provider] in
      if provider.elements.count == 100 { provider.update("a") { _ = $0.elements.removeLast() } }
    }
    await shelf.observer.updateInBackground()
    await shelf.observer.updateInBackground()
    #expect(shelf.table.rows == [(0..<99).map { "\($0).0" }])
    #expect(shelf.table.violations.isEmpty)
  }

  @Test(arguments: 1...8)
  func `random changes are shown as UIKit demands`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let shelf = Shelf([])
    for _ in 0..<150 {
      let ids = (0..<14).shuffled(using: &generator).prefix(Int.random(in: 0...14, using: &generator))
      let sections = ["a", "b", "c", "d"].shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator))
      var rest = ids.map { id in
        let revision = Int.random(in: 0...1, using: &generator)
        return id % 3 == 0 && revision == 1 ? Item.film("\(id)", revision) : Item.book("\(id)", revision)
      }[...]
      shelf.provider.set(
        sections.map { id in
          let count = Int.random(in: 0...rest.count, using: &generator)
          defer { rest = rest.dropFirst(count) }
          return shelf.section(id, Array(rest.prefix(count)))
        })
      #expect(shelf.table.violations.isEmpty, "seed \(seed)")
      #expect(shelf.table.rows == shelf.provider.sections.map { $0.elements.map(\.text) }, "seed \(seed)")
    }
  }
}

// MARK: - Items

private protocol ShelfItem: ListItem<String> {
  var text: String { get }
}

private struct Book: ShelfItem {
  let id: String
  let revision: Int
  var mark: ContentMark { ContentMark(value: UInt64(clamping: revision)) }
  var text: String { "\(id).\(revision)" }
}

private struct Film: ShelfItem {
  let id: String
  let revision: Int
  var mark: ContentMark { ContentMark(value: UInt64(clamping: revision)) }
  var text: String { "\(id).\(revision)" }
}

private enum Item {
  static func book(_ id: String, _ revision: Int) -> any ShelfItem { Book(id: id, revision: revision) }
  static func film(_ id: String, _ revision: Int) -> any ShelfItem { Film(id: id, revision: revision) }
}

// MARK: - Table

/// A provider with an observer, and a table whose data source shows the observer's stage.
private final class Shelf {
  init(_ sections: [(String, [any ShelfItem])], reloadThreshold: Int = .max) {
    provider = SectionsProvider()
    observer = DiffableObserver(
      provider: provider, stamp: { $0.stamp }, shown: [], target: table, reloadThreshold: reloadThreshold)
    source = TableDataSource(provider: observer.stage) { Cell($0.text) }
    table.source = source
    provider.set(sections.map(section))
  }

  let provider: SectionsProvider<String, any ShelfItem>
  let table = BookTable()
  let observer: DiffableObserver<String, any ShelfItem, String>
  let source: TableDataSource<any ShelfItem, String>

  func section(_ id: String, _ items: [any ShelfItem]) -> ProviderSection<String, any ShelfItem> {
    ProviderSection(id, items, title: id)
  }
}

/// A table that asks its data source during a batch update and counts as UIKit does: the numbers before, less the
/// deletions, plus the insertions, must be the numbers after.
private final class BookTable: ReloadTarget {
  var source: TableDataSource<any ShelfItem, String>?
  var onApply: (() -> Void)?
  private(set) var violations: [String] = []
  private(set) var updates: [String] = []
  /// The rows before the last update; "?" for those without an element.
  private(set) var before: [[String]] = []
  private(set) var titles: [String?] = []
  private(set) var reloaded: [String] = []
  private(set) var rows: [[String]] = []

  func apply(_ update: ListUpdate<String, any ShelfItem, String>) {
    let changes = update.changes
    before = changes.old.map { $0.elements.map { $0.element?.text ?? "?" } }
    var shown = changes.old
    for stage in changes.stages {
      for change in stage.batch.updates {
        let (old, new) = (shown[change.path.section], stage.sections[change.path.section])
        let isSame = !change.changedParts.contains(.otherView)
        updates.append(
          "\(old.elements[change.path.item].element?.text ?? "?") → \(new.elements[change.path.item].element?.text ?? "?"): "
            + (isSame ? "same view" : "another view"))
      }
      performBatchUpdates(stage.batch) { update.show(stage) }
      shown = stage.sections
    }
    onApply?()
    onApply = nil
  }

  func reload(_ update: ListUpdate<String, any ShelfItem, String>) {
    update.showAll()
    reloaded = source?.provider.elements.map(\.text) ?? []
  }

  private func performBatchUpdates(_ batch: Batch, _ body: () -> Void) {
    guard let source else { return }
    let old = counts(source)
    if old != rows.map(\.count) { violations.append("\(old) before, \(rows.map(\.count)) shown") }
    body()
    let new = counts(source)
    let sectionCount = old.count - batch.sectionDeletions.count + batch.sectionInsertions.count
    if new.count != sectionCount { violations.append("\(new.count) sections, by the changes \(sectionCount)") }
    if batch.sectionDeletions.isEmpty, batch.sectionInsertions.isEmpty, batch.sectionMoves.isEmpty {
      for section in old.indices {
        let count =
          old[section] - batch.deletions.count { $0.section == section }
          - batch.moves.count { $0.from.section == section }
          + batch.insertions.count { $0.section == section } + batch.moves.count { $0.to.section == section }
        if new[section] != count { violations.append("\(new[section]) rows in \(section), by the changes \(count)") }
      }
    }
    rows = new.enumerated().map { section, count in
      (0..<count).map { source.cell(at: ElementPath(section: section, item: $0))?.content ?? "no cell" }
    }
    titles = new.indices.map { source.title(ofSection: $0) }
  }

  private func counts(_ source: TableDataSource<any ShelfItem, String>) -> [Int] {
    (0..<source.sectionCount).map { source.elementCount(inSection: $0) }
  }
}
