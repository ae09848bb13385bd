import EnumPaths
import Testing

@testable import DataFlow

private struct Navigation: ComposedReducer {
  struct State: Equatable {
    var path: StackState<Worker.State> = StackState()
  }

  @CasePathable enum Action {
    case path(StackAction<Worker.State, Worker.Action>)
  }

  var body: some Reducer<State, Action> {
    Stack(state: \.path, action: \.path) { Worker() }
  }
}

@CasePathable private enum Page: Equatable {
  case search(text: String, hits: Int)
  case about
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct StackTests {
  private func makeStore(screens: Int, problems: @escaping (StoreProblem) -> Void = { _ in }) -> Store<
    Navigation.State, Navigation.Action
  > {
    let store = Store(initial: Navigation.State(), reducer: Navigation(), isolation: #isolation, onProblem: problems)
    for _ in 0..<screens { store.send(.path(.push(id: store.state.path.nextID, Worker.State()))) }
    return store
  }

  @Test func `screens of one module in a stack do not cancel each other's work`() async {
    let signal = Signal()
    let store = makeStore(screens: 2)
    let ids = store.state.path.ids
    for id in ids { store.send(.path(.element(id: id, action: .start(until: signal)))) }
    store.send(.path(.element(id: ids[0], action: .stop)))
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.path.screens.map(\.finished) == [0, 1])
  }

  @Test func `a late effect reaches its own screen, whatever screens are above it by then`() async {
    let signal = Signal()
    let store = makeStore(screens: 1)
    let first = store.state.path.ids[0]
    store.send(.path(.element(id: first, action: .start(until: signal))))
    store.send(.path(.push(id: store.state.path.nextID, Worker.State())))
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.path[id: first]?.finished == 1)
    #expect(store.state.path.top?.finished == 0)
  }

  @Test func `the work of a popped screen ends, with that of all screens above it`() {
    let store = makeStore(screens: 3)
    let ids = store.state.path.ids
    for id in ids { store.send(.path(.element(id: id, action: .start(until: Signal())))) }
    store.send(.path(.popFrom(id: ids[1])))
    #expect(store.state.path.ids == [ids[0]])
    #expect(store.core.liveOrigins.count == 1)
  }

  @Test func `the view of a screen is told of what happens in that screen, and its state is nil without it`() {
    let store = makeStore(screens: 2)
    let ids = store.state.path.ids
    let screen = store.scope(state: \.path, id: ids[0], action: \.path)
    var told: [Bool] = []
    let watch = screen.observe { told.append($0 != nil) }
    screen.send(.start(until: Signal()))
    #expect(store.core.liveOrigins.count == 1)
    store.send(.path(.element(id: ids[1], action: .start(until: Signal()))))
    #expect(told == [true])
    store.send(.path(.popFrom(id: ids[0])))
    #expect(told == [true, false])
    withExtendedLifetime(watch) {}
  }

  @Test func `a push with any identifier but the next one is reported and ignored`() {
    var problems: [String] = []
    let store = makeStore(screens: 1) { problems.append("\($0)") }
    let used = store.state.path.ids[0]
    store.send(.path(.popFrom(id: used)))
    store.send(.path(.push(id: used, Worker.State())))
    #expect(store.state.path.isEmpty)
    #expect(problems.count == 1)
    store.send(.path(.popFrom(id: used)))
    #expect(problems.count == 2)
  }

  @Test func `a parent changes a screen by its identifier, and by its case if the screens are an enum`() {
    var path = StackState<Page>([.search(text: "", hits: 1), .about])
    let (search, about) = (path.ids[0], path.ids[1])
    path[id: search, case: \.search]?.text = "s"
    path[id: about, case: \.search]?.text = "not shown"
    #expect(path[id: search] == .search(text: "s", hits: 1) && path[id: about] == .about)
    path[id: about] = .search(text: "", hits: 2)
    #expect(path[id: about, case: \.search]?.hits == 2 && path.ids == [search, about])
    path[id: search] = nil
    #expect(path.isEmpty)
    path[id: search] = .about
    #expect(path.isEmpty)
  }

  @Test func `an identified list keeps its order and finds elements by identifier`() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var title = ""
    }
    var rows: IdentifiedList<Row> = [Row(id: 3), Row(id: 1), Row(id: 2)]
    let wasAppended = rows.append(Row(id: 1))
    #expect(!wasAppended)
    rows.insert(Row(id: 9), at: 0)
    rows[id: 1]?.title = "one"
    let removed: Row? = rows.remove(id: 3)
    #expect(removed == Row(id: 3))
    #expect(rows.ids == [9, 1, 2])
    #expect(rows.element(withID: 1)?.title == "one")
    _ = rows.modifyElement(withID: 2) { $0.title = "two" }
    #expect(rows[2].title == "two")
  }
}
