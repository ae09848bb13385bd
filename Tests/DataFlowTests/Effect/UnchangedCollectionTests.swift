import Testing

@testable import DataFlow

/// An identifier that counts how often it is hashed or compared: each search for an element does both.
private struct CountedID: Hashable, Sendable {
  let number: Int
  let uses: Counter

  static func == (left: Self, right: Self) -> Bool {
    left.uses.increment()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    uses.increment()
    hasher.combine(number)
  }
}

private struct Row: Reducer {
  struct State: Identifiable {
    let id: CountedID
    var taps = 0
  }

  @CasePathable enum Action { case start }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    .run { _ in await Signal().wait() }
  }
}

private struct Table: ComposedReducer {
  struct State {
    var dictionary: [CountedID: Row.State] = [:]
    var array: [Row.State] = []
    var list: IdentifiedList<Row.State> = []
    var path = StackState<Row.State>()
    var taps = 0
  }

  @CasePathable enum Action {
    case keyed(id: CountedID, action: Row.Action)
    case element(id: CountedID, action: Row.Action)
    case listed(id: CountedID, action: Row.Action)
    case path(StackAction<Row.State, Row.Action>)
    case tapped
    case change(@Sendable (inout State) -> Void)
  }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.dictionary, action: \.keyed) { Row() }
    ForEachElement(state: \.array, action: \.element) { Row() }
    ForEachElement(state: \.list, action: \.listed) { Row() }
    Stack(state: \.path, action: \.path) { Row() }
    On(\.tapped) { state, _ in
      state.taps += 1
      return .none
    }
    On(\.change) { state, change in
      change(&state)
      return .none
    }
  }
}

private struct House: ComposedReducer {
  struct State {
    var name = 0
    var table = Table.State()
  }

  @CasePathable enum Action {
    case table(Table.Action)
    case renamed
    case change(@Sendable (inout State) -> Void)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.table, action: \.table) { Table() }
    On(\.renamed) { state, _ in
      state.name += 1
      return .none
    }
    On(\.change) { state, change in
      change(&state)
      return .none
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct UnchangedCollectionTests {
  private let uses = Counter()
  private let count = 100

  private func id(_ number: Int) -> CountedID { CountedID(number: number, uses: uses) }

  /// A store with a running effect in each of 400 rows.
  private func makeStore() -> Store<House.State, House.Action> {
    var state = House.State()
    for number in 0..<count {
      state.table.dictionary[id(number)] = Row.State(id: id(number))
      state.table.array.append(Row.State(id: id(number)))
      state.table.list.append(Row.State(id: id(number)))
      state.table.path.push(Row.State(id: id(number)))
    }
    let store = Store(initial: state, reducer: House())
    for number in 0..<count {
      store.send(.table(.keyed(id: id(number), action: .start)))
      store.send(.table(.element(id: id(number), action: .start)))
      store.send(.table(.listed(id: id(number), action: .start)))
      store.send(.table(.path(.element(id: state.table.path.ids[number], action: .start))))
    }
    return store
  }

  @Test(arguments: [true, false])
  func `a part that leaves the rows alone does not search for them`(isBesideTheRows: Bool) {
    let store = makeStore()
    let action: House.Action = isBesideTheRows ? .table(.tapped) : .renamed
    // The first ones may search: a copy of the rows is not worth it yet.
    for _ in 0..<10 { store.send(action) }
    let before = uses.value
    for _ in 0..<100 { store.send(action) }
    #expect(uses.value == before)
    #expect(store.runningEffects.count == 4 * count)
  }

  @Test(arguments: [0, 10])
  func `a row that a part removes loses its effect, however often the part left the rows alone`(quietRounds: Int) {
    let store = makeStore()
    let changes: [@Sendable (inout Table.State) -> Void] = [
      { $0.dictionary[$0.array[3].id] = nil },
      { $0.array.remove(at: 50) },
      { $0.list.remove(id: $0.array[1].id) },
      { $0.path.pop() },
      { $0.array[7] = Row.State(id: $0.array[0].id) },
    ]
    for (index, change) in changes.enumerated() {
      for _ in 0..<quietRounds {
        store.send(.change { _ in })
        store.send(.table(.change { _ in }))
      }
      store.send(index % 2 == 0 ? .table(.change(change)) : .change { change(&$0.table) })
      #expect(store.runningEffects.count == 4 * count - index - 1)
    }
  }

  @Test func `a row that a part only changes keeps its effect`() {
    let store = makeStore()
    for _ in 0..<10 { store.send(.table(.change { _ in })) }
    store.send(.table(.change { $0.array[5].taps += 1 }))
    #expect(store.runningEffects.count == 4 * count)
    #expect(store.state.table.array[5].taps == 1)
  }
}
