import DataFlow
import Dispatch
import EnumPaths
import Observation

/// The rows of `DataFlow`, in nanoseconds for each action. The first row is the same work with a handwritten `switch`.
let dataFlowBenchmarks: [Benchmark] = routingRows + childRows + observingRows + viewRows + effectRows + mainActorRows

private let count: Int = 300_000

// MARK: - Routing

private let routingRows: [Benchmark] = [
  onMain("by hand: a switch through 3 levels", reach: nil) {
    var state: Hundred.State = Hundred.State()
    let actions: [Hundred.Action] = Repeated.opaque([.c7(.c7(.add(1))), .c3(.c3(.add(1)))])
    let value: Double = Repeated.nanoseconds(count: count) { reduceByHand(&state, actions[$0 & 1]) }
    _ = Repeated.opaque(state)
    return value
  },
  onMain("action through 1 level", reach: 40) {
    let store = Store(initial: Leaf.State(), reducer: Leaf())
    return Repeated.nanoseconds(count: count) { store.send(.add($0)) }
  },
  onMain("root + 10 siblings", reach: 60) {
    let store = Store(initial: Ten.State(), reducer: Ten())
    return Repeated.nanoseconds(count: count) { store.send(.c7(.add($0))) }
  },
  onMain("3 levels, 10 × 10 siblings", reach: 90) {
    let store = Store(initial: Hundred.State(), reducer: Hundred())
    return Repeated.nanoseconds(count: count) { store.send(.c7(.c7(.add($0)))) }
  },
  onMain("forEach, 10,000 rows, one changed", reach: 90) {
    let store = Store(initial: Table.State(rows: 10_000), reducer: Table())
    return Repeated.nanoseconds(count: count) { store.send(.row(id: $0 % 10_000, action: .add(1))) }
  },
  onMain("one Int in a 1,000,000-element array", reach: 50) {
    let store = Store(
      initial: Array(repeating: 0, count: 1_000_000),
      reducer: Reduce { (values: inout [Int], index: Int) in
        values[index] &+= 1
        return .none
      })
    return Repeated.nanoseconds(count: count) { store.send($0) }
  },
  onMain("each of 1,000,000 re-entrant sends", reach: nil) {
    let store = Store(
      initial: 0,
      reducer: Reduce { (state: inout Int, action: Int) in
        state &+= 1
        return action > 1 ? .send(action - 1) : .none
      })
    return Repeated.nanoseconds(rounds: 3, count: 1) { _ in store.send(1_000_000) } / 1_000_000
  },
  Benchmark(module: "DataFlow", name: "action from outside any actor, shared store, 1 level") {
    let store = SharedStore(initial: Leaf.State(), reducer: Leaf())
    let value: Double = Repeated.nanoseconds(count: count) { store.send(.add($0)) }
    return Figure.Value(value: value, unit: "ns")
  },
]

// MARK: - Children that may be absent

private let childRows: [Benchmark] =
  besideRows + absentRows + [
    onMain("action through IfLet", reach: 60) {
      let store = Store(initial: Children.State(), reducer: Children())
      return Repeated.nanoseconds(count: count) { store.send(.sheet(.add($0))) }
    },
    onMain("action through IfCaseLet", reach: 60) {
      let store = Store(initial: Page.State.list(Leaf.State()), reducer: Page())
      return Repeated.nanoseconds(count: count) { store.send(.list(.add($0))) }
    },
    onMain("action of a screen in a stack of 10", reach: 60) {
      let store = Store(initial: Children.State(), reducer: Children())
      let ids = store.state.path.ids
      return Repeated.nanoseconds(count: count) { store.send(.path(.element(id: ids[$0 % 10], action: .add(1)))) }
    },
    onMain("unrelated action while 1,000 rows have an effect in flight", reach: 80) {
      let store = Store(initial: Children.State(), reducer: Children())
      for id in 0..<1_000 { store.send(.row(id: id, action: .wait)) }
      precondition(!store.isIdle)
      return Repeated.nanoseconds(count: count) { store.send(.other(.add($0))) }
    },
    onMain("action of a row while 1,000 rows have an effect in flight", reach: nil) {
      let store = Store(initial: Children.State(), reducer: Children())
      for id in 0..<1_000 { store.send(.row(id: id, action: .wait)) }
      return Repeated.nanoseconds(count: count) { store.send(.row(id: $0 % 1_000, action: .add(1))) }
    },
  ]

