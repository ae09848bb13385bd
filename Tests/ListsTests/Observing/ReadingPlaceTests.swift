import Diffing
import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Diffable observer: bursts, reloads and the reading place")
struct ReadingPlaceTests {
  // MARK: Bursts

  @Test func `a burst is one update if the owner decides when to update`() {
    let scene: Scene = Scene("abc")
    var calls: Int = 0
    scene.observer.onOutdated = { calls += 1 }
    for id in ["x", "y", "z"] { scene.container.insert([Note(id)], at: 0) }
    scene.container.remove("x")
    #expect(calls == 1)
    #expect(scene.screen.batches.isEmpty)
    scene.observer.update()
    #expect(scene.screen.batches.count == 1)
    #expect(scene.screen.ids == "zyabc")
    scene.container.remove("a")
    #expect(calls == 2)
    scene.observer.update()
    #expect(scene.screen.ids == "zybc")
  }

  @Test func `a burst that cancels itself out applies nothing`() {
    let scene: Scene = Scene("abc")
    scene.observer.onOutdated = {}
    scene.container.insert([Note("x")], at: 1)
    scene.container.remove("x")
    scene.observer.update()
    #expect(scene.screen.batches.isEmpty)
  }

  @Test func `changes are applied at once again after the closure is removed`() {
    let scene: Scene = Scene("abc")
    scene.observer.onOutdated = {}
    scene.observer.onOutdated = nil
    scene.container.remove("a")
    #expect(scene.screen.ids == "bc")
  }

  @Test func `announced changes are applied when the closure is removed`() {
    let scene: Scene = Scene("abc")
    scene.observer.onOutdated = {}
    scene.container.remove("a")
    #expect(scene.screen.ids == "abc")
    scene.observer.onOutdated = nil
    #expect(scene.screen.ids == "bc")
    scene.observer.onOutdated = nil
    #expect(scene.screen.batches.count == 1)
  }

  @Test func `the closure may remove itself when it is called`() {
    let scene: Scene = Scene("abc")
    scene.observer.onOutdated = { [weak observer = scene.observer] in observer?.onOutdated = nil }
    scene.container.remove("a")
    #expect(scene.screen.ids == "bc")
    scene.container.remove("b")
    #expect(scene.screen.ids == "c")
  }

  // MARK: Reloads

  @Test func `too many changes cause a reload`() {
    let scene: Scene = Scene("abc", reloadThreshold: 3)
    scene.container.set("bcde".map { Note("\($0)") })
    #expect(scene.screen.batches == [3])
    #expect(scene.screen.reloads == [])
    scene.container.set("uvwx".map { Note("\($0)") })
    #expect(scene.screen.batches == [3])
    #expect(scene.screen.reloads == [8])
    #expect(scene.screen.ids == "uvwx")
    scene.container.remove("u")
    #expect(scene.screen.batches == [3, 1])
  }

  // MARK: The reading place

  @Test func `elements inserted above do not move the reading place`() {
    let scene: Scene = Scene("abcdef")
    scene.screen.look(at: "d", offset: -7)
    scene.container.insert([Note("x"), Note("y")], at: 0)
    #expect(scene.screen.kept == [PlaceAnchor(id: "d", position: 5, offset: -7)])
    scene.container.insert([Note("z")], at: 8)
    #expect(scene.screen.kept.last == PlaceAnchor(id: "d", position: 5, offset: -7))
  }

  @Test func `the next row is the anchor if the first row is removed`() {
    let scene: Scene = Scene("abcdef")
    scene.screen.look(at: "c", offset: -7)
    scene.container.set("xabef".map { Note("\($0)") })
    #expect(scene.screen.kept == [PlaceAnchor(id: "e", position: 3, offset: 13)])
  }

  @Test func `a row that is moved is not followed`() {
    let scene: Scene = Scene("abcdef")
    scene.screen.look(at: "b", offset: 0)
    scene.container.set("acdefb".map { Note("\($0)") })
    #expect(scene.screen.kept == [PlaceAnchor(id: "c", position: 1, offset: 10)])
  }

