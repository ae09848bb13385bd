import DataFlow
import EnumPaths
import Testing

// MARK: Unrelated siblings: two scopes, and nothing between them

private struct Kitchen: ComposedReducer {
  struct State: Equatable {
    var engine = Engine.State()
    var driver = Driver.State()
  }

  @CasePathable enum Action {
    case engine(Engine.Action)
    case driver(Driver.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.engine, action: \.engine) { Engine() }
    Scope(state: \.driver, action: \.driver) { Driver() }
  }
}

// MARK: Siblings that interact through the parent as mediator

private struct Road: ComposedReducer {
  typealias State = Kitchen.State
  typealias Action = Kitchen.Action

  var body: some Reducer<State, Action> {
    Kitchen()
    // The parent passes an action of one child on to the other. It changes nothing itself.
    Mediate { _, action in
      guard case .driver(.powerTapped) = action else { return .none }
      return .send(.engine(.started))
    }
  }
}

// MARK: Parent and child: changes and reads in both directions

private struct Car: ComposedReducer {
  struct State: Equatable {
    var engine = Engine.State()
    var speed = 0
    var alert: String?
  }

  @CasePathable enum Action {
    case engine(Engine.Action)
    case keyTurned
    case gasPushed
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.engine, action: \.engine) { Engine() }
    // The parent changes the child.
    On(\.keyTurned) { state, _ in
      state.engine.isRunning = true
      return .none
    }
    // The child changes the parent: the parent reacts to the child's action.
    On(\.engine.stopped) { state, _ in
      state.alert = "The engine stopped unexpectedly"
      return .none
    }
    // The parent reads the child.
    On(\.gasPushed) { state, _ in
      if state.engine.isRunning { state.speed += 10 }
      return .none
    }
  }
}

// MARK: A child that reads from its parent: the shared data is a state of its own, which both have

private struct Tank: Equatable {
  var isEmpty = false
}

private struct TankedEngine: Reducer {
  struct State: Equatable {
    var tank: Tank
    var status: String = "off"
  }

  @CasePathable enum Action { case stopped }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.status = state.tank.isEmpty ? "out of gas" : "stopped"
    return .none
  }
}

private struct TankedCar: ComposedReducer {
  struct State: Equatable {
    var tank = Tank()
    var status: String = "off"

    /// The child's state, with the tank of the parent's own state.
    var engine: TankedEngine.State {
      get { TankedEngine.State(tank: tank, status: status) }
      set { (tank, status) = (newValue.tank, newValue.status) }
    }
  }

  @CasePathable enum Action {
    case engine(TankedEngine.Action)
    case tankEmptied
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.engine, action: \.engine) { TankedEngine() }
    On(\.tankEmptied) { state, _ in
      state.tank.isEmpty = true
      return .none
    }
  }
}

// MARK: Two instances of one module, by action hierarchy and by namespace

private struct ByHierarchy: ComposedReducer {
  struct State: Equatable {
    var primary = Engine.State()
    var secondary = Engine.State()
  }

  @CasePathable enum Action {
    case primary(Engine.Action)
    case secondary(Engine.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.primary, action: \.primary) { Engine() }
    Scope(state: \.secondary, action: \.secondary) { Engine() }
  }
}

private struct NamedWorker: Reducer {
  enum Name: Equatable, Sendable { case primary, secondary, tertiary }

  @CasePathable
  enum Action: Namespaced {
    case start(Name, until: Signal)
    case stop(Name)
    case finished(Name)

    var namespace: Name {
      switch self {
      case .start(let name, until: _), .stop(let name), .finished(let name): name
      }
    }
  }

  func reduce(_ state: inout Worker.State, _ action: Action) -> Effect<Action> {
    switch action {
    case .start(let name, let signal):
      state.isWorking = true
      return .run(id: "work") { send in
        await signal.wait()
        await send(.finished(name))
      }
    case .stop:
      state.isWorking = false
      return .cancel(id: "work")
    case .finished:
      state.isWorking = false
      state.finished += 1
      return .none
    }
  }
}

private struct ByNamespace: ComposedReducer {
  struct State: Equatable {
    var primary = Worker.State()
    var secondary = Worker.State()
  }

  @CasePathable enum Action { case worker(NamedWorker.Action) }

  var body: some Reducer<State, Action> {
    Scope(state: \.primary, action: \.worker, namespace: .primary) { NamedWorker() }
    Scope(state: \.secondary, action: \.worker, namespace: .secondary) { NamedWorker() }
  }
}

// MARK: One child with several parents, by a computed module state and by a state protocol

private struct SharedCarDriver: ComposedReducer {
  struct State: Equatable {
    var car: Engine.State
    var trips: Int
  }

  @CasePathable enum Action {
    case car(Engine.Action)
    case drove
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.car, action: \.car) { Engine() }
    On(\.drove) { state, _ in
      if state.car.isRunning { state.trips += 1 }
      return .none
    }
  }
}

private struct ComputedState: ComposedReducer {
  struct State: Equatable {
    /// Stored once: there is only one car.
    var car = Engine.State()
    var firstTrips = 0
    var secondTrips = 0

    var first: SharedCarDriver.State {
      get { SharedCarDriver.State(car: car, trips: firstTrips) }
      set { (car, firstTrips) = (newValue.car, newValue.trips) }
    }
    var second: SharedCarDriver.State {
      get { SharedCarDriver.State(car: car, trips: secondTrips) }
      set { (car, secondTrips) = (newValue.car, newValue.trips) }
    }
  }

