import EnumPaths
import Testing

@testable import DataFlow

private struct Parent: ComposedReducer {
  struct State: Equatable {
    var child: Worker.State?
    var wasWorking = false
  }

  @CasePathable
  enum Action {
    case child(Worker.Action)
    case shown
    case hidden
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .shown: state.child = Worker.State()
      case .hidden: state.child = nil
      // The parent runs after its child, and may remove it in response to the child's action.
      case .child(.finished): state.child = nil
      case .child: state.wasWorking = state.child?.isWorking ?? false
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Worker() }
  }
}

private struct Grandparent: ComposedReducer {
  struct State: Equatable {
    var parent = Parent.State(child: Worker.State())
  }

  @CasePathable
  enum Action {
    case parent(Parent.Action)
    case takenAway
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.parent, action: \.parent) { Parent() }
    Reduce { state, action in
      if case .takenAway = action { state.parent.child = nil }
      return .none
    }
  }
}

private struct Named: Reducer {
  struct State: Identifiable {
    let id: Int
    var worker = Worker.State()
  }

  func reduce(_ state: inout State, _ action: Worker.Action) -> Effect<Worker.Action> {
    Worker().reduce(&state.worker, action)
  }
}

private struct Taker: ComposedReducer {
  struct State {
    var child: Named.State? = Named.State(id: 1)
  }

  @CasePathable
  enum Action {
    case child(Worker.Action)
    case replaced(by: Int)
  }

  var body: some Reducer<State, Action> {
    IfLet(state: \.child, action: \.child) { Named() }
    Reduce { state, action in
      if case .replaced(let id) = action { state.child = Named.State(id: id) }
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct IfLetTests {
  @Test func `a child runs while it is present, before its parent`() async {
    let store: Store<Parent.State, Parent.Action> = Store(
      initial: Parent.State(), reducer: Parent(), isolation: #isolation)
    store.send(.shown)
    let signal = Signal()
    store.send(.child(.start(until: signal)))
    #expect(store.state.wasWorking)
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.child == nil)
  }

  @Test func `a child's effects end when its parent removes it`() {
    let store: Store<Parent.State, Parent.Action> = Store(
      initial: Parent.State(), reducer: Parent(), isolation: #isolation)
    store.send(.shown)
    store.send(.child(.start(until: Signal())))
    #expect(!store.isIdle)
    store.send(.hidden)
    #expect(store.isIdle)
    store.send(.shown)
    #expect(store.state.child == Worker.State())
  }

  @Test func `a child's effects end when an ancestor removes it`() {
    let store: Store<Grandparent.State, Grandparent.Action> = Store(
      initial: Grandparent.State(), reducer: Grandparent(), isolation: #isolation)
    store.send(.parent(.child(.start(until: Signal()))))
    #expect(!store.isIdle)
    store.send(.takenAway)
    #expect(store.isIdle)
  }

  @Test func `a child's effects end when another child replaces it`() {
    let store: Store<Taker.State, Taker.Action> = Store(initial: Taker.State(), reducer: Taker(), isolation: #isolation)
    store.send(.child(.start(until: Signal())))
    store.send(.replaced(by: 1))
    #expect(!store.isIdle)
    store.send(.replaced(by: 2))
    #expect(store.isIdle)
  }

  @Test func `an action for an absent child is reported and changes nothing`() {
    var problems: [StoreProblem] = []
    let store: Store<Parent.State, Parent.Action> = Store(
      initial: Parent.State(), reducer: Parent(), isolation: #isolation, onProblem: { problems.append($0) })
    store.send(.child(.finished))
    #expect(store.state == Parent.State())
    guard case .actionForMissingChild(let action, let origin)? = problems.first else {
      Issue.record("nothing reported: \(problems)")
      return
    }
    #expect(action == "Action")
    #expect(origin.description.hasPrefix("DataFlowTests/IfLetTests.swift:"))
  }

  @Test func `the value of an optional is changed in place`() {
    var values: [Int]? = Array(0..<1_000)
    let before: Int = values?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } ?? 0
    let count: Int? = values.modifyWrapped { (values: inout [Int]) in
      values[0] = 9
      return values.count
    }
    #expect(count == 1_000)
    #expect(values?.first == 9)
    #expect(values?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } == before)
    var nothing: [Int]?
    #expect(nothing.modifyWrapped { $0.count } == nil)
  }
}