/// A parent's own reaction beside its rows, some of which have an effect in flight.
private let besideRows: [Benchmark] =
  [0, 1, 10, 100, 1_000].map { effects in
    onMain("`On` beside 1,000 rows, \(effects) with an effect in flight", reach: 80) {
      let store = Store(initial: Beside.State(), reducer: Beside())
      for id in 0..<effects { store.send(.row(id: id, action: .wait)) }
      return Repeated.nanoseconds(count: effects < 1_000 ? 100_000 : 20_000) { store.send(.other($0)) }
    }
  } + [
    onMain("`On` that removes a row and adds one, 1,000 with an effect in flight", reach: nil) {
      let store = Store(initial: Beside.State(), reducer: Beside())
      for id in 0..<1_000 { store.send(.row(id: id, action: .wait)) }
      return Repeated.nanoseconds(rounds: 3, count: 1_000) { store.send(.replace($0)) }
    }
  ]

/// The same in children that may be absent, and around them.
private let absentRows: [Benchmark] =
  rows("in an optional module") { .optional($0) } + rows("in a presented one") { .presented(.presented($0)) }
  + rows("in one of several screens") { .screen(.presented(.beside($0))) }
  + rows("on a stack") { .path(.element(id: firstScreen, action: $0)) }

private let firstScreen = StackState([0]).ids[0]

private func rows(_ name: String, inside: @escaping @Sendable (Beside.Action) -> Around.Action) -> [Benchmark] {
  func row(_ side: String, _ action: @escaping @Sendable (Int) -> Around.Action) -> Benchmark {
    onMain("`On` \(side) 1,000 rows \(name), all with an effect in flight", reach: 1_000) {
      let store = Store(initial: Around.State(), reducer: Around())
      for id in 0..<1_000 { store.send(inside(.row(id: id, action: .wait))) }
      return Repeated.nanoseconds(count: 20_000) { store.send(action($0)) }
    }
  }
  return [row("beside") { inside(.other($0)) }, row("around") { .other($0) }]
}

private struct Around: ComposedReducer {
  struct State {
    var other = 0
    var optional: Beside.State? = Beside.State()
    var presented: Beside.State? = Beside.State()
    var screen: AroundScreen.State? = .beside(Beside.State())
    var path = StackState([Beside.State()])
  }

  @CasePathable enum Action {
    case other(Int)
    case optional(Beside.Action)
    case presented(PresentationAction<Beside.Action>)
    case screen(PresentationAction<AroundScreen.Action>)
    case path(StackAction<Beside.State, Beside.Action>)
  }

  var body: some Reducer<State, Action> {
    IfLet(state: \.optional, action: \.optional) { Beside() }
    Present(state: \.presented, action: \.presented) { Beside() }
    Present(state: \.screen, action: \.screen) { AroundScreen.reducer(beside: Beside()) }
    Stack(state: \.path, action: \.path) { Beside() }
    On(\.other) { state, number in
      state.other &+= number
      return .none
    }
  }
}

@Screens private enum AroundScreen {
  case beside(Beside)
  case about
}

private struct Beside: ComposedReducer {
  struct State {
    var other = 0
    var rows = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, Leaf.State()) })
  }
  @CasePathable enum Action {
    case row(id: Int, action: Leaf.Action)
    case other(Int)
    case replace(Int)
  }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { Leaf() }
    On(\.other) { state, number in
      state.other &+= number
      return .none
    }
    On(\.replace) { state, number in
      state.rows[number % 1_000]?.count &+= 1
      state.rows[1_000 + number] = Leaf.State()
      state.rows[999 + number] = nil
      return .none
    }
  }
}

private struct Page: ComposedReducer {
  @CasePathable enum State {
    case list(Leaf.State)
    case form(Leaf.State)
  }
  @CasePathable enum Action {
    case list(Leaf.Action)
    case form(Leaf.Action)
  }

  var body: some Reducer<State, Action> {
    IfCaseLet(state: \.list, action: \.list) { Leaf() }
    IfCaseLet(state: \.form, action: \.form) { Leaf() }
  }
}

private struct Children: ComposedReducer {
  struct State {
    var sheet: Leaf.State? = Leaf.State()
    var path = StackState(Array(repeating: Leaf.State(), count: 10))
    var rows = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, Leaf.State()) })
    var other = Leaf.State()
  }
  @CasePathable enum Action {
    case sheet(Leaf.Action)
    case path(StackAction<Leaf.State, Leaf.Action>)
    case row(id: Int, action: Leaf.Action)
    case other(Leaf.Action)
  }

  var body: some Reducer<State, Action> {
    IfLet(state: \.sheet, action: \.sheet) { Leaf() }
    Stack(state: \.path, action: \.path) { Leaf() }
    ForEachElement(state: \.rows, action: \.row) { Leaf() }
    Scope(state: \.other, action: \.other) { Leaf() }
  }
}

@inline(never)
private func reduceByHand(_ state: inout Hundred.State, _ action: Hundred.Action) {
  switch action {
  case .c7(.c7(.add(let number))): state.c7.c7.count &+= number
  case .c3(.c3(.add(let number))): state.c3.c3.count &+= number
  default: break
  }
}

// MARK: - Observing

