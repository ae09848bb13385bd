import EnumPaths
import Observation
import Testing

@testable import DataFlow

private struct Row: Reducer {
  struct State: Equatable { var taps: Int = 0 }
  @CasePathable enum Action { case tapped, nothing }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .tapped = action { state.taps += 1 }
    return .none
  }
}

private struct Screen: ComposedReducer {
  struct State {
    var a = Row.State()
    var b = Row.State()
    var rows: [Int: Row.State] = [:]
    var count = 0
  }

  @CasePathable enum Action {
    case a(Row.Action)
    case b(Row.Action)
    case row(id: Int, action: Row.Action)
    case reset
    case count
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.a, action: \.a) { Row() }
    Scope(state: \.b, action: \.b) { Row() }
    ForEachElement(state: \.rows, action: \.row) { Row() }
    Mediate { _, action in
      if case .a(.tapped) = action { return .send(.count) }
      return .none
    }
    On(\.reset) { state, _ in
      state.a = Row.State()
      state.b = Row.State()
      return .none
    }
    On(\.count) { state, _ in
      state.count += 1
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ScopedStoreTests {
  private let store: Store<Screen.State, Screen.Action>

  init() {
    var state = Screen.State()
    for id in 0..<10 { state.rows[id] = Row.State() }
    store = Store(initial: state, reducer: Screen(), isolation: #isolation)
  }

  @Test func `a view without observers leaves nothing behind`() {
    for id in 0..<1_000 { _ = store.scope(state: \.rows, id: id, action: \.row).state }
    var isEmpty = true
    store.core.root.forEachChild { (_: ScopeNode) in isEmpty = false }
    #expect(isEmpty && !store.core.root.hasBelow)
    #expect(store.scope(state: \.rows, id: 1, action: \.row) == store.scope(state: \.rows, id: 1, action: \.row))
    #expect(store.scope(state: \.rows, id: 1, action: \.row) != store.scope(state: \.rows, id: 2, action: \.row))
    #expect(store.scope(state: \.a, action: \.a) != store.scope(state: \.b, action: \.b))
  }

  @Test func `a scoped store sees its parent's changes, and its parent the scoped store's`() {
    let a = store.scope(state: \.a, action: \.a)
    a.send(.tapped)
    #expect(store.state.a.taps == 1)
    store.send(.reset)
    #expect(a.state.taps == 0)
  }

  @Test func `scoping to the same place twice gives the same view`() {
    #expect(store.scope(state: \.a, action: \.a) == store.scope(state: \.a, action: \.a))
    #expect(store.scope(state: \.a, action: \.a) != store.scope(state: \.b, action: \.b))
    #expect(
      store.scope(state: \.rows, id: 1, action: \.row) == store.scope(state: \.rows, id: 1, action: \.row))
  }

  @Test func `the path of an element is another spelling of its collection and its identifier`() {
    let row = store.scope(state: \.rows[3], action: \.row[id: 3])
    #expect(row == store.scope(state: \.rows, id: 3, action: \.row))
    #expect(row != store.scope(state: \.rows[4], action: \.row[id: 3]), "the state and the action of two elements")
    var told: [Int?] = []
    let watch = row.observe { told.append($0?.taps) }
    row.send(.tapped)
    store.send(.row(id: 4, action: .tapped))
    store.send(.b(.tapped))
    #expect(told == [1])
    watch.end()
  }

  @Test func `an observer of a module is called for that module only`() {
    var told: [String] = []
    var watches: [StoreObservation] = []
    watches.append(store.observe { _ in told.append("root") })
    watches.append(store.scope(state: \.a, action: \.a).observe { told.append("a\($0.taps)") })
    watches.append(store.scope(state: \.b, action: \.b).observe { told.append("b\($0.taps)") })
    watches.append(store.scope(state: \.rows, id: 3, action: \.row).observe { told.append("3 \($0?.taps ?? -1)") })
    store.send(.b(.tapped))
    #expect(told == ["root", "b1"])
    told = []
    store.send(.row(id: 3, action: .tapped))
    store.send(.row(id: 4, action: .tapped))
    #expect(told == ["root", "3 1", "root"])
    told = []
    // A change by the parent itself may have changed any child.
    store.send(.reset)
    #expect(told == ["root", "a0", "b0", "3 1"])
    watches = []
  }

  @Test func `an observer with two reasons in a turn is called once, and a mediator calls none`() {
    var told: [String] = []
    var watches: [StoreObservation] = []
    watches.append(store.observe { _ in told.append("root") })
    watches.append(store.scope(state: \.a, action: \.a).observe { _ in told.append("a") })
    store.send(.a(.tapped))
    #expect(told == ["root", "a"])
    watches = []
  }

  @Test func `a turn in which nothing ran calls no observer`() {
    var told = 0
    let watch: StoreObservation = store.observe { _ in told += 1 }
    store.send(.row(id: 77, action: .tapped))
    #expect(told == 0)
    watch.end()
  }

  @Test func `released views and ended observers leave nothing behind`() {
    let view = store.scope(state: \.a, action: \.a)
    for id in 0..<10_000 {
      let watch: StoreObservation = store.scope(state: \.rows, id: id, action: \.row).observe { _ in }
      watch.end()
    }
    var ended: [ScopeNode.Observer] = []
    #expect(store.core.root.sweep(into: &ended) == 1)
    withExtendedLifetime(view) {}
  }

  @Test func `an observable store reports a change that an earlier observer has read already`() {
    let scoped = store.scope(state: \.a, action: \.a)
    var reader: ObservableStore<Row.State, Row.Action>?
    // Registered first, and so called first.
    let early = scoped.observe { _ in _ = reader?.taps }
    let a = scoped.observable()
    reader = a
    let changes = Counter()
    for turn in 1...3 {
      withObservationTracking {
        _ = a.taps
      } onChange: {
        changes.increment()
      }
      store.send(.a(.tapped))
      #expect(changes.value == turn)
    }
    withExtendedLifetime(early) {}
  }

  @Test func `an observable store reports a read property only when it changed`() async {
    let a = store.scope(state: \.a, action: \.a).observable()
    let changes = Counter()
    withObservationTracking {
      _ = a.taps
    } onChange: {
      changes.increment()
    }
    store.send(.b(.tapped))
    // The child ran, but the number that was read is the same.
    store.send(.a(.nothing))
    #expect(changes.value == 0)
    store.send(.a(.tapped))
    #expect(changes.value == 1)
    #expect(a.taps == 1)
  }

  @Test func `the changes are a sequence that gives the newest state`() async {
    var changes = store.scope(state: \.a, action: \.a).changes.makeAsyncIterator()
    store.send(.b(.tapped))
    store.send(.a(.tapped))
    store.send(.a(.tapped))
    #expect(await changes.next(isolation: #isolation)?.taps == 2)
    store.send(.a(.tapped))
    #expect(await changes.next(isolation: #isolation)?.taps == 3)
  }

  @Test func `a nested action takes the place of its first case in the routing`() {
    #expect(Screen.Action.allCasePaths.a.tapped.index == Screen.Action.allCasePaths.a.index)
  }
}
