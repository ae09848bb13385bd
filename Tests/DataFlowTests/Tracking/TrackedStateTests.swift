import DataFlowTesting
import EnumPaths
import Foundation
import Observation
import Testing

@testable import DataFlow

@TrackedState
private struct Grandchild: Equatable {
  var depth = 0
}

@TrackedState
private struct Child: Equatable {
  var taps = 0
  var note = ""
  var grand = Grandchild()
}

private struct ChildReducer: Reducer {
  @CasePathable enum Action {
    case tapped
    case noted(String)
    case nothing
  }

  func reduce(_ state: inout Child, _ action: Action) -> Effect<Action> {
    switch action {
    case .tapped: state.taps += 1
    case .noted(let note): state.note = note
    case .nothing: break
    }
    return .none
  }
}

private struct Parent: ComposedReducer {
  @TrackedState
  struct State: Equatable {
    var title = ""
    var count = 0
    var a = Child()
    var b = Child()
    var maybe: Child?
    var rows: [Int: Child] = [:]
    /// An untracked field of a tracked state.
    var plain = [1, 2]
  }

  @CasePathable enum Action {
    case a(ChildReducer.Action)
    case b(ChildReducer.Action)
    case maybe(ChildReducer.Action)
    case row(id: Int, action: ChildReducer.Action)
    case change((inout State) -> Void)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.a, action: \.a) { ChildReducer() }
    Scope(state: \.b, action: \.b) { ChildReducer() }
    IfLet(state: \.maybe, action: \.maybe) { ChildReducer() }
    ForEachElement(state: \.rows, action: \.row) { ChildReducer() }
    // Runs for every action. A field that it does not write causes no call of an observer.
    Reduce { (state: inout State, action: Action) in
      if case .change(let change) = action { change(&state) }
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct TrackedStateTests {
  private let store: Store<Parent.State, Parent.Action>
  private let told: Told = Told()
  private var watches: [StoreObservation] = []

  private final class Told {
    private var names: [String] = []

    func note(_ name: String) { names.append(name) }

    func take() -> Set<String> {
      defer { names = [] }
      return Set(names)
    }
  }

  init() {
    var state = Parent.State()
    state.maybe = Child()
    state.rows = [1: Child(), 2: Child()]
    store = Store(initial: state, reducer: Parent(), isolation: #isolation)
    let told: Told = told
    watches = [
      store.observe { _ in told.note("root") },
      store.observe(\.title) { _ in told.note("title") },
      store.observe(\.plain) { _ in told.note("plain") },
      store.scope(state: \.a, action: \.a).observe { _ in told.note("a") },
      store.scope(state: \.a, action: \.a).observe(\.note) { _ in told.note("a.note") },
      store.scope(state: \.a, action: \.a).observe(\.grand) { _ in told.note("a.grand") },
      store.scope(state: \.b, action: \.b).observe { _ in told.note("b") },
      store.scope(state: \.maybe, action: \.maybe).observe { _ in told.note("maybe") },
      store.observe(\.rows) { _ in told.note("rows") },
      store.scope(state: \.rows, id: 1, action: \.row).observe { _ in told.note("row 1") },
      store.scope(state: \.rows[1], action: \.row[id: 1]).observe { _ in told.note("rows[1]") },
    ]
  }

  private func told(after action: Parent.Action) -> Set<String> {
    store.send(action)
    return told.take()
  }

  private func told(after change: @escaping (inout Parent.State) -> Void) -> Set<String> {
    told(after: .change(change))
  }

  // MARK: Observers that are called

  @Test func `only observers of a written field are called, though the parent's reducer runs for every action`() {
    #expect(told { $0.title = "x" } == ["root", "title"])
    #expect(told { $0.count += 1 } == ["root"])
    #expect(told { $0.plain[0] = 5 } == ["root", "plain"])
    #expect(told { _ in } == [])
  }

  @Test func `a child's action calls the observers of the child and of the fields that it wrote`() {
    #expect(told(after: .a(.tapped)) == ["root", "a"])
    #expect(told(after: .a(.noted("x"))) == ["root", "a", "a.note"])
    #expect(told(after: .b(.tapped)) == ["root", "b"])
    #expect(told(after: .a(.nothing)) == [])
    #expect(told(after: .maybe(.tapped)) == ["root", "maybe"])
    #expect(told(after: .row(id: 1, action: .tapped)) == ["root", "rows", "row 1", "rows[1]"])
    #expect(told(after: .row(id: 2, action: .tapped)) == ["root", "rows"])
  }

  @Test func `a parent that writes a field of its child calls the observers of that field`() {
    #expect(told { $0.a.note = "x" } == ["root", "a", "a.note"])
    #expect(told { $0.a.taps += 1 } == ["root", "a"])
    #expect(told { $0.a.grand.depth = 1 } == ["root", "a", "a.grand"])
    #expect(told { $0.maybe?.note = "x" } == ["root", "maybe"])
    // A collection counts as written with all of it.
    #expect(told { $0.rows[2]?.taps = 3 } == ["root", "rows", "row 1", "rows[1]"])
  }

  @Test func `replacing a value counts as writing all of its fields`() {
    #expect(told { $0.a = Child() } == ["root", "a", "a.note", "a.grand"])
    #expect(told { $0 = Parent.State() }.count == watches.count)
    #expect(
      told { (state: inout Parent.State) in
        state.a.taps = 1
        state.a = Child()
      } == ["root", "a", "a.note", "a.grand"])
  }

  @Test func `an earlier copy counts as a new value, wherever it comes from`() {
    let before = store.state
    let child = store.state.a
    #expect(told(after: .a(.noted("x"))) == ["root", "a", "a.note"])
    #expect(told { $0.a = child } == ["root", "a", "a.note", "a.grand"])
    #expect(told { $0.title = "y" } == ["root", "title"])
    #expect(told { $0 = before }.count == watches.count)
    #expect(told { ($0.a, $0.b) = ($0.b, $0.a) } == ["root", "a", "a.note", "a.grand", "b"])
    // In a function with an inout parameter, the assignment does not go through a setter.
    func replace(_ place: inout Child) { place = child }
    #expect(told { replace(&$0.a) } == ["root", "a", "a.note", "a.grand"])
    // Back to the earlier value within one run: nothing has changed.
    #expect(
      told { (state: inout Parent.State) in
        let now: Parent.State = state
        state.title = "z"
        state = now
      } == [])
  }

  @Test func `time travel calls all observers`() {
    store.replaceState(with: Parent.State())
    #expect(told.take().count == watches.count)
  }

  @Test func `a state that comes from another store counts as a new value`() {
    // A state that went through another store has the stamps of that store.
    let other: Store<Parent.State, Parent.Action> = Store(
      initial: store.state, reducer: Parent(), isolation: #isolation)
    let watch: StoreObservation = other.observe(\.title) { _ in }
    other.send(.change { $0.title = "other" })
    let foreign = other.state
    #expect(told { $0 = foreign }.contains("title"))
    watch.end()
  }

  // MARK: Ways of reading

  @Test func `an observable store reports changes of the field that was read`() {
    let observable: ObservableStore<Parent.State, Parent.Action> = store.observable()
    let changes = Counter()
    func read() {
      withObservationTracking {
        _ = observable.title
      } onChange: {
        changes.increment()
      }
    }
    read()
    store.send(.change { $0.plain = [] })
    #expect(changes.value == 0)
    store.send(.change { $0.title = "x" })
    #expect(changes.value == 1)
    read()
    store.send(.change { $0.title = "y" })
    #expect(changes.value == 2)
  }

  @Test func `the changes of a field are a separate sequence`() async {
    var titles = store.changes(of: \.title).makeAsyncIterator()
    store.send(.change { $0.title = "x" })
    #expect(await titles.next(isolation: #isolation) == "x")
    store.send(.change { $0.plain = [] })
    store.send(.change { $0.title = "y" })
    #expect(await titles.next(isolation: #isolation) == "y")
  }

  @Test func `the observer of a small comparable value is called when the value differs`() {
    var counts: [Int] = []
    let watch: StoreObservation = store.observe(\.count) { counts.append($0) }
    store.send(.change { $0.count = 0 })
    store.send(.change { $0.count = 2 })
    #expect(counts == [2])
    watch.end()
  }

  @Test func `a diff names tracked fields as they are written in the source`() {
    var after = Parent.State()
    after.a.taps = 2
    #expect(StateDiff(from: Parent.State(), to: after).description == "a.taps: 0 → 2")
  }
}
