import DataFlow
import DataFlowTesting
import Testing

/// The examples of `docs/one-way-state.md` for a screen, its test, its navigation, and stores for any thread.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct SearchPageTests {
  @Test func `words typed without a pause are searched once`() async {
    let clock = VirtualClock()
    let search = Search(find: { ["\($0)!"] }, clock: clock)
    let store = TestStore(initial: Search.State(), reducer: search)

    store.send(.typed("s")) { $0.text = "s" }
    store.send(.typed("sw")) { $0.text = "sw" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.results = ["sw!"] }
    await store.finish()
  }

  @Test func `a closed screen searches no more`() async {
    let clock = VirtualClock()
    let search = Search(find: { ["\($0)!"] }, clock: clock)
    let store = TestStore(initial: Search.State(), reducer: search)
    store.send(.typed("s")) { $0.text = "s" }
    await store.settle()
    store.send(.closed)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test func `a screen shows what its store finds`() async {
    let screen = SearchScreen { [$0, $0] }
    await screen.store.send(.typed("swift")).finish()
    #expect(screen.title == "2 results")
  }

  @Test func `a monitor logs actions and effects`() async {
    let journal = Journal<String>()
    let store = makeLoggedStore(Search(find: { [$0] }), log: StoreLog { journal.write($0) })
    await store.send(.typed("swift")).finish()
    let starts = journal.entries.map { $0.prefix { $0 != " " } }
    #expect(
      starts == ["typed", "typed", "found", "typed"], "the pause, and then the work, are effects of what was typed")
    #expect(journal.entries.allSatisfy { $0.contains("finished after") })
  }

  @Test func `a screen on a stack is searched`() async {
    let clock = VirtualClock()
    let search = Search(find: { ["\($0)!"] }, clock: clock)
    let store = TestStore(initial: Library.State(), reducer: Library(search: search))
    let id = store.state.path.nextID

    store.send(.searchTapped) { $0.path.push(.search(Search.State())) }
    store.send(.path(.element(id: id, action: .search(.typed("s"))))) {
      $0.path[id: id, case: \.search]?.text = "s"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.path[id: id].search.found) {
      $0.path[id: id, case: \.search]?.results = ["s!"]
    }
    store.send(.path(.popFrom(id: id))) { $0.path.pop() }
    await store.finish()
  }

  @Test func `a reducer of the main actor uses its objects`() {
    let store = Store(initial: 0, reducer: Volume(speaker: Loudspeaker()))
    store.send(.louder)
    #expect(store.state == 1)
  }

  @Test func `any thread sends to a shared store`() async {
    let progress = SharedStore(initial: Progress.State(), reducer: Progress())
    let watch = progress.observe { state in print("\(state.done) feeds") }
    await count(["a", "b", "c"], in: progress)
    #expect(progress.state.done == 3)
    watch.end()
  }

  @Test func `a view is told about the properties that it read`() async {
    let store = Store(initial: Search.State(), reducer: Search(find: { [$0] }))
    let screen = store.observable()
    let lines = Lines()
    let changes = Counter()
    render(screen, into: lines) { changes.increment() }
    screen.send(.failed("Nobody read the problem."))
    screen.send(.typed("s"))
    #expect(changes.value == 1)
    render(screen, into: lines) {}
    #expect(lines.text == ["Search: s", "0 results"])
  }
}
