import Observation
import Testing

@testable import DataFlow

/// Counts the reports of what was read.
@MainActor private final class Told {
  private(set) var count = 0

  func watch<Result>(_ read: () -> Result) -> Result {
    withObservationTracking(read) { [weak self] in MainActor.assumeIsolated { self?.count += 1 } }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ObservableChildrenTests {
  private let told = Told()

  private func makeTimers(_ ids: [Int]) -> ObservableStore<EggTimers.State, EggTimers.Action> {
    let rows = IdentifiedList(ids.map { EggTimer.State(id: $0, secondsLeft: 10) })
    return Store(initial: EggTimers.State(rows: rows), reducer: EggTimers(timer: EggTimer())).observable()
  }

  @Test func `a child's store is the same object while somebody holds it`() {
    let deck = Store(initial: Deck.State(), reducer: Deck()).observable()
    let transport = deck.scope(state: \.transport, action: \.transport)
    #expect(deck.scope(state: \.transport, action: \.transport) === transport)
    _ = told.watch { transport.isPlaying }
    deck.send(.opened("Two"))
    #expect(told.count == 0)
    transport.send(.toggled)
    #expect(told.count == 1)
    #expect(deck.transport.isPlaying)
  }

  @Test func `the store of an optional child is there while the child is, and only that is observed`() {
    let notes = Store(initial: Notes.State(), reducer: Notes()).observable()
    #expect(told.watch { notes.scope(state: \.editor, action: \.editor.presented) } == nil)
    notes.send(.writeTapped)
    #expect(told.count == 1)
    let editor = told.watch { notes.scope(state: \.editor, action: \.editor.presented) }
    editor?.send(.form(.set(\.text, "Milk")))
    #expect(editor?.text == "Milk")
    #expect(told.count == 1)
    notes.send(.editor(.dismiss))
    #expect(told.count == 2)
    #expect(notes.scope(state: \.editor, action: \.editor.presented) == nil)
  }

  @Test func `the stores of a collection are in its order, and only which ones there are is observed`() {
    let timers = makeTimers([1, 2, 3])
    let rows = told.watch { timers.scope(each: \.rows, action: \.row) }
    #expect(rows.map(\.id) == [1, 2, 3])
    rows[1].send(.ticked)
    #expect(timers.rows[id: 2]?.secondsLeft == 9)
    #expect(told.count == 0)
    #expect(timers.scope(state: \.rows, id: 2, action: \.row) === rows[1])
    timers.send(.removeTapped(id: 1))
    #expect(told.count == 1)
    #expect(
      timers.scope(each: \.rows, action: \.row).map(ObjectIdentifier.init)
        == rows.dropFirst().map(ObjectIdentifier.init))
    #expect(timers.scope(state: \.rows, id: 1, action: \.row) == nil)
  }

  @Test func `the store of a screen is that of its case while the screen is there`() throws {
    let library = Store(initial: Library.State(), reducer: Library(search: Search(find: { _ in [] }))).observable()
    library.send(.searchTapped)
    let id = library.path.ids[0]
    let screen = try #require(library.scope(state: \.path, id: id, action: \.path))
    let search = try #require(screen.scope(state: \.search, action: \.search))
    _ = told.watch { search.text }
    search.send(.typed("s"))
    #expect(told.count == 1)
    #expect(search.text == "s")
    #expect(library.path[id: id, case: \.search]?.text == "s")
    library.send(.path(.popFrom(id: id)))
    #expect(library.scope(state: \.path, id: id, action: \.path) == nil)
    #expect(search.text == "s", "a view on its way out shows what it showed")
    #expect(search.state.text.isEmpty, "all else is of the first state")
  }

  @Test func `stores that nobody holds are forgotten`() {
    let timers = makeTimers(Array(0..<100))
    for id in 0..<100 { _ = timers.scope(state: \.rows, id: id, action: \.row) }
    #expect(timers.children.count <= 32)
    weak let first = timers.scope(state: \.rows, id: 0, action: \.row)
    #expect(first == nil)
  }
}
