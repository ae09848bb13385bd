import EnumPaths
import Testing

@testable import DataFlow

/// Two instances of one module side by side, with their parent as mediator.
private struct Pair: ComposedReducer {
  struct State: Equatable {
    var left = Log.State()
    var right = Log.State()
    var seen: [String] = []
  }

  @CasePathable
  enum Action {
    case left(Log.Action)
    case right(Log.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Log() }
    Scope(state: \.right, action: \.right) { Log() }
    Reduce { state, action in
      state.seen.append("left \(state.left.lines.count), right \(state.right.lines.count)")
      guard case .left(.add(let line)) = action else { return .none }
      return .send(.right(.add("heard " + line)))
    }
  }
}

private struct Workers: ComposedReducer {
  struct State: Equatable {
    var left = Worker.State()
    var right = Worker.State()
  }

  @CasePathable
  enum Action {
    case left(Worker.Action)
    case right(Worker.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Worker() }
    Scope(state: \.right, action: \.right) { Worker() }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ScopeTests {
  @Test func `children run before their parent, and interact through it`() {
    let store: Store<Pair.State, Pair.Action> = Store(initial: Pair.State(), reducer: Pair(), isolation: #isolation)
    store.send(.left(.add("a")))
    #expect(store.state.left.lines == ["a"])
    #expect(store.state.right.lines == ["heard a"])
    #expect(store.state.seen == ["left 1, right 0", "left 1, right 1"])
  }

  @Test func `two instances of one module do not cancel each other's effects`() async {
    let store: Store<Workers.State, Workers.Action> = Store(
      initial: Workers.State(), reducer: Workers(), isolation: #isolation)
    let signal = Signal()
    store.send(.left(.start(until: signal)))
    store.send(.right(.start(until: signal)))
    store.send(.left(.stop))
    #expect(!store.isIdle)
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.left.finished == 0)
    #expect(store.state.right.finished == 1)
  }

  @Test func `a child's state is changed in place`() {
    let store: Store<Pair.State, Pair.Action> = Store(initial: Pair.State(), reducer: Pair(), isolation: #isolation)
    store.send(.right(.add("a")))
    let capacity: Int = store.state.right.lines.capacity
    let before = address(of: store.state.right.lines)
    for _ in 1..<max(capacity, 2) where store.state.right.lines.count < capacity { store.send(.right(.add("b"))) }
    #expect(address(of: store.state.right.lines) == before)
  }

  @Test func `a body is built once, however many actions follow`() {
    struct Counted: ComposedReducer {
      let counter: Counter
      var body: some Reducer<Int, Int> {
        let _ = counter.increment()
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    let counter = Counter()
    let store: Store<Int, Int> = Store(initial: 0, reducer: Counted(counter: counter), isolation: #isolation)
    for _ in 0..<10 { store.send(1) }
    #expect(store.state == 10)
    #expect(counter.value == 1)
  }

  @Test func `combined reducers run in order, and all their effects run`() {
    let store: Store<[String], Int> = Store(
      initial: [],
      reducer: CombineReducers {
        Reduce { state, action in
          state.append("first \(action)")
          return action == 0 ? .send(1) : .none
        }
        Reduce { state, action in
          state.append("second \(action)")
          return action == 0 ? .send(2) : .none
        }
      }, isolation: #isolation)
    store.send(0)
    #expect(store.state == ["first 0", "second 0", "first 1", "second 1", "first 2", "second 2"])
  }
}

private func address(of values: [String]) -> Int {
  values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
}
