import Diffing
import Lists
import Testing

/// A protocol for the elements of a list on the test's actor, with all parts of a screen.
@TestScreenActor
private protocol DeckItem: ListItem<String>, AnyObject {
  func cell(in map: CellMap<DeckView>) -> Cell<DeckView>
  func actions(in map: ActionMap) -> ItemActions
}

@TestScreenActor
private final class DeckView {
  var text = ""
}

@TestScreenActor
private final class Crate: @TestScreenActor DeckItem {
  init(_ id: String, cells: CellSlot<Crate, DeckView>, actions: ActionSlot<Crate>) {
    self.id = id
    self.cells = cells
    self.actions = actions
  }

  let id: String
  let mark = ContentMark(value: 0)
  private(set) var isOpen: Bool = false

  func cell(in map: CellMap<DeckView>) -> Cell<DeckView> { cells.resolve(self, in: map) }
  func actions(in map: ActionMap) -> ItemActions { actions.resolve(self, in: map) }
  func open() { isOpen = true }

  private let cells: CellSlot<Crate, DeckView>
  private let actions: ActionSlot<Crate>
}

@TestScreenActor
private final class Deck: @TestScreenActor ReloadTarget {
  init() throws {
    let cells: CellRegistry<DeckView> = CellRegistry()
    let actions = ActionRegistry()
    let rows: CellMap<DeckView> = cells.map("rows") { _ in Cell(DeckView()) }
    let touches: ActionMap = actions.map("touches") { _ in .none }
    let cellSlot: CellSlot<Crate, DeckView> = cells.slot(for: Crate.self)
    let actionSlot: ActionSlot<Crate> = actions.slot(for: Crate.self)
    let pool: ReusePool<DeckView> = ReusePool(limit: 8, make: { DeckView() }, prepareForReuse: { $0.text = "" })
    try rows.register(
      cellSlot, pool: pool, content: { $0 }, bind: { crate, view in view.text = "crate \(crate.id)" })
    try touches.register(actionSlot) { crate in
      ItemActions(primary: ItemAction("open", title: "Open") { crate.open() })
    }

    provider = PagedProvider(
      identity: { $0.id },
      load: { cursor, answer in
        // Another isolation domain creates the page; the result comes back on the actor.
        let task: Task<Void, Never> = Task { @TestScreenActor in
          let ids: [String] = await Task.detached { (0..<3).map { "\((cursor ?? 0) + $0)" } }.value
          answer(.success(.init(ids.map { Crate($0, cells: cellSlot, actions: actionSlot) }, next: (cursor ?? 0) + 3)))
        }
        return SignalSubscription { task.cancel() }
      })
    joined = JoinedProvider([.init("crates", provider)])
    let table: TableDataSource<any DeckItem, DeckView> = TableDataSource(live: joined) { $0.cell(in: rows) }
    visible = VisibleCells(source: table, stamp: { $0.stamp })
    range = WorkingRange(ahead: 1, behind: 1, stamp: { $0.stamp }, getReady: { _ in nil })
    delegate = Delegate(
      provider: joined, identity: { $0.id }, arrangement: table, selection: Selection(mode: .multiple),
      actions: { $0.actions(in: touches) }, ranges: [range])
    delegate.onNearEnd = { [weak self] in self?.provider.loadNext() }
    flat = DiffableObserver(provider: joined, stamp: { $0.stamp }, shown: [], target: self)
    flat?.onOutdated = { [weak self] in
      // A burst is applied at the end of the turn.
      Task { self?.flat?.update() }
    }
    sectioned = DiffableObserver(provider: joined, stamp: { $0.stamp }, shown: [], target: shelf)
  }

  let provider: PagedProvider<any DeckItem, String, Int>
  let joined: JoinedProvider<String, any DeckItem>
  let visible: VisibleCells<any DeckItem, String, DeckView>
  let delegate: Delegate<any DeckItem, String>
  private(set) var applied: [Int] = []
  let shelf = Shelf()

  func apply(_ update: ListUpdate<SingleSection, any DeckItem, String>) {
    applied.append(update.changeCount)
    visible.show(0..<10)
    waiting?.resume()
    waiting = nil
  }

  func untilApplied(_ begin: () -> Void) async {
    await withCheckedContinuation { continuation in
      waiting = continuation
      begin()
    }
  }

  private let range: WorkingRange<any DeckItem, String>
  private var flat: DiffableObserver<SingleSection, any DeckItem, String>?
  private var sectioned: DiffableObserver<String, any DeckItem, String>?
  private var waiting: CheckedContinuation<Void, Never>?
}

/// Shows the same elements in their sections.
@TestScreenActor
private final class Shelf: @TestScreenActor ReloadTarget {
  private(set) var stages = 0

  func apply(_ update: ListUpdate<String, any DeckItem, String>) { stages += update.changes.stages.count }
}

@Suite("All parts of a list, owned by a global actor")
struct PartsOnAnActorTests {
  @Test @TestScreenActor func `the parts work together in the isolation of their owner`() async throws {
    let deck = try Deck()
    await deck.untilApplied { deck.provider.loadNext() }
    #expect(deck.visible.rows.map(\.cell.content.text) == ["crate 0", "crate 1", "crate 2"])
    await deck.untilApplied { deck.delegate.viewportChanged(to: 0..<3) }
    #expect(deck.visible.rows.count == 6)
    #expect(deck.applied == [3, 3])
    #expect(deck.shelf.stages == 2)
    deck.delegate.tap("4")
    #expect(deck.delegate.selection.ids == ["4"])
    #expect(deck.delegate.perform("open", on: "5") == .done)
  }
}