  @CasePathable enum Action {
    case first(SharedCarDriver.Action)
    case second(SharedCarDriver.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: \.first) { SharedCarDriver() }
    Scope(state: \.second, action: \.second) { SharedCarDriver() }
  }
}

private protocol CarHolding {
  var car: Engine.State { get set }
}

private struct HolderDriver<State: CarHolding>: ComposedReducer {
  typealias Action = SharedCarAction

  var body: some Reducer<State, SharedCarAction> {
    Scope(state: \.car, action: \.car) { Engine() }
  }
}

@CasePathable
private enum SharedCarAction {
  case car(Engine.Action)
}

private struct ProtocolState: ComposedReducer {
  struct State: Equatable, CarHolding {
    var car = Engine.State()
  }

  @CasePathable enum Action {
    case first(SharedCarAction)
    case second(SharedCarAction)
  }

  var body: some Reducer<State, Action> {
    // The state is the same for all of them; only the actions are lifted.
    Scope(action: \.first) { HolderDriver<State>() }
    Scope(action: \.second) { HolderDriver<State>() }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct RelationTests {
  @Test func `unrelated siblings do not affect each other`() {
    let store = Store(initial: Kitchen.State(), reducer: Kitchen(), isolation: #isolation)
    store.send(.driver(.powerTapped))
    #expect(store.state.driver.taps == 1)
    #expect(store.state.engine == Engine.State())
  }

  @Test func `siblings interact through their parent`() {
    let store = Store(initial: Kitchen.State(), reducer: Road(), isolation: #isolation)
    store.send(.driver(.powerTapped))
    #expect(store.state.engine.isRunning)
  }

  @Test func `a parent changes its child`() {
    let store = Store(initial: Car.State(), reducer: Car(), isolation: #isolation)
    store.send(.keyTurned)
    #expect(store.state.engine.isRunning)
  }

  @Test func `a child changes its parent`() {
    let store = Store(initial: Car.State(), reducer: Car(), isolation: #isolation)
    store.send(.engine(.started))
    #expect(store.state.alert == nil)
    store.send(.engine(.stopped))
    #expect(store.state.alert == "The engine stopped unexpectedly")
  }

  @Test func `a parent reads its child`() {
    let store = Store(initial: Car.State(), reducer: Car(), isolation: #isolation)
    store.send(.gasPushed)
    #expect(store.state.speed == 0)
    store.send(.keyTurned)
    store.send(.gasPushed)
    #expect(store.state.speed == 10)
  }

  @Test func `a child reads from its parent through a state that both have`() {
    let store = Store(initial: TankedCar.State(), reducer: TankedCar(), isolation: #isolation)
    store.send(.engine(.stopped))
    #expect(store.state.status == "stopped")
    store.send(.tankEmptied)
    store.send(.engine(.stopped))
    #expect(store.state.status == "out of gas")
  }

  @Test func `the action hierarchy tells two instances apart`() {
    let store = Store(initial: ByHierarchy.State(), reducer: ByHierarchy(), isolation: #isolation)
    store.send(.secondary(.started))
    #expect(!store.state.primary.isRunning)
    #expect(store.state.secondary.isRunning)
  }

  @Test func `the namespace tells two instances apart, and they do not cancel each other's work`() async {
    let signal = Signal()
    let store = Store(initial: ByNamespace.State(), reducer: ByNamespace(), isolation: #isolation)
    store.send(.worker(.start(.primary, until: signal)))
    store.send(.worker(.start(.secondary, until: signal)))
    store.send(.worker(.stop(.primary)))
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.primary == Worker.State(isWorking: false, finished: 0))
    #expect(store.state.secondary == Worker.State(isWorking: false, finished: 1))
  }

  @Test func `an action that names an instance without a scope is reported, and changes nothing`() {
    struct OnlyPrimary: ComposedReducer {
      var body: some Reducer<ByNamespace.State, ByNamespace.Action> {
        Scope(state: \.primary, action: \.worker, namespace: .primary) { NamedWorker() }
      }
    }
    for reducer in [ByNamespace().built, OnlyPrimary().built] {
      var problems: [String] = []
      let store = Store(
        initial: ByNamespace.State(), reducer: reducer, isolation: #isolation
      ) { problems.append("\($0)") }
      store.send(.worker(.stop(.tertiary)))
      #expect(store.state == ByNamespace.State())
      #expect(problems.count == 1 && problems[0].contains("RelationTests.swift:"))
      store.send(.worker(.stop(.primary)))
      #expect(problems.count == 1)
    }
  }

  @Test func `two parents share one child by a computed module state`() {
    let store = Store(initial: ComputedState.State(), reducer: ComputedState(), isolation: #isolation)
    store.send(.first(.car(.started)))
    store.send(.second(.drove))
    #expect(store.state.car.isRunning)
    #expect(store.state.secondTrips == 1)
    #expect(store.state.firstTrips == 0)
  }

  @Test func `two parents share one child by a state protocol`() {
    let store = Store(initial: ProtocolState.State(), reducer: ProtocolState(), isolation: #isolation)
    store.send(.first(.car(.started)))
    #expect(store.state.car.isRunning)
    store.send(.second(.car(.stopped)))
    #expect(!store.state.car.isRunning)
  }
}
