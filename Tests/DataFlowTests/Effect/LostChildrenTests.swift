import EnumPaths
import SeededRandom
import Testing

@testable import DataFlow

/// A module with effects that never end, identified by their numbers.
private struct Leaf: Reducer {
  @TrackedState
  struct State: Identifiable {
    var id: Int
    var taps = 0
  }

  @CasePathable
  enum Action {
    case start(Int)
    case tapped
    case renamed(Int)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .start(let number): return .run(id: number) { _ in await Signal().wait() }
    case .tapped: state.taps += 1
    case .renamed(let id): state.id = id
    }
    return .none
  }
}

private struct Row: ComposedReducer {
  @TrackedState
  struct State: Identifiable {
    let id: Int
    var leaves: IdentifiedList<Leaf.State> = IdentifiedList((0..<3).map { Leaf.State(id: $0) })
    var maybe: Leaf.State? = Leaf.State(id: 0)
    var own = Leaf.State(id: 0)
  }

  @CasePathable
  enum Action {
    case leaf(id: Int, action: Leaf.Action)
    case maybe(Leaf.Action)
    case own(Leaf.Action)
    case change(Int)
  }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.leaves, action: \.leaf) { Leaf() }
    IfLet(state: \.maybe, action: \.maybe) { Leaf() }
    Scope(state: \.own, action: \.own) { Leaf() }
    On(\.change) { (state: inout State, number: Int) in
      state.change(number)
      return .none
    }
  }
}

extension Row.State {
  mutating func change(_ number: Int) {
    let id: Int = number % 3
    switch number % 7 {
    case 0: leaves.remove(id: id)
    case 1: leaves.append(Leaf.State(id: id))
    case 2: leaves[id: id] = Leaf.State(id: id)
    case 3: maybe = nil
    case 4: maybe = Leaf.State(id: id)
    case 5: for id in leaves.ids.dropFirst() { leaves.remove(id: id) }
    default: own.taps += 1
    }
  }
}

private struct Board: ComposedReducer {
  @TrackedState
  struct State {
    var title = 0
    var rows: IdentifiedList<Row.State> = IdentifiedList((0..<3).map { Row.State(id: $0) })
    var table: [Int: Row.State] = [0: Row.State(id: 0), 1: Row.State(id: 1)]
    var sheet: Row.State? = Row.State(id: 0)
  }

  @CasePathable
  enum Action {
    case row(id: Int, action: Row.Action)
    case table(id: Int, action: Row.Action)
    case sheet(Row.Action)
    case change(Int)
  }

  final class Past {
    var states: [State] = []
  }

  let past: Past

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { Row() }
    ForEachElement(state: \.table, action: \.table) { Row() }
    IfLet(state: \.sheet, action: \.sheet) { Row() }
    On(\.change) { [past] (state: inout State, number: Int) in
      let id: Int = number % 3
      let old: State? = past.states.isEmpty ? nil : past.states[number % past.states.count]
      switch number % 13 {
      case 0: state.rows.remove(id: id)
      case 1: state.rows.append(Row.State(id: id))
      case 2: state.rows[id: id]?.change(number / 13)
      case 3: state.table[id] = state.table[id] == nil ? Row.State(id: id) : nil
      case 4: state.table[id]?.change(number / 13)
      case 5: state.sheet = id == 0 ? nil : Row.State(id: id)
      case 6: state.sheet?.change(number / 13)
      case 7: state.title += 1
      case 8: past.states.append(state)
      case 9: if let old { state = old }
      case 10: if let old { state.rows = old.rows }
      case 11:
        let rows: IdentifiedList<Row.State> = state.rows
        state.rows.remove(id: id)
        if number % 2 == 0 { state.rows = rows }
      default:
        state.rows.remove(id: id)
        state.rows.append(Row.State(id: id))
      }
      return .none
    }
  }
}

/// The place of an effect, and the identity of the child that it belongs to.
private struct Spot {
  enum Parent {
    case row(Int)
    case table(Int)
    case sheet(Int)
  }
  enum Child {
    case leaf(Int)
    case maybe(Int)
    case own
  }

  let parent: Parent
  let child: Child

