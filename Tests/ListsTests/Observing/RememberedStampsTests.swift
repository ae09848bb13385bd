import Lists
import ListsTesting
import Testing

/// An observer as in the examples, of a container or of several that are joined.
struct RememberedStampsTests {
  private final class Marks {
    var count = 0

    /// The number of marks taken during a change.
    func taken(_ change: () -> Void) -> Int {
      let before = count
      change()
      return count - before
    }
  }

  private let marks = Marks()

  private func stamp(_ note: Note) -> RowStamp<String> {
    marks.count += 1
    return note.stamp
  }

  private func notes(_ range: Range<Int>) -> [Note] { range.map { Note("\($0)", "text") } }

  @Test func `the mark of an element is taken once while it stays in its container`() {
    let container = makeContainer(notes(0..<100))
    let table = TestTable<SingleSection, Note, String>()
    let observer = DiffableObserver(provider: container, stamp: stamp, shown: [], target: table)
    #expect(marks.taken { observer.update() } == 100)
    #expect(marks.taken { container.insert([Note("new")], at: 50) } == 1)
    #expect(marks.taken { container.element("7")?.context?.replace(with: Note("7", "other")) } == 1)
    #expect(marks.taken { container.remove("3") } == 0)
    #expect(marks.taken { container.move("9", to: 80) } == 0)
    #expect(marks.taken { container.set(container.elements.reversed() + [Note("newer")]) } == 1)
    #expect(table.elements.map(\.stamp) == container.stamps)
  }

  @Test func `the same holds in a joined list`() {
    let containers = [makeContainer(notes(0..<100)), makeContainer(notes(100..<200))]
    let table = TestTable<Int, Note, String>()
    let joined = JoinedProvider(containers.enumerated().map { .init($0, $1) })
    let observer = DiffableObserver(provider: joined, stamp: stamp, shown: [], target: table)
    #expect(marks.taken { observer.update() } == 200)
    #expect(marks.taken { containers[1].insert([Note("new")], at: 50) } == 1)
    #expect(marks.taken { containers[0].element("7")?.context?.replace(with: Note("7", "other")) } == 1)
    let another = makeContainer(notes(300..<400))
    #expect(marks.taken { joined.set([.init(1, containers[1]), .init(0, another)]) } >= 100)
    #expect(table.elements.map(\.stamp) == containers[1].stamps + another.stamps)
  }

  @Test func `a joined list that is shown without sections follows all of its parts`() {
    let containers = [makeContainer(notes(0..<3)), makeContainer(notes(3..<6))]
    let table = TestTable<SingleSection, Note, String>()
    let joined = JoinedProvider(containers.enumerated().map { .init($0, $1) })
    let observer = DiffableObserver(provider: joined, stamp: stamp, shown: [], target: table)
    observer.update()
    for (part, id) in [(1, "4"), (0, "1"), (1, "5")] {
      containers[part].element(id)?.context?.replace(with: Note(id, "other"))
      #expect(table.elements.map(\.stamp) == containers[0].stamps + containers[1].stamps)
    }
  }

  @Test func `an update of one row says what was there before`() {
    let container = makeContainer(notes(0..<3))
    let target = Updates()
    let observer = DiffableObserver(provider: container, stamp: stamp, shown: [], target: target)
    observer.update()
    container.element("1")?.context?.replace(with: Note("1", "other"))
    container.element("1")?.context?.replace(with: Note("1", "third"))
    #expect(target.all.count == 3)
    // The rows of an earlier update stay what they were.
    #expect(target.all[1].rowsBefore == notes(0..<3).map(\.stamp))
    #expect(target.all[2].rowsBefore.map(\.mark) == ["text", "other", "text"].map { Note("", $0).mark })
    #expect(target.all[1].after[0].elements == target.all[2].rowsBefore)
    #expect(target.all[2].changes.stages.map { $0.elements.map(\.element?.text) } == [["text", "third", "text"]])
  }

  private final class Updates: ReloadTarget {
    private(set) var all: [ListUpdate<SingleSection, Note, String>] = []

    func apply(_ update: ListUpdate<SingleSection, Note, String>) {
      all.append(update)
      for stage in update.changes.stages { update.show(stage) }
    }
  }

  @Test func `many exchanges at once reach the view`() {
    let container = makeContainer(notes(0..<100))
    let table = TestTable<SingleSection, Note, String>()
    let observer = DiffableObserver(provider: container, stamp: stamp, shown: [], target: table)
    observer.update()
    for count in [2, 15, 16, 17, 40] {
      container.batch {
        for id in 0..<count { container.element("\(id)")?.context?.replace(with: Note("\(id)", "\(count)")) }
      }
      #expect(table.elements.map(\.stamp) == container.stamps)
    }
  }

  @Test func `a view compares with the element that was there last, also if that one looked the same`() {
    let container = makeContainer(notes(0..<3))
    let table = TestTable<SingleSection, Note, String>()
    var compared: [(old: Note, new: Note)] = []
    let observer = DiffableObserver(
      provider: container, stamp: stamp, shown: [], target: table,
      changedParts: { old, new in
        compared.append((old, new))
        return .all
      })
    observer.update()
    let (same, other) = (Note("1", "text"), Note("1", "other"))
    container.element("1")?.context?.replace(with: same)
    #expect(compared.isEmpty)
    container.element("1")?.context?.replace(with: other)
    #expect(compared.count == 1)
    #expect(compared.first?.old === same)
    #expect(compared.first?.new === other)
  }

  @Test func `a change that is not announced yet is shown when it is`() {
    let (first, second) = (makeContainer(notes(0..<3)), makeContainer(notes(3..<6)))
    let table = TestTable<Int, Note, String>()
    let observer = DiffableObserver(
      provider: JoinedProvider([.init(0, first), .init(1, second)]), stamp: stamp, shown: [], target: table)
    observer.update()
    second.batch {
      second.element("4")?.context?.replace(with: Note("4", "other"))
      first.element("0")?.context?.replace(with: Note("0", "other"))
    }
    #expect(table.elements.map(\.stamp) == first.stamps + second.stamps)
  }

  @Test func `a title that changes together with an element is shown`() {
    let container = makeContainer(notes(0..<3))
    let joined = JoinedProvider([.init(0, container, title: "Old")])
    let table = TestTable<Int, Note, String>()
    let observer = DiffableObserver(provider: joined, stamp: stamp, shown: [], target: table)
    observer.update()
    joined.batch {
      joined.update(0) { $0.title = "New" }
      container.element("1")?.context?.replace(with: Note("1", "other"))
    }
    #expect(table.sections.map(\.title) == ["New"])
    #expect(table.elements.map(\.stamp) == container.stamps)
  }

  @Test func `a refused move comes back although the container has not changed`() {
    let container = makeContainer(notes(0..<3))
    let table = TestTable<SingleSection, Note, String>()
    let observer = DiffableObserver(provider: container, stamp: stamp, shown: [], target: table)
    observer.update()
    let (path, target) = (ElementPath(section: 0, item: 0), ElementPath(section: 0, item: 2))
    table.drag(from: path, to: target)
    observer.rowMoved(from: path, to: target) {}
    #expect(table.elements.map(\.stamp) == container.stamps)
  }
}
