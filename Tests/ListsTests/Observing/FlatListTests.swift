import Lists
import ListsTesting
import Testing

@Suite("Flat lists")
struct FlatListTests {
  private typealias Table = TestTable<SingleSection, Note, String>

  private func notes(_ ids: String) -> [Note] { ids.map { Note(String($0)) } }

  @Test func `a view shows what the list has, and follows it in batches`() {
    let list = FlatList<Note, String>()
    list.set(notes("ab"))
    let table = Table()
    list.show(in: table)
    table.expect(["a", "b"])
    list.set(notes("ca"))
    table.expect(["c", "a"])
    #expect(table.updateCount == 2 && table.wasAnimated)
    list.set(notes("c"), animated: false)
    table.expect(["c"])
    #expect(!table.wasAnimated)
  }

  @Test func `its data source has what the view shows, stage by stage`() {
    let list = FlatList<Note, String>()
    let source = TableDataSource(list: list) { Cell($0.id) }
    let grid = CollectionDataSource(list: list, columns: 2) { Cell($0.id) }
    list.set(notes("abc"))
    #expect(source.elementCount(inSection: 0) == 0, "no view shows the list yet")
    var counts: [Int] = []
    list.show { update in
      for stage in update.changes.stages {
        counts.append(source.elementCount(inSection: 0))
        update.show(stage)
        counts.append(source.elementCount(inSection: 0))
      }
    }
    list.set([Note("b", "other"), Note("d")])
    #expect(counts.first == 0 && counts.last == 2 && counts.count > 4)
    #expect(grid.cell(at: ElementPath(section: 0, item: 1))?.content == "d")
  }

  @Test func `an item replaces and removes itself in the view`() {
    let list = FlatList<Note, String>(attach: { note, context in note.context = context })
    let table = Table()
    list.show(in: table)
    list.set(notes("abc"))
    list.items.element("b")?.context?.replace(with: Note("b", "other"))
    list.items.element("a")?.context?.remove()
    table.expect(["b other", "c "]) { "\($0.id) \($0.text)" }
  }

  @Test func `a list goes on with another view, and with one after the last was released`() {
    let list = FlatList<Note, String>()
    list.set(notes("ab"))
    let first = Table()
    list.show(in: first)
    let second = Table()
    list.show(in: second)
    list.set(notes("b"))
    second.expect(["b"])
    first.expect(["a", "b"])
    do {
      let third = Table()
      list.show(in: third)
    }
    list.set(notes("abc"))
    let last = Table()
    list.show(in: last)
    list.set(notes("cab"))
    last.expect(["c", "a", "b"])
  }

  @Test func `a view that is exchanged while it shows an update is left, and the next one gets all`() {
    let list = FlatList<Note, String>()
    let (first, second) = (Table(), Table())
    list.show(in: first)
    first.onUpdate = { if first.updateCount == 2 { list.show(in: second) } }
    list.set(notes("ab"))
    list.set(notes("abc"))
    list.set(notes("cb"))
    first.expect(["a", "b", "c"])
    second.expect(["c", "b"])
  }

  @Test func `rows that another process has rendered are not shown again`() {
    let items = makeContainer([Note("a"), Note("b")])
    let table = Table(shown: [ListSection(id: SingleSection(), elements: items.stamps)])
    let list = FlatList(items, shown: items.stamps, target: table)
    list.observer.update()
    #expect(table.updateCount == 0)
    items.insert([Note("c")], at: 0)
    #expect(table.updateCount == 1)
    #expect(list.observer.shown.flatMap(\.elements) == items.stamps)
  }

  @Test func `a value that is not equal to the last one of its identity is shown again`() {
    struct Line: Identifiable, Hashable {
      let id: Int
      var text: String
    }
    let list = FlatList<Line, Int>()
    var updates: [[Int]] = []
    list.show { updates.append($0.rowChanges.updates.map(\.to)) }
    list.set([Line(id: 1, text: "a"), Line(id: 2, text: "b")])
    list.set([Line(id: 1, text: "a"), Line(id: 2, text: "c")])
    list.set([Line(id: 1, text: "a"), Line(id: 2, text: "c")])
    #expect(updates == [[], [1]])
  }

  @Test func `a list and its closure are released together`() {
    weak var released: FlatList<Note, String>?
    do {
      let list = FlatList<Note, String>()
      released = list
      let source = TableDataSource(list: list) { Cell($0.id) }
      list.show { _ in _ = source.sectionCount }
      list.set(notes("ab"))
    }
    #expect(released == nil)
  }
}