private let observingRows: [Benchmark] = [
  onMain("1,000 observed rows, another row changed", reach: 250) {
    let store = Store(initial: Table.State(rows: 10_000), reducer: Table())
    let watches: [StoreObservation] = (0..<1_000).map { (id: Int) in
      store.scope(state: \.rows, id: id, action: \.row).observe { _ in preconditionFailure("It is not concerned.") }
    }
    defer { withExtendedLifetime(watches) {} }
    return Repeated.nanoseconds(count: count) { store.send(.row(id: 5_000 + $0 % 1_000, action: .add(1))) }
  },
  onMain("1,000 live scoped stores, a sibling changed", reach: 250) {
    let store = Store(initial: Ten.State(), reducer: Ten())
    let watches: [StoreObservation] = (0..<1_000).map { (number: Int) in
      let scoped = number % 2 == 0 ? store.scope(state: \.c0, action: \.c0) : store.scope(state: \.c1, action: \.c1)
      return scoped.observe { _ in preconditionFailure("It is not concerned.") }
    }
    defer { withExtendedLifetime(watches) {} }
    return Repeated.nanoseconds(count: count) { store.send(.c7(.add($0))) }
  },
  onMain("1,000 live scoped stores, a sibling changed, tracked state", reach: 80) {
    let store = Store(initial: TrackedTen.State(), reducer: TrackedTen())
    let watches: [StoreObservation] = trackedWatches(store)
    defer { withExtendedLifetime(watches) {} }
    return Repeated.nanoseconds(count: count) { store.send(.c7(.add($0))) }
  },
  onMain("1,000 live scoped stores, their parent wrote another field, tracked state", reach: 80) {
    let store = Store(initial: TrackedTen.State(), reducer: TrackedTen())
    let watches: [StoreObservation] = trackedWatches(store)
    defer { withExtendedLifetime(watches) {} }
    return Repeated.nanoseconds(count: count) { store.send(.own($0)) }
  },
  onMain("the same, plain state: all are told", reach: nil) {
    let store = Store(initial: Ten.State(), reducer: Ten())
    var told: Int = 0
    let watches: [StoreObservation] = (0..<1_000).map { (number: Int) in
      let scoped = number % 2 == 0 ? store.scope(state: \.c0, action: \.c0) : store.scope(state: \.c1, action: \.c1)
      return scoped.observe { _ in told += 1 }
    }
    defer { withExtendedLifetime((watches, Repeated.opaque(told))) {} }
    return Repeated.nanoseconds(count: 1_000) { store.send(.own($0)) }
  },
  onMain("tracked state that nobody observes, a field written", reach: nil) {
    let store = Store(initial: TrackedTen.State(), reducer: TrackedTen())
    return Repeated.nanoseconds(count: count) { store.send(.own($0)) }
  },
  onMain("the same, plain state", reach: nil) {
    let store = Store(initial: Ten.State(), reducer: Ten())
    return Repeated.nanoseconds(count: count) { store.send(.own($0)) }
  },
]

private let viewRows: [Benchmark] = [
  onMain("scope() of one of 10 children", reach: 150) {
    let store = Store(initial: Ten.State(), reducer: Ten())
    return Repeated.nanoseconds(count: count) { _ in _ = Repeated.opaque(store.scope(state: \.c7, action: \.c7)) }
  },
  onMain("scope() of a row, and its state", reach: nil) {
    let store = Store(initial: Table.State(rows: 1_000), reducer: Table())
    return Repeated.nanoseconds(count: count) {
      _ = Repeated.opaque(store.scope(state: \.rows, id: $0 % 1_000, action: \.row).state)
    }
  },
  onMain("one read through observable()", reach: 150) {
    let screen = Store(initial: Leaf.State(), reducer: Leaf()).observable()
    var sum = 0
    let value = Repeated.nanoseconds(count: count) { _ in sum &+= screen.count }
    _ = Repeated.opaque(sum)
    return value
  },
  onMain("one read of two through observable(), tracked", reach: nil) {
    let screen = Store(initial: Leaf.State(), reducer: Leaf()).observable()
    var sum = 0
    let value = Repeated.nanoseconds(count: count / 10) { _ in
      withObservationTracking {
        sum &+= screen.count &+ screen.other
      } onChange: {
      }
    }
    _ = Repeated.opaque(sum)
    return value / 2
  },
]

@MainActor
private func trackedWatches(_ store: Store<TrackedTen.State, TrackedTen.Action>) -> [StoreObservation] {
  (0..<1_000).map { (number: Int) in
    let scoped = number % 2 == 0 ? store.scope(state: \.c0, action: \.c0) : store.scope(state: \.c1, action: \.c1)
    return scoped.observe { _ in preconditionFailure("It is not concerned.") }
  }
}

// MARK: - Effects

