import DataFlow

/// A leaf whose effects wait until the test opens their gates.
struct Sprout: Reducer {
  struct State: Hashable, Identifiable {
    let id: Int
    var value = 0
  }

  @CasePathable enum Action {
    case add(Int)
    case addTwice(Int)
    case start(Gate, replacing: Bool)
    case stop(key: Int)
    /// Stops, works and adds, one after the other.
    case chain(Gate)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let number):
      state.value += number
      return .none
    case .addTwice(let number):
      return .merge(.send(.add(number)), .send(.add(number)))
    case .start(let gate, let isReplacing):
      return .run(id: gate.key, cancelInFlight: isReplacing) { send in
        if await gate.pass() { await send(.add(1)) }
      }
    case .stop(let key):
      return .cancel(id: key)
    case .chain(let gate):
      return .concatenate(
        .send(.stop(key: gate.key)),
        .run(id: gate.key) { send in
          if await gate.pass() { await send(.add(1)) }
        }, .send(.add(10)))
    }
  }
}

/// Modules of all kinds: always present, optional, of a collection, of an enum, of a stack, nested, and computed.
struct Forest: ComposedReducer {
  struct State: Hashable {
    var leaf = Sprout.State(id: 0)
    var option: Sprout.State?
    var rows: [Int: Sprout.State] = [:]
    var page = Clearing.State.list(Sprout.State(id: 0))
    var grove = Grove.State()
    var path: StackState<Sprout.State> = StackState()
    var mirror: Sprout.State {
      get { grove.leaf }
      set { grove.leaf = newValue }
    }
    var row1: Sprout.State? {
      get { rows[1] }
      set { rows[1] = newValue }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(leaf) }
  }

  @CasePathable enum Action {
    case leaf(Sprout.Action)
    case option(Sprout.Action)
    case row(id: Int, action: Sprout.Action)
    case page(Clearing.Action)
    case grove(Grove.Action)
    case path(StackAction<Sprout.State, Sprout.Action>)
    case mirror(Sprout.Action)
    case row1(Sprout.Action)
    case set(ForestChange)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.leaf, action: \.leaf) { Sprout() }
    IfLet(state: \.option, action: \.option) { Sprout() }
    ForEachElement(state: \.rows, action: \.row) { Sprout() }
    Scope(state: \.page, action: \.page) { Clearing() }
    Scope(state: \.grove, action: \.grove) { Grove() }
    Stack(state: \.path, action: \.path) { Sprout() }
    Scope(state: \.mirror, action: \.mirror) { Sprout() }
    IfLet(state: \.row1, action: \.row1) { Sprout() }
    On(\.set) { state, change in
      change.apply(to: &state)
      return .none
    }
  }
}

struct Clearing: ComposedReducer {
  @CasePathable enum State: Hashable {
    case list(Sprout.State)
    case form(Sprout.State)
  }
  @CasePathable enum Action {
    case list(Sprout.Action)
    case form(Sprout.Action)
  }

  var body: some Reducer<State, Action> {
    IfCaseLet(state: \.list, action: \.list) { Sprout() }
    IfCaseLet(state: \.form, action: \.form) { Sprout() }
  }
}

struct Grove: ComposedReducer {
  struct State: Hashable { var leaf = Sprout.State(id: 0) }
  @CasePathable enum Action { case leaf(Sprout.Action) }

  var body: some Reducer<State, Action> {
    Scope(state: \.leaf, action: \.leaf) { Sprout() }
  }
}

/// A change by the parent, which may remove children.
enum ForestChange {
  case option(Sprout.State?)
  case row(Int, Sprout.State?)
  case page(Clearing.State)
  case leaf(Int)
  case push
  case pop

  func apply(to state: inout Forest.State) {
    switch self {
    case .option(let leaf): state.option = leaf
    case .row(let id, let leaf): state.rows[id] = leaf
    case .page(let page): state.page = page
    case .leaf(let value): state.grove.leaf.value = value
    case .push: state.path.push(Sprout.State(id: 0))
    case .pop: state.path.pop()
    }
  }
}

/// The gate of one effect: the effect waits before it and shows that it does.
final class Gate: Sendable {
  let id: Int
  let key: Int
  private let signal = Signal()
  private let waiting: WaitingGates

  init(id: Int, key: Int, _ waiting: WaitingGates) {
    self.id = id
    self.key = key
    self.waiting = waiting
  }

  func open() { signal.raise() }

  /// - Returns: false if the effect was cancelled.
  func pass() async -> Bool {
    waiting.ids.withLock { _ = $0.insert(id) }
    await signal.wait()
    waiting.ids.withLock { _ = $0.remove(id) }
    return !Task.isCancelled
  }
}
