import EnumPaths
import Testing

@testable import DataFlow

private struct Child: ComposedReducer {
  struct State { var worker: Worker.State? = Worker.State() }
  @CasePathable enum Action { case worker(Worker.Action) }

  var body: some Reducer<State, Action> {
    IfLet(state: \.worker, action: \.worker) { Worker() }
  }
}

private struct Parent: ComposedReducer {
  struct State { var child: Child.State? = Child.State() }
  @CasePathable enum Action {
    case child(Child.Action)
    case dismiss
    case nothing
  }

  var body: some Reducer<State, Action> {
    IfLet(state: \.child, action: \.child) { Child() }
    On(\.dismiss) { state, _ in
      state.child = nil
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct GrandchildTests {
  @Test func `a grandchild's effects end with its parent`() {
    let store = Store(initial: Parent.State(), reducer: Parent(), isolation: #isolation)
    store.send(.child(.worker(.start(until: Signal()))))
    #expect(!store.isIdle)
    store.send(.dismiss)
    #expect(store.isIdle)
  }

  @Test func `a view two levels down observes its own module, and reads nil once that is gone`() {
    let store = Store(initial: Parent.State(), reducer: Parent(), isolation: #isolation)
    var told = 0
    let child = store.scope(state: \.child, action: \.child)
    let watch: StoreObservation = child.observe { _ in told += 1 }
    store.send(.child(.worker(.stop)))
    #expect(told == 1)
    store.send(.dismiss)
    #expect(told == 2)
    #expect(child.state == nil)
    watch.end()
  }

  @Test func `a view through an optional module observes its own module only`() {
    let store = Store(initial: Parent.State(), reducer: Parent(), isolation: #isolation)
    var told = 0
    let worker = store.scope(state: \.child, action: \.child).scope(state: \.worker, action: \.worker)
    let watch: StoreObservation = worker.observe { _ in told += 1 }
    #expect(worker.state != nil)
    worker.send(.stop)
    #expect(told == 1)
    store.send(.nothing)
    #expect(told == 1)
    store.send(.dismiss)
    #expect(worker.state == nil && told == 2)
    watch.end()
  }

  @Test func `a store with scopes, observers and effects is released with all of them`() async {
    weak var core: StoreCore<Parent.State, Parent.Action>?
    do {
      let store = Store(initial: Parent.State(), reducer: Parent(), isolation: #isolation)
      core = store.core
      let child = store.scope(state: \.child, action: \.child)
      let watch: StoreObservation = child.observe { _ in }
      let observable = store.observable()
      _ = observable.child?.worker
      child.send(.worker(.start(until: Signal())))
      watch.end()
    }
    #expect(core == nil)
  }

  @Test func `a released store releases its places and the closures of its observers`() {
    weak var root: ScopeNode?
    weak var token: Token?
    var watch: StoreObservation?
    do {
      let store = Store(initial: Parent.State(), reducer: Parent(), isolation: #isolation)
      let held = Token()
      root = store.core.root
      token = held
      watch = store.scope(state: \.child, action: \.child).observe { _ in withExtendedLifetime(held) {} }
    }
    #expect(root == nil)
    #expect(token == nil)
    withExtendedLifetime(watch) {}
  }
}