  func isThere(in state: Board.State) -> Bool {
    let row: Row.State? =
      switch parent {
      case .row(let id): state.rows[id: id]
      case .table(let id): state.table[id]
      case .sheet(let id): state.sheet.flatMap { $0.id == id ? $0 : nil }
      }
    guard let row else { return false }
    return switch child {
    case .leaf(let id): row.leaves[id: id] != nil
    case .maybe(let id): row.maybe?.id == id
    case .own: true
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct LostChildrenTests {
  @Test(arguments: 0..<30)
  func `an effect runs exactly as long as the state has its child, for any sequence of changes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let store = Store(
      initial: Board.State(), reducer: Board(past: Board.Past()), isolation: #isolation, onProblem: { _ in })
    var watches: [StoreObservation] = []
    var expected: [Int: Spot] = [:]
    for step in 0..<400 {
      let number = Int.random(in: 0..<10_000, using: &random)
      let action: Board.Action = Self.action(step, number, store.state, &expected)
      store.send(action)
      expected = expected.filter { $0.value.isThere(in: store.state) }
      let live: [Int] = store.core.effects.all.compactMap { $0.keys.first?.value.base as? Int }
      #expect(live.sorted() == expected.keys.sorted(), "seed \(seed), step \(step), \(action)")
      // Half of the seeds add observers here: with and without them the result is the same.
      if step == 200, seed % 2 == 0 {
        watches = [store.observe { _ in }, store.scope(state: \.rows, id: 1, action: \.row).observe { _ in }]
      }
    }
    withExtendedLifetime(watches) {}
  }

  private static func action(
    _ step: Int, _ number: Int, _ state: Board.State, _ expected: inout [Int: Spot]
  ) -> Board.Action {
    if number % 4 == 0 { return .change(number / 4) }
    let id: Int = number / 4 % 3
    let leaf: Int = number / 12 % 3
    let parent: Spot.Parent =
      number / 36 % 3 == 0 ? .row(id) : number / 36 % 3 == 1 ? .table(id) : .sheet(state.sheet?.id ?? -1)
    let inside: Row.Action
    switch number / 108 % 6 {
    case 0: inside = .change(number / 648)
    case 1: inside = .maybe(.renamed(leaf))
    case 2: inside = .leaf(id: leaf, action: .tapped)
    case 3:
      inside = .leaf(id: leaf, action: .start(step))
      expected[step] = Spot(parent: parent, child: .leaf(leaf))
    case 4:
      inside = .own(.start(step))
      expected[step] = Spot(parent: parent, child: .own)
    default:
      inside = .maybe(.start(step))
      expected[step] = Spot(parent: parent, child: .maybe(Self.row(of: parent, state)?.maybe?.id ?? -1))
    }
    return switch parent {
    case .row(let id): .row(id: id, action: inside)
    case .table(let id): .table(id: id, action: inside)
    case .sheet: .sheet(inside)
    }
  }

  private static func row(of parent: Spot.Parent, _ state: Board.State) -> Row.State? {
    switch parent {
    case .row(let id): state.rows[id: id]
    case .table(let id): state.table[id]
    case .sheet: state.sheet
    }
  }

  // MARK: Cost of a turn

  @Test(arguments: [false, true])
  func `a turn looks up only the children that it concerns, however many have effects`(isAdding: Bool) {
    let few = Self.hashes(of: isAdding, among: 15)
    let many = Self.hashes(of: isAdding, among: 1_000)
    #expect(many <= few + 2, "\(few) among 15, \(many) among 1,000")
  }

  /// Returns the number of times that an identifier is hashed while one of many children with effects is changed, or
  /// one more is added.
  private static func hashes(of isAdding: Bool, among count: Int) -> Int {
    let store = Store(initial: Crowd.State(), reducer: Crowd(), isolation: #isolation)
    for id in 0...count {
      store.send(.added(id))
      store.send(.leaf(id: CountedID(number: id), action: .start(id)))
    }
    let watch = store.scope(state: \.leaves, id: CountedID(number: 3), action: \.leaf)
      .observe { _ in Issue.record("It is not concerned.") }
    store.send(.added(count + 1))
    let before = CountedID.hashes.value
    store.send(isAdding ? .added(count + 2) : .leaf(id: CountedID(number: 7), action: .tapped))
    watch.end()
    return CountedID.hashes.value - before
  }
}

private struct CountedID: Hashable, Sendable {
  static let hashes = Counter()
  let number: Int

  func hash(into hasher: inout Hasher) {
    Self.hashes.increment()
    hasher.combine(number)
  }
}

private struct Crowd: ComposedReducer {
  struct Member: Identifiable {
    let id: CountedID
    var leaf = Leaf.State(id: 0)
  }

  @TrackedState
  struct State {
    var leaves: IdentifiedList<Member> = []
    var added = 0
  }

  @CasePathable
  enum Action {
    case leaf(id: CountedID, action: Leaf.Action)
    case added(Int)
  }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.leaves, action: \.leaf) {
      Reduce<Member, Leaf.Action> { (member: inout Member, action: Leaf.Action) in
        Leaf().reduce(&member.leaf, action)
      }
    }
    On(\.added) { (state: inout State, number: Int) in
      state.added += 1
      state.leaves.append(Member(id: CountedID(number: number)))
      return .none
    }
  }
}
