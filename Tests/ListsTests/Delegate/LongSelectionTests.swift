import Lists
import SeededRandom
import Testing

/// Selections of many elements cost what a change of them brings.
struct LongSelectionTests {
  private final class Looks {
    var count = 0
  }

  private let looks = Looks()
  private let selection = Selection<String>(mode: .multiple)

  private func makeDelegate(_ provider: any DataProvider<Note>) -> Delegate<Note, String> {
    Delegate(
      provider: provider,
      identity: { [looks] note in
        looks.count += 1
        return note.id
      }, selection: selection)
  }

  private func notes(_ count: Int) -> [Note] { (0..<count).map { Note("\($0)") } }

  @Test func `a removed element is taken out of a long selection without a look at the others`() {
    let container = makeContainer(notes(1_000))
    let delegate = makeDelegate(container)
    _ = delegate.press(.selectAll)
    for id in 0..<100 {
      let before = looks.count
      container.remove("\(id)")
      #expect(looks.count - before < 20)
      #expect(selection.ids.count == 999 - id)
      #expect(!selection.contains("\(id)"))
    }
    container.set(container.elements.suffix(10) + notes(3))
    #expect(selection.ids == Set((990..<1_000).map { "\($0)" }))
  }

  @Test func `an element that comes back in the same change stays selected`() {
    let container = makeContainer(notes(100))
    let delegate = makeDelegate(container)
    _ = delegate.press(.selectAll)
    container.batch {
      container.remove("7")
      container.remove("8")
      container.insert([Note("7", "again")], at: 50)
    }
    #expect(selection.contains("7"))
    #expect(!selection.contains("8"))
    #expect(selection.ids.count == 99)
  }

  @Test func `the cursor moves to the element at the place of the one that left`() {
    let container = makeContainer(notes(1_000))
    let delegate = makeDelegate(container)
    _ = delegate.press(.selectAll)
    delegate.tap("500", .toggling)
    for id in 0..<50 { container.remove("\(id)") }
    container.remove("500")
    #expect(selection.cursor == "501")
  }

  @Test func `actions for many selected elements find all of them after many have left`() {
    let container = makeContainer(notes(2_000))
    let performed = Looks()
    let delegate = Delegate(
      provider: container, identity: { $0.id }, selection: selection,
      actions: { note in
        ItemActions(primary: ItemAction("open", title: note.id, key: "o") { performed.count += 1 })
      })
    _ = delegate.press(.selectAll)
    for id in stride(from: 0, to: 2_000, by: 2) { container.remove("\(id)") }
    _ = delegate.press(.character("o"))
    #expect(performed.count == 1_000)
  }

  @Test func `a step of a range looks at what it adds or takes away`() {
    let delegate = makeDelegate(makeContainer(notes(1_000)))
    _ = delegate.press(.home)
    for step in 1..<1_000 {
      let before = looks.count
      _ = delegate.press(.down, extending: true)
      #expect(looks.count - before < 20)
      #expect(selection.ids.count == step + 1)
    }
    for step in 1..<500 {
      let before = looks.count
      _ = delegate.press(.up, extending: true)
      #expect(looks.count - before < 20)
      #expect(selection.ids.count == 1_000 - step)
    }
  }

  @Test(arguments: [3 as UInt64, 4, 5])
  func `the range is what lies between anchor and cursor, whatever happens between the steps`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let container = makeContainer(notes(60))
    let delegate = makeDelegate(container)
    delegate.viewportChanged(to: 0..<7)
    _ = delegate.press(.home)
    var next = 60
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: container.remove("\(Int.random(in: 0..<next, using: &generator))")
      case 1:
        container.insert([Note("\(next)")], at: Int.random(in: 0...container.elements.count, using: &generator))
        next += 1
      case 2: if let note = container.elements.randomElement(using: &generator) { delegate.tap(note.id, .toggling) }
      case 3: if let note = container.elements.randomElement(using: &generator) { delegate.tap(note.id) }
      case 4: container.set(container.elements.shuffled(using: &generator))
      default:
        let keys: [ListKey] = [.up, .down, .up, .down, .pageUp, .pageDown, .home, .end]
        guard let key = keys.randomElement(using: &generator), delegate.press(key, extending: true) else { continue }
        let ids = container.elements.map(\.id)
        guard let cursor = selection.cursor.flatMap(ids.firstIndex), let anchor = selection.anchor else { continue }
        let start = ids.firstIndex(of: anchor) ?? cursor
        #expect(selection.ids == Set(ids[min(start, cursor)...max(start, cursor)]), "seed \(seed)")
      }
    }
  }
}
