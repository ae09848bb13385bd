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

/// A module in each place where a child may be absent: optional, presented, and one of several screens.
private struct Town: ComposedReducer {
  struct State {
    var name = 0
    var optional: Table.State?
    var presented: Table.State?
    var numbered: NumberedTable.State?
    var screen: TownScreen.State?
  }

  @CasePathable enum Action {
    case optional(Table.Action)
    case presented(PresentationAction<Table.Action>)
    case numbered(NumberedTable.Action)
    case screen(PresentationAction<TownScreen.Action>)
    case renamed
    case change(@Sendable (inout State) -> Void)
  }

  var body: some Reducer<State, Action> {
    IfLet(state: \.optional, action: \.optional) { Table() }
    Present(state: \.presented, action: \.presented) { Table() }
    IfLet(state: \.numbered, action: \.numbered) { NumberedTable() }
    Present(state: \.screen, action: \.screen) { TownScreen.reducer(table: Table()) }
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

@Screens private enum TownScreen {
  case table(Table)
  case about
}

/// A module with an identity.
private struct NumberedTable: ComposedReducer {
  struct State: Identifiable {
    let id: Int
    var table = Table.State()
  }

  @CasePathable enum Action { case table(Table.Action) }

  var body: some Reducer<State, Action> { Scope(state: \.table, action: \.table) { Table() } }
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

  // MARK: In children that may be absent

  private typealias InTown = @Sendable (Table.Action) -> Town.Action

  private static let places: [InTown] = [
    { .optional($0) }, { .presented(.presented($0)) }, { .numbered(.table($0)) }, { .screen(.presented(.table($0))) },
  ]

  /// A store with a running effect in each of 100 rows of the four modules.
  private func makeTown() -> Store<Town.State, Town.Action> {
    var table = Table.State()
    for number in 0..<count { table.array.append(Row.State(id: id(number))) }
    let store = Store(
      initial: Town.State(
        optional: table, presented: table, numbered: NumberedTable.State(id: 1, table: table), screen: .table(table)),
      reducer: Town())
    for place in Self.places {
      for number in 0..<count { store.send(place(.element(id: id(number), action: .start))) }
    }
    #expect(store.runningEffects.count == 4 * count)
    return store
  }

  @Test(arguments: [nil, 0, 1, 2, 3])
  func `nor does one around a module that may be absent, or in it`(place: Int?) {
    let store = makeTown()
    let action = place.map { Self.places[$0](.tapped) } ?? .renamed
    for _ in 0..<10 { store.send(action) }
    let before = uses.value
    for _ in 0..<100 { store.send(action) }
    #expect(uses.value == before)
    #expect(store.runningEffects.count == 4 * count)
  }

  @Test(arguments: [0, 10])
  func `a module that a part removes, replaces or changes loses the effects of what is gone`(quietRounds: Int) {
    let store = makeTown()
    let other = Table.State()
    let changes: [(change: @Sendable (inout Town.State) -> Void, left: Int)] = [
      ({ $0.optional?.array.remove(at: 50) }, 399), ({ $0.presented = nil }, 299),
      ({ $0.numbered?.table.array.removeLast() }, 298),
      ({ state in state.numbered = state.numbered.map { NumberedTable.State(id: 2, table: $0.table) } }, 199),
      ({ $0.screen?.modify(\.table) { _ = $0.array.remove(at: 0) } }, 198), ({ $0.screen = .about }, 99),
      ({ $0.optional = other }, 0),
    ]
    for (change, left) in changes {
      for _ in 0..<quietRounds { store.send(.change { _ in }) }
      store.send(.change(change))
      #expect(store.runningEffects.count == left)
    }
  }

  @Test func `a module that a part takes out and puts back keeps its effects`() {
    let store = makeTown()
    for _ in 0..<10 { store.send(.change { _ in }) }
    store.send(
      .change { state in
        let table = state.optional
        state.optional = nil
        state.optional = table
      })
    #expect(store.runningEffects.count == 4 * count)
    store.send(.change { $0.optional?.array[5].taps += 1 })
    #expect(store.runningEffects.count == 4 * count)
  }

  @Test func `a row that a part only changes keeps its effect`() {
    let store = makeStore()
    for _ in 0..<10 { store.send(.table(.change { _ in })) }
    store.send(.table(.change { $0.array[5].taps += 1 }))
    #expect(store.runningEffects.count == 4 * count)
    #expect(store.state.table.array[5].taps == 1)
  }
}
