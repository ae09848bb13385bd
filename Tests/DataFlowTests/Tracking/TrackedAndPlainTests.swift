import EnumPaths
import SeededRandom
import Testing

@testable import DataFlow

// One module, once with tracked and once with plain states, and every kind of change to it.

private protocol LeafState: Equatable, Sendable {
  var taps: Int { get set }
  var note: String { get set }
  init()
}

private protocol PanelState: Equatable {
  associatedtype Leaf: LeafState
  var title: String { get set }
  var left: Leaf { get set }
  var right: Leaf { get set }
  var maybe: Leaf? { get set }
  var rows: [Int: Leaf] { get set }
  init()
}

private enum Change: CaseIterable {
  case nothing, title, sameTitle, leftTaps, leftNote, newLeft, exchange, maybeTaps, goneOrThere, rowTaps, newRows
  case keep, restore, restoreLeft, all, lend
}

/// Earlier states that can be restored.
private final class Past<State> {
  var states: [State] = []
}

extension PanelState {
  fileprivate mutating func apply(_ change: Change, _ number: Int, _ past: Past<Self>) {
    switch change {
    case .nothing: break
    case .title: title = "\(number)"
    case .sameTitle: title = title
    case .leftTaps: left.taps += 1
    case .leftNote: left.note = "\(number % 3)"
    case .newLeft:
      left = Leaf()
      left.taps = number % 4
    case .exchange: (left, right) = (right, left)
    case .maybeTaps: maybe?.taps += 1
    case .goneOrThere: maybe = maybe == nil ? Leaf() : nil
    case .rowTaps: rows[number % 3]?.taps += 1
    case .newRows: rows[number % 3] = rows[number % 3] == nil ? Leaf() : nil
    case .keep: past.states.append(self)
    case .restore: if !past.states.isEmpty { self = past.states[number % past.states.count] }
    case .restoreLeft: if !past.states.isEmpty { left = past.states[number % past.states.count].left }
    case .all: self = Self()
    case .lend: Self.lend(&right, number)
    }
  }

  private static func lend(_ leaf: inout Leaf, _ number: Int) {
    if number % 2 == 0 { leaf = Leaf() } else { leaf.note = "lent" }
  }
}

@CasePathable private enum LeafAction {
  case tapped
  case noted(Int)
  case nothing
}

private struct LeafReducer<State: LeafState>: Reducer {
  func reduce(_ state: inout State, _ action: LeafAction) -> Effect<LeafAction> {
    switch action {
    case .tapped: state.taps += 1
    case .noted(let number): state.note = "\(number)"
    case .nothing: break
    }
    return .none
  }
}

@CasePathable private enum PanelAction {
  case left(LeafAction)
  case right(LeafAction)
  case maybe(LeafAction)
  case row(id: Int, action: LeafAction)
  case changed(Change, Int)
}

@TrackedState private struct TrackedLeaf: LeafState {
  var taps = 0
  var note = ""
}

@TrackedState private struct TrackedPanel: PanelState {
  var title = ""
  var left = TrackedLeaf()
  var right = TrackedLeaf()
  var maybe: TrackedLeaf? = TrackedLeaf()
  var rows: [Int: TrackedLeaf] = [0: TrackedLeaf(), 1: TrackedLeaf()]
}

private struct PlainLeaf: LeafState {
  var taps = 0
  var note = ""
}

private struct PlainPanel: PanelState {
  var title = ""
  var left = PlainLeaf()
  var right = PlainLeaf()
  var maybe: PlainLeaf? = PlainLeaf()
  var rows: [Int: PlainLeaf] = [0: PlainLeaf(), 1: PlainLeaf()]
}

/// A store with an observer of each part.
private struct Watched<State: PanelState> {
  let store: Store<State, PanelAction>
  let told = Told()
  let watches: [StoreObservation]

  final class Told {
    var names: [String] = []
  }

