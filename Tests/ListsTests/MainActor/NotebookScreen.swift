import Diffing
import Lists

@MainActor
final class NotebookScreen: @MainActor ReloadTarget {
  init() throws {
    rows = registry.map("rows") { _ in Cell(NotebookView()) }
    let views = ReusePool(limit: 20, make: { NotebookView() }, prepareForReuse: { $0.text = "" })
    try rows.register(TextNote.self, pool: views, content: { $0 }, bind: { $1.text = $0.text })
    try rows.register(Drawing.self, pool: views, content: { $0 }, bind: { $1.text = "\($0.lines) lines" })
    observer = DiffableObserver(provider: notes, stamp: { $0.stamp }, shown: [], target: self)
    table = observer.map { [rows] in TableDataSource(provider: $0.stage) { $0.cell(in: rows) } }
  }

  let registry = CellRegistry<NotebookView>()
  let rows: CellMap<NotebookView>
  let notes = SectionsProvider<String, any NotebookItem>()
  private(set) var table: TableDataSource<any NotebookItem, NotebookView>?
  private(set) var shown: [String] = []
  private var observer: DiffableObserver<String, any NotebookItem, String>?

  /// Decodes the notes outside of the main actor and shows them.
  func show(_ lines: [String]) async {
    let items = await Task.detached { NotebookScreen.decoded(lines) }.value
    notes.set([ProviderSection("notes", items)])
  }

  func apply(_ update: ListUpdate<String, any NotebookItem, String>) {
    for stage in update.changes.stages {
      // With UIKit: tableView.performBatchUpdates { update.show(stage); …the changes of stage.batch… }
      update.show(stage)
      shown = visibleTexts
    }
  }

  private var visibleTexts: [String] {
    guard let table, table.sectionCount > 0 else { return [] }
    return (0..<table.elementCount(inSection: 0)).compactMap { item in
      table.cell(at: ElementPath(section: 0, item: item))?.content.text
    }
  }

  private nonisolated static func decoded(_ lines: [String]) -> [any NotebookItem] {
    lines.enumerated().map { index, line -> any NotebookItem in
      if let lines = Int(line) { return Drawing(id: "\(index)", lines: lines) }
      var mark = ContentMarkBuilder()
      mark.combine(line)
      return TextNote(id: "\(index)", text: line, mark: mark.mark)
    }
  }
}
