import DataFlowTesting
import EnumPaths
import Testing

@testable import DataFlow

private struct Rows: ComposedReducer {
  struct State { var rows: [Int: Worker.State] = [:] }
  @CasePathable enum Action { case row(id: Int, action: Worker.Action) }
  var body: some Reducer<State, Action> { ForEachElement(state: \.rows, action: \.row) { Worker() } }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct StoreTests {
  @Test func `an action changes the state before send returns`() {
    let store: Store<Log.State, Log.Action> = Store(initial: Log.State(), reducer: Log(), isolation: #isolation)
    store.send(.add("a"))
    store.send(.add("b"))
    #expect(store.state.lines == ["a", "b"])
  }

  @Test func `actions that effects send are reduced in order, before the next one from outside`() {
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        state.append(action)
        return action == 1 ? .merge(.send(10), .send(11)) : action == 10 ? .send(100) : .none
      }, isolation: #isolation)
    store.send(1)
    store.send(2)
    #expect(store.state == [1, 10, 11, 100, 2])
  }

  @Test func `an action sent by an observer is reduced after all observers have been called`() {
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        state.append(action)
        return .none
      }, isolation: #isolation)
    var seen: [String] = []
    let first: StoreObservation = store.observe { (state: [Int]) in
      seen.append("first \(state)")
      if state == [1] { store.send(2) }
    }
    let second: StoreObservation = store.observe { (state: [Int]) in seen.append("second \(state)") }
    store.send(1)
    #expect(seen == ["first [1]", "second [1]", "first [1, 2]", "second [1, 2]"])
    first.end()
    second.end()
  }