  // The key paths are parameters, because those of the concrete type differ from those of the protocol's requirements.
  init(
    left: WritableKeyPath<State, State.Leaf>, right: WritableKeyPath<State, State.Leaf>,
    maybe: WritableKeyPath<State, State.Leaf?>, rows: WritableKeyPath<State, [Int: State.Leaf]>,
    title: KeyPath<State, String>, note: KeyPath<State.Leaf, String>, isolation: isolated any Actor = #isolation
  ) {
    let past: Past<State> = Past()
    store = Store(
      initial: State(),
      reducer: CombineReducers<State, PanelAction> {
        Scope(state: left, action: \.left) { LeafReducer<State.Leaf>() }
        Scope(state: right, action: \.right) { LeafReducer<State.Leaf>() }
        IfLet(state: maybe, action: \.maybe) { LeafReducer<State.Leaf>() }
        ForEachElement(state: rows, action: \.row) { LeafReducer<State.Leaf>() }
        Reduce { (state: inout State, action: PanelAction) in
          if case .changed(let change, let number) = action { state.apply(change, number, past) }
          return .none
        }
      }, isolation: #isolation, onProblem: { _ in })
    let told: Told = told
    func tell<Value>(_ name: String) -> (Value) -> Void { { _ in told.names.append(name) } }
    watches = [
      store.observe(tell("root")),
      store.observe(title, tell("title")),
      store.observe(rows, tell("rows")),
      store.scope(state: left, action: \.left).observe(tell("left")),
      store.scope(state: left, action: \.left).observe(note, tell("left.note")),
      store.scope(state: right, action: \.right).observe(tell("right")),
      store.scope(state: maybe, action: \.maybe).observe(tell("maybe")),
      store.scope(state: rows, id: 0, action: \.row).observe(tell("row 0")),
      store.scope(state: rows, id: 1, action: \.row).observe(tell("row 1")),
    ]
  }

  /// The value that each observer sees.
  private var views: [String: String] {
    let state: State = store.state
    return [
      "root": show(state), "title": state.title,
      "rows": show(state.rows[0]) + show(state.rows[1]) + show(state.rows[2]),
      "left": show(state.left), "left.note": state.left.note, "right": show(state.right), "maybe": show(state.maybe),
      "row 0": show(state.rows[0]), "row 1": show(state.rows[1]),
    ]
  }

  func show(_ leaf: State.Leaf?) -> String { leaf.map { "(\($0.taps) \($0.note))" } ?? "none" }

  func show(_ state: State) -> String {
    let rows: String = state.rows.keys.sorted().map { "\($0)" + show(state.rows[$0]) }.joined()
    return state.title + show(state.left) + show(state.right) + show(state.maybe) + rows
  }

  /// - Returns: the observers that were called, and those whose values differ from before.
  func send(_ action: PanelAction) -> (told: [String], concerned: Set<String>) {
    let before: [String: String] = views
    told.names = []
    store.send(action)
    let after: [String: String] = views
    return (told.names, Set(before.keys.filter { before[$0] != after[$0] }))
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct TrackedAndPlainTests {
  @Test(arguments: 0..<40)
  func `tracked states call the observers of all changes, and none that plain states do not call`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let tracked: Watched<TrackedPanel> = Watched(
      left: \.left, right: \.right, maybe: \.maybe, rows: \.rows, title: \.title, note: \.note)
    let plain: Watched<PlainPanel> = Watched(
      left: \.left, right: \.right, maybe: \.maybe, rows: \.rows, title: \.title, note: \.note)
    var fewer = 0
    for step in 0..<300 {
      let action: PanelAction = Self.action(&random)
      let (told, concerned): ([String], Set<String>) = tracked.send(action)
      let (toldPlain, concernedPlain): ([String], Set<String>) = plain.send(action)
      let place: Comment = "seed \(seed), step \(step), \(action)"
      #expect(tracked.show(tracked.store.state) == plain.show(plain.store.state), place)
      #expect(concerned == concernedPlain, place)
      #expect(concerned.isSubset(of: told), place)
      #expect(concerned.isSubset(of: toldPlain), place)
      #expect(Set(told).isSubset(of: toldPlain), place)
      #expect(Set(told).count == told.count, "An observer was called twice: \(place)")
      // An observer of a parent is called with those of its parts.
      if told.contains("left.note") { #expect(told.contains("left"), place) }
      if !told.isEmpty { #expect(told.first == "root", place) }
      fewer += toldPlain.count - told.count
    }
    #expect(fewer > 500, "seed \(seed)")
  }

  private static func action(_ random: inout SeededGenerator) -> PanelAction {
    let leaf: LeafAction =
      [LeafAction.tapped, .noted(Int.random(in: 0..<3, using: &random)), .nothing].randomElement(using: &random)
      ?? .nothing
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: .left(leaf)
    case 1: .right(leaf)
    case 2: .maybe(leaf)
    case 3: .row(id: Int.random(in: 0..<3, using: &random), action: leaf)
    default:
      .changed(
        Change.allCases.randomElement(using: &random) ?? .nothing, Int.random(in: 0..<1_000, using: &random))
    }
  }
}