private let effectRows: [Benchmark] = [
  Benchmark(module: "DataFlow", name: "by hand: a task that starts the next") {
    let done: DispatchSemaphore = DispatchSemaphore(value: 0)
    let value: Double = Repeated.nanoseconds(rounds: 7, count: 1) { _ in
      startTask(10_000, done)
      done.wait()
    }
    return Figure.Value(value: value / 10_000, unit: "ns")
  },
  roundTrip("effect round trip, shared store", reach: 3_000) { .run { [action = $0] send in await send(action - 1) } },
  roundTrip("effect round trip that suspends, shared store", reach: nil) {
    .run { [action = $0] send in
      await Task.yield()
      await send(action - 1)
    }
  },
]

@Sendable
private func startTask(_ count: Int, _ done: DispatchSemaphore) {
  Task {
    if count == 0 { done.signal() } else { startTask(count - 1, done) }
  }
}

private func roundTrip(
  _ name: String, reach: Double?, _ effect: @escaping @Sendable (Int) -> Effect<Int>
) -> Benchmark {
  Benchmark(module: "DataFlow", name: name) {
    let done: DispatchSemaphore = DispatchSemaphore(value: 0)
    let store: SharedStore<Int, Int> = SharedStore(
      initial: 0,
      reducer: Reduce { (_: inout Int, action: Int) in
        if action == 0 { done.signal() }
        return action == 0 ? .none : effect(action)
      })
    let value: Double = Repeated.nanoseconds(rounds: 7, count: 1) { _ in
      store.send(10_000)
      done.wait()
    }
    return Figure.Value(value: value / 10_000, unit: "ns", reach: reach)
  }
}

// MARK: - Effects of a store on the main actor

private let mainActorRows: [Benchmark] = [
  againstHand("effect round trip, main actor, each starts the next", count: 2_000) { count in
    let (ended, ending) = AsyncStream.makeStream(of: Void.self)
    let store = Store(
      initial: 0,
      reducer: Reduce<Int, Int> { _, action in
        if action == 0 { ending.finish() }
        return action == 0 ? .none : .run { await $0(action - 1) }
      })
    store.send(count)
    for await _ in ended {}
  } byHand: { count in
    let (ended, ending) = AsyncStream.makeStream(of: Void.self)
    HandStore(ending).send(count)
    for await _ in ended {}
  },
  againstHand("effect round trip, main actor, one at a time", count: 2_000) { count in
    let store = Store(
      initial: 0,
      reducer: Reduce<Int, Int> { _, action in action == 0 ? .none : .run { await $0(0) } })
    for _ in 0..<count { await store.send(1).finish() }
  } byHand: { count in
    let store = HandStore(nil)
    for _ in 0..<count { await store.send(1).value }
  },
]

/// A task goes to the main actor and back for its action, and once more for its end, as an effect does.
@MainActor private final class HandStore {
  private let ending: AsyncStream<Void>.Continuation?
  private var ended = 0

  init(_ ending: AsyncStream<Void>.Continuation?) {
    self.ending = ending
  }

  @discardableResult
  func send(_ action: Int) -> Task<Void, Never> {
    Task.detached {
      await self.deliver(action - 1)
      await self.end()
    }
  }

  private func deliver(_ action: Int) {
    guard let ending else { return }
    if action == 0 { ending.finish() } else { send(action) }
  }

  private func end() { ended += 1 }
}

/// Measures in turns, so that other work on the machine slows both alike.
private func againstHand(
  _ name: String, count: Int, _ body: @escaping @MainActor @Sendable (Int) async -> Void,
  byHand: @escaping @MainActor @Sendable (Int) async -> Void
) -> Benchmark {
  Benchmark(module: "DataFlow", name: name) {
    func nanoseconds(_ body: @MainActor @Sendable (Int) async -> Void) async -> Double {
      await ContinuousClock().measure { await body(count) } / .nanoseconds(1) / Double(count)
    }
    var (ours, hand): ([Double], [Double]) = ([], [])
    for _ in 0..<11 {
      hand.append(await nanoseconds(byHand))
      ours.append(await nanoseconds(body))
    }
    return Figure.Value(value: ours.sorted()[5], unit: "ns", reference: hand.sorted()[5], reach: 1.3)
  }
}

// MARK: - Helpers

/// Measures a store without an actor hop, on the main actor.
private func onMain(_ name: String, reach: Double?, _ measure: @escaping @MainActor @Sendable () -> Double) -> Benchmark
{
  Benchmark(module: "DataFlow", name: name) {
    Figure.Value(value: await measure(), unit: "ns", reach: reach)
  }
}

private struct Table: ComposedReducer {
  struct State {
    var rows: [Int: Leaf.State]

    init(rows count: Int) {
      rows = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Leaf.State()) })
    }
  }

  @CasePathable
  enum Action { case row(id: Int, action: Leaf.Action) }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { Leaf() }
  }
}
