import Diffing
import Lists
import ListsTesting
import SeededRandom
import Testing

@Suite("Diffable observer")
struct DiffableObserverTests {
  @Test func `the first update catches up with what the target shows`() {
    let container = makeContainer([Note("b"), Note("c", "new"), Note("d")])
    let target = Screen([Note("a"), Note("b"), Note("c", "old")])
    let observer: DiffableObserver<SingleSection, Note, String> = target.watch(container)
    #expect(target.applied.isEmpty, "nothing is applied before the owner requests it")
    observer.update()
    #expect(target.applied.count == 1)
    #expect(target.applied.first?.deletions == [0])
    #expect(target.applied.first?.insertions == [2])
    #expect(target.applied.first?.updates.map(\.to) == [1])
    #expect(target.rows == container.stamps)
    #expect(observer.shown.flatMap(\.elements) == container.stamps)
  }

  @Test func `an empty change set is not applied`() {
    let container = makeContainer([Note("a")])
    let target = Screen(container.elements)
    let observer: DiffableObserver<SingleSection, Note, String> = target.watch(container)
    observer.update()
    container.elements.first?.context?.replace(with: Note("a"))
    #expect(target.applied.isEmpty)
  }

  @Test func `every change of the provider reaches the target`() {
    let container = makeContainer([Note("a"), Note("b"), Note("c")])
    let target = Screen(container.elements)
    let observer: DiffableObserver<SingleSection, Note, String> = target.watch(container)
    container.set([Note("b"), Note("c"), Note("a")])
    container.element("b")?.context?.replace(with: Note("b", "new"))
    container.element("c")?.context?.remove()
    #expect(target.applied.map(\.changeCount) == [1, 1, 1])
    #expect(target.rows == container.stamps)
    withExtendedLifetime(observer) {}
  }

  @Test func `a change while the target applies is applied afterwards`() {
    let container = makeContainer([])
    let target = Screen([])
    let observer: DiffableObserver<SingleSection, Note, String> = target.watch(container)
    target.onApply = {
      if container.elements.count < 3 { container.insert([Note("\(container.elements.count)")], at: 0) }
    }
    container.set([Note("x")])
    #expect(target.applied.count == 3)
    #expect(target.mostAtOnce == 1, "one change set at a time")
    #expect(target.rows.map(\.id) == ["2", "1", "x"])
    #expect(observer.shown.flatMap(\.elements) == target.rows)
  }

  @Test func `the target is held weakly and the observer stops watching without it`() {
    let provider = CountingProvider()
    var target: Screen? = Screen([])
    weak let watched: Screen? = target
    let observer: DiffableObserver<SingleSection, Note, String>? = target?.watch(provider)
    #expect(provider.observers == 1)
    target = nil
    #expect(watched == nil)
    observer?.update()
    #expect(provider.observers == 0)
  }

  @Test func `the provider does not keep the observer`() {
    let container = makeContainer([])
    let target = Screen([])
    var observer: DiffableObserver<SingleSection, Note, String>? = target.watch(container)
    weak let watched: DiffableObserver<SingleSection, Note, String>? = observer
    observer = nil
    #expect(watched == nil)
    container.set([Note("a")])
    #expect(target.applied.isEmpty)
  }

  @Test func `each stage has its elements, and an update says what changed`() throws {
    let container = makeContainer([Note("a", "old"), Note("b")])
    let target = Screen([])
    let observer = DiffableObserver(
      provider: container, stamp: \.stamp, shown: [], target: target,
      changedParts: { $0.text == "old" && $1.text == "new" ? ChangedParts(rawValue: 4) : .all })
    observer.update()
    container.set([Note("c", "other"), Note("a", "new")])
    let changes = try #require(target.last).changes
    #expect(changes.old.flatMap(\.elements).map(\.element?.text) == ["old", ""])
    #expect(changes.stages.map { $0.elements.map(\.element?.text) } == [["new", ""], ["other", "new"]])
    #expect(changes.stages.first?.batch.updates.map(\.changedParts) == [ChangedParts(rawValue: 4)])
  }

  @Test func `for a target that takes no stages no elements are kept`() {
    weak var released: Note?
    let target = Screen([])
    target.takesStages = false
    let container = makeContainer([Note("a"), Note("b")])
    let observer = target.watch(container)
    observer.update()
    released = container.element("b")
    observer.onOutdated = {}
    container.remove("b")
    #expect(released == nil)
    observer.update()
    #expect(target.rows == container.stamps)
  }

  @Test func `rows are compared outside of the actor, and changes meanwhile follow`() async {
    let container: NoteContainer = makeContainer((0..<100).map { Note("\($0)") })
    let target = Screen([])
    let observer = target.watch(container)
    target.onApply = { container.remove("50") }
    await observer.updateInBackground()
    #expect(target.applied.map(\.changeCount) == [100, 1])
    #expect(target.rows == container.stamps)
  }

  @Test(arguments: 1...4)
  func `the target always shows the random contents`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let container = makeContainer([])
    let target = Screen([])
    let observer: DiffableObserver<SingleSection, Note, String> = target.watch(container)
    for _ in 0..<500 {
      let ids: ArraySlice<Int> = (0..<12).shuffled(using: &generator).prefix(Int.random(in: 0...12, using: &generator))
      container.set(ids.map { Note("\($0)", "\(Int.random(in: 0...1, using: &generator))") })
      #expect(target.rows == container.stamps)
      #expect(target.violation == nil, "seed \(seed)")
    }
    #expect(observer.shown.flatMap(\.elements) == target.rows)
  }
}

// MARK: - Screen

/// A target that applies change sets to rows of its own. A table with one section applies them in batches by the strict
/// rules.
private final class Screen: ReloadTarget {
  init(_ notes: [Note]) {
    rows = notes.map(\.stamp)
    table = Table([Table.Section(0, rows)])
  }

  /// The first violation of a rule, if there was one.
  private(set) var violation: String?
  private(set) var rows: [RowStamp<String>]
  private(set) var applied: [Changeset] = []
  private(set) var last: ListUpdate<SingleSection, Note, String>?
  private(set) var mostAtOnce: Int = 0
  var onApply: (() -> Void)?
  var takesStages = true

  func watch(_ provider: any DataProvider<Note>) -> DiffableObserver<SingleSection, Note, String> {
    DiffableObserver(provider: provider, stamp: \.stamp, shown: rows, target: self)
  }

  func apply(_ update: ListUpdate<SingleSection, Note, String>) {
    atOnce += 1
    mostAtOnce = max(mostAtOnce, atOnce)
    #expect(update.rowsBefore == rows)
    applied.append(update.rowChanges)
    last = takesStages ? update : nil
    rows = rows.applying(update.rowChanges, new: update.elements.map(\.stamp)) ?? []
    for stage in update.changes.stages where takesStages {
      do {
        try table.apply(stage.batch, after: [Table.Section(0, stage.elements.map(\.stamp))])
      } catch {
        if violation == nil { violation = "\(error) \(update.rowChanges)" }
      }
    }
    onApply?()
    atOnce -= 1
  }

  private typealias Table = StrictTarget<Int, RowStamp<String>>

  private var table: Table
  private var atOnce: Int = 0
}

private final class CountingProvider: DataProvider {
  let elements: [Note] = []
  var observers: Int { changes.subscriberCount(for: 0) }

  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { changes.subscribe(0, onChange) }

  private let changes: SignalBus<Int, Void> = SignalBus()
}