  @Test func `the nearest row above is the anchor if all visible rows are removed`() {
    let scene: Scene = Scene("abcdefgh")
    scene.screen.look(at: "d", offset: -2)
    scene.container.set("xabh".map { Note("\($0)") })
    #expect(scene.screen.kept == [PlaceAnchor(id: "b", position: 2, offset: -2)])
    scene.screen.look(at: "x", offset: -2, rows: 2)
    scene.container.set("bh".map { Note("\($0)") })
    #expect(scene.screen.kept.last == PlaceAnchor(id: "b", position: 0, offset: -2))
    scene.container.set("uvw".map { Note("\($0)") })
    #expect(scene.screen.kept.count == 2, "no row is left as an anchor")
  }

  @Test func `the place is kept through a reload and through an updated row`() {
    let scene: Scene = Scene("abcdef", reloadThreshold: 0)
    scene.screen.look(at: "c", offset: 4)
    scene.container.set([Note("y"), Note("a"), Note("c", "new")])
    #expect(scene.screen.reloads.count == 1)
    #expect(scene.screen.kept == [PlaceAnchor(id: "c", position: 2, offset: 4)])
  }

  @Test func `a target without a place is not scrolled`() {
    let scene: Scene = Scene("abc")
    scene.container.insert([Note("x")], at: 0)
    #expect(scene.screen.kept.isEmpty)
  }

  @Test(arguments: 1...3)
  func `the anchor is always the first visible row that stays`(seed: UInt64) {
    var generator: SeededGenerator = SeededGenerator(seed: seed)
    let scene: Scene = Scene("")
    var next: Int = 0
    for _ in 0..<500 {
      let before: [String] = scene.container.elements.map(\.id)
      if let first = before.indices.randomElement(using: &generator) { scene.screen.look(at: before[first], offset: 0) }
      let wasKept: Int = scene.screen.kept.count
      let rows: [String] = scene.screen.place?.rows.map(\.id) ?? []
      // Without moves, the rows that stay are those in both lists.
      var after: [String] = before.filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
      for _ in 0..<3 {
        after.insert("\(next)", at: Int.random(in: 0...after.count, using: &generator))
        next += 1
      }
      scene.container.set(after.map { Note($0) })
      let shown: [String] = scene.container.elements.map(\.id)
      guard scene.screen.kept.count > wasKept, let anchor = scene.screen.kept.last else { continue }
      #expect(shown[anchor.position] == anchor.id)
      if let expected = rows.first(where: shown.contains) { #expect(anchor.id == expected) }
      scene.screen.place = nil
    }
    #expect(scene.screen.kept.count > 50)
  }
}

private final class Scene {
  init(_ ids: String, reloadThreshold: Int = .max) {
    container = makeContainer(ids.map { Note("\($0)") })
    screen = Screen(container.stamps)
    observer = DiffableObserver(
      provider: container, stamp: \.stamp, shown: screen.rows, target: screen, reloadThreshold: reloadThreshold)
  }

  let container: NoteContainer
  let screen: Screen
  let observer: DiffableObserver<Note, String>
}

/// A target whose rows have a height of ten units.
private final class Screen: ReloadTarget {
  init(_ rows: [RowStamp<String>]) { self.rows = rows }

  private(set) var rows: [RowStamp<String>]
  private(set) var batches: [Int] = []
  private(set) var reloads: [Int] = []
  private(set) var kept: [PlaceAnchor<String>] = []
  var place: ReadingPlace<String>?

  var ids: String { rows.map(\.id).joined() }

  func look(at id: String, offset: Double, rows count: Int = 3) {
    guard let first = rows.firstIndex(where: { $0.id == id }) else { return }
    let visible: Range<Int> = first..<min(first + count, rows.count)
    // The position is only a hint, and here it is wrong.
    place = ReadingPlace(
      visible.map { .init(id: rows[$0].id, position: 0, offset: offset + Double(10 * ($0 - first))) })
  }

  func apply(_ changes: Changeset, from shown: [RowStamp<String>], to elements: [Note]) {
    batches.append(changes.changeCount)
    rows = rows.applying(changes, new: elements.map(\.stamp)) ?? []
  }

  func reload(_ changes: Changeset, from shown: [RowStamp<String>], to elements: [Note]) {
    reloads.append(changes.changeCount)
    rows = elements.map(\.stamp)
  }

  func readingPlace() -> ReadingPlace<String>? { place }
  func keep(_ anchor: PlaceAnchor<String>) { kept.append(anchor) }
}