  @Test func `an action that an effect sends is reduced with the state that the action before it left`() {
    var seen: [[Int]] = []
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        seen.append(state)
        state.append(action)
        return action < 3 ? .send(action + 1) : .none
      }, isolation: #isolation)
    store.send(1)
    #expect(seen == [[], [1], [1, 2]])
  }

  @Test func `the dependencies of a module reach its effects, separately for each store`() async {
    struct Clocked: Reducer {
      let clock: VirtualClock
      func reduce(_ state: inout Int, _ action: Int) -> Effect<Int> {
        state += action
        return action == 1 ? .send(10).delayed(by: .seconds(1), clock: clock) : .none
      }
    }
    let (moved, standing): (VirtualClock, VirtualClock) = (VirtualClock(), VirtualClock())
    let first = Store(initial: 0, reducer: Clocked(clock: moved), isolation: #isolation)
    let second = Store(initial: 0, reducer: Clocked(clock: standing), isolation: #isolation)
    first.send(1)
    second.send(1)
    await moved.advance(by: .seconds(1))
    await first.wait { $0 == 11 }
    #expect(second.state == 1)
  }

  @Test func `a state replacement by an observer loses no effect of the turn`() async {
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { (state: inout [Int], action: Int) in
        state.append(action)
        return action == 1 ? .run { (send) in await send(10) } : .none
      }, isolation: #isolation)
    let watch: StoreObservation = store.observe { (state: [Int]) in
      if state == [1] {
        store.send(2)
        store.replaceState(with: [7])
        store.send(3)
      }
    }
    let sent = store.send(1)
    #expect(store.state == [7, 3])
    #expect(!sent.isFinished)
    await sent.finish()
    #expect(store.state == [7, 3, 10])
    #expect(store.isIdle)
    watch.end()
  }

  @Test func `an action that an observer sends has effects of its own`() async {
    let (outer, inner) = (Signal(), Signal())
    let store = Store(
      initial: [],
      reducer: Reduce { (state: inout [Int], action: Int) in
        state.append(action)
        switch action {
        case 1:
          return .run {
            await outer.wait()
            await $0(10)
          }
        case 2: return .send(3)
        case 3:
          return .run {
            await inner.wait()
            await $0(30)
          }
        default: return .none
        }
      }, isolation: #isolation)
    var sent: SentAction?
    let watch = store.observe { _ in if sent == nil { sent = store.send(2) } }
    let first = store.send(1)
    #expect(store.state == [1, 2, 3] && store.core.liveOrigins.count == 2)
    #expect(!first.isFinished && sent?.isFinished == false)
    sent?.cancel()
    #expect(sent?.isFinished == true && !first.isFinished)
    outer.raise()
    await first.finish()
    #expect(store.state == [1, 2, 3, 10])
    watch.end()
  }

  @Test func `work that an observer's action starts is not waited for by the action before it`() async {
    let inner = Signal()
    let store = Store(
      initial: 0,
      reducer: Reduce { (state: inout Int, action: Int) in
        state = action
        return action == 2 ? .run { _ in await inner.wait() } : .run { _ in }
      }, isolation: #isolation)
    var sent: SentAction?
    let watch = store.observe { _ in if sent == nil { sent = store.send(2) } }
    await store.send(1).finish()
    #expect(sent?.isFinished == false)
    inner.raise()
    await sent?.finish()
    #expect(store.isIdle)
    watch.end()
  }

  @Test func `each replacement of the state within one turn ends the effects of the children that it lacks`() async {
    let full = Rows.State(rows: [1: Worker.State()])
    let store = Store(initial: full, reducer: Rows(), isolation: #isolation)
    let end = Signal()
    var isFirst = true
    let watch: StoreObservation = store.observe { _ in
      guard isFirst else { return }
      isFirst = false
      store.replaceState(with: Rows.State())
      store.replaceState(with: full)
    }
    let sent = store.send(.row(id: 1, action: .start(until: end)))
    #expect(sent.isFinished && store.isIdle)
    #expect(store.state.rows[1]?.isWorking == false)
    watch.end()
  }

  @Test func `a hundred thousand actions, each sent by the one before it, do not grow the stack`() {
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { state, action in
        state += 1
        return action > 1 ? .send(action - 1) : .none
      }, isolation: #isolation)
    store.send(100_000)
    #expect(store.state == 100_000)
  }

  @Test func `a hundred thousand actions sent at once are reduced in order`() {
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        state.append(action)
        return action < 0 ? .merge((0..<100_000).map { .send($0) }) : .none
      }, isolation: #isolation)
    store.send(-1)
    #expect(store.state == Array(-1..<100_000))
  }

  @Test func `state is reduced in place, and no collection in it is copied`() {
    let store: Store<[Int], Int> = Store(
      initial: Array(repeating: 0, count: 1_000),
      reducer: Reduce { state, action in
        state[action] += 1
        return .none
      }, isolation: #isolation)
    let before = address(of: store.state)
    let observation: StoreObservation = store.observe { _ in }
    for index in 0..<10 { store.send(index) }
    #expect(address(of: store.state) == before)
    observation.end()
  }

  @Test func `observers are called once per turn`() {
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { state, action in
        state += 1
        return action > 1 ? .send(action - 1) : .none
      }, isolation: #isolation)
    var seen: [Int] = []
    let observation: StoreObservation = store.observe { seen.append($0) }
    store.send(3)
    store.send(1)
    #expect(seen == [3, 4])
    observation.end()
  }

  @Test func `an observation ends when it is released, and its closure is released`() {
    let store: Store<Log.State, Log.Action> = Store(initial: Log.State(), reducer: Log(), isolation: #isolation)
    var count = 0
    weak var held: Token?
    do {
      let token = Token()
      held = token
      let observation: StoreObservation = store.observe { _ in
        withExtendedLifetime(token) { count += 1 }
      }
      store.send(.add("a"))
      withExtendedLifetime(observation) {}
    }
    store.send(.add("b"))
    #expect(count == 1)
    #expect(held == nil)
  }

  @Test func `an observer that ends another before its call prevents that call`() {
    let store: Store<Log.State, Log.Action> = Store(initial: Log.State(), reducer: Log(), isolation: #isolation)
    var second: StoreObservation?
    var told = 0
    let first: StoreObservation = store.observe { _ in second?.end() }
    second = store.observe { _ in told += 1 }
    store.send(.add("a"))
    #expect(told == 0)
    first.end()
  }
}

private func address(of values: [Int]) -> Int {
  values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
}
