import EnumPaths
import Testing

@testable import DataFlow

private struct Row: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var count = 0
    var worker = Worker.State()
  }

  @CasePathable
  enum Action {
    case tapped
    case worker(Worker.Action)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.count += 1
      return .none
    case .worker(let action):
      return Worker().reduce(&state.worker, action).map { .worker($0) }
    }
  }
}

private struct Table: ComposedReducer {
  struct State: Equatable {
    var rows: [Row.State] = []
    var byName: [String: Row.State] = [:]
  }

  @CasePathable
  enum Action {
    case row(id: Int, action: Row.Action)
    case named(id: String, action: Row.Action)
    case removed(Int)
  }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { Row() }
    ForEachElement(state: \.byName, action: \.named) { Row() }
    Reduce { state, action in
      if case .removed(let id) = action { state.rows.removeAll { $0.id == id } }
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ForEachElementTests {
  private let store: Store<Table.State, Table.Action>

  init() {
    store = Store(
      initial: Table.State(
        rows: [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)],
        byName: ["a": Row.State(id: 1), "b": Row.State(id: 2)]),
      reducer: Table(), isolation: #isolation)
  }

  @Test func `only the child that the action names runs`() {
    store.send(.row(id: 2, action: .tapped))
    store.send(.named(id: "b", action: .tapped))
    #expect(store.state.rows.map(\.count) == [0, 1, 0])
    #expect(store.state.byName.mapValues(\.count) == ["a": 0, "b": 1])
  }

  @Test func `an effect returns to its child, wherever the child has moved meanwhile`() async {
    let signal = Signal()
    store.send(.row(id: 3, action: .worker(.start(until: signal))))
    store.send(.removed(1))
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.rows.map(\.worker.finished) == [0, 1])
  }

  @Test func `children of one module do not cancel each other's effects`() async {
    let signal = Signal()
    for id in 1...2 { store.send(.row(id: id, action: .worker(.start(until: signal)))) }
    store.send(.row(id: 1, action: .worker(.stop)))
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.rows.map(\.worker.finished) == [0, 1, 0])
  }

  @Test func `a removed child's effects end, and those of its neighbours go on`() {
    for id in 1...2 { store.send(.row(id: id, action: .worker(.start(until: Signal())))) }
    store.send(.removed(2))
    #expect(!store.isIdle)
    store.send(.removed(1))
    #expect(store.isIdle)
  }

  @Test func `an action for an absent child is reported and changes nothing`() {
    var problems: [StoreProblem] = []
    let store: Store<Table.State, Table.Action> = Store(
      initial: Table.State(), reducer: Table(), isolation: #isolation, onProblem: { problems.append($0) })
    store.send(.row(id: 7, action: .tapped))
    store.send(.named(id: "z", action: .tapped))
    #expect(store.state == Table.State())
    #expect(problems.count == 2)
  }

  @Test func `ten thousand rows are not copied while one of them changes`() {
    let rows: [Int: Row.State] = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, Row.State(id: $0)) })
    var dictionary: [Int: Row.State] = rows
    dictionary.modifyElement(withID: 5) { $0.count = 1 }
    #expect(dictionary[5]?.count == 1)
    #expect(dictionary.modifyElement(withID: -1) { $0.count = 1 } == nil)

    var array: [Row.State] = (0..<10_000).map { Row.State(id: $0) }
    let before: Int = array.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    array.modifyElement(withID: 9_999) { $0.count = 1 }
    #expect(array.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } == before)
    #expect(array.last?.count == 1)
  }
}
