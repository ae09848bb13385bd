import Foundation
import SeededRandom
import Testing
import Threading

@testable import DataFlow
@testable import DataFlowTesting

/// The gates before which effects wait.
final class WaitingGates: Sendable {
  let ids = Lock<Set<Int>>([])
}

/// Random programs of actions, scopes, observers, effects, cancellations, replaced states and computed places.
@ScreenActor
@Suite(.timeLimit(.minutes(20)))
struct RandomProgramTests {
  /// `DATAFLOW_SOAK=600 swift test --filter RandomProgramTests` runs programs for ten minutes.
  private static let seconds = ProcessInfo.processInfo.environment["DATAFLOW_SOAK"].flatMap { Int($0) }

  @Test func `a store does what a list of all its parts would do, for any program`() async {
    TaskWatch.follow()
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    var seed = Self.seconds == nil ? UInt64(1) : UInt64.random(in: 1_000...UInt64.max / 2)
    var count = 0
    while end.map({ ContinuousClock.now < $0 }) ?? (count < 150) {
      let program = RandomProgram(seed: seed)
      guard await program.run(steps: 60) else { return }
      seed += 1
      count += 1
    }
    if Self.seconds != nil { print("\(count) random programs of 60 steps") }
  }
}

@ScreenActor
private final class RandomProgram {
  private let seed: UInt64
  private var random: SeededGenerator
  private let store: Store<Forest.State, Forest.Action>
  private let gates = WaitingGates()
  private var model = ForestModel(Forest.State())
  private var watches: [Watch] = []
  private var sent: [(group: Int, action: SentAction)] = []
  private var groups = 0
  private var gateCount = 0
  private var earlier = [Forest.State()]
  private var history: [String] = []

  /// An observer of a place, and the value that it was told last.
  private final class Watch {
    let name: String
    var last: AnyHashable?
    let now: () -> AnyHashable?
    var observation: StoreObservation?

    init(_ name: String, _ now: @escaping () -> AnyHashable?) {
      self.name = name
      self.now = now
      last = now()
    }
  }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    store = Store(initial: Forest.State(), reducer: Forest(), isolation: #isolation, onProblem: { _ in })
  }

  func run(steps: Int) async -> Bool {
    for _ in 0..<steps {
      step()
      await TaskWatch.current.rest()
      settleModel()
      guard check() else { return false }
    }
    return true
  }

  // MARK: Steps

  private var opened: [ForestModel.Work] = []

  private func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9: send(randomStep())
    case 9: sendScoped()
    case 10..<13: open()
    case 13: cancel()
    case 14: replace()
    case 15, 16: watch()
    case 17: if !watches.isEmpty { watches.remove(at: Int.random(in: 0..<watches.count, using: &random)) }
    default: sendFromObserver()
    }
  }

  private func newGroup() -> Int {
    groups += 1
    return groups
  }

  private func send(_ step: ForestStep) {
    history.append("send \(step)")
    let group = newGroup()
    sent.append((group, store.send(step.action)))
    model.send(step, group: group)
  }

  private func sendScoped() {
    let action = randomLeafAction()
    history.append("scoped \(action)")
    let group = newGroup()
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      sent.append(
        (group, store.scope(state: \.grove, action: \.grove).scope(state: \.leaf, action: \.leaf).send(action)))
      model.send(.leaf(.grove, action), group: group)
    case 1:
      sent.append((group, store.scope(state: \.rows, id: 1, action: \.row).send(action)))
      model.send(.leaf(.row(1), action), group: group)
    default:
      sent.append((group, store.scope(state: \.mirror, action: \.mirror).send(action)))
      model.send(.leaf(.mirror, action), group: group)
    }
  }

  private func open() {
    guard let work = model.work.randomElement(using: &random) else { return }
    history.append("open \(work.gate.id)")
    opened.append(work)
    work.gate.open()
  }

  /// Repeats in the model what the store did while it came to rest.
  private func settleModel() {
    for work in opened {
      let turns = model.finish(work)
      model.send(turns[0], group: work.group)
      model.end(work)
      for step in turns.dropFirst() { model.send(step, group: work.group) }
    }
    opened = []
    earlier.append(model.state)
  }

  private func cancel() {
    guard let (group, action) = sent.randomElement(using: &random) else { return }
    history.append("cancel \(group)")
    action.cancel()
    model.cancel(group: group)
  }

  private func replace() {
    guard let state = earlier.randomElement(using: &random) else { return }
    history.append("replace")
    store.replaceState(with: state)
    model.replace(with: state)
  }

  /// An observer sends an action, or replaces the state, in the middle of a turn.
  private func sendFromObserver() {
    let (first, second) = (randomStep(), randomStep())
    let replacement = Bool.random(using: &random) ? earlier.randomElement(using: &random) : nil
    history.append("send \(first), then from an observer \(second), replacing: \(replacement != nil)")
    let (group, inner) = (newGroup(), newGroup())
    var answer: SentAction?
    let observation = store.observe { [store] _ in
      guard answer == nil else { return }
      answer = store.send(second.action)
      if let replacement { store.replaceState(with: replacement) }
    }
    sent.append((group, store.send(first.action)))
    observation.end()
    model.send(first, group: group)
    guard let answer else { return }
    sent.append((inner, answer))
    model.send(second, group: inner, replacing: replacement)
  }

  // MARK: Observers

  private func watch() {
    let id = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0: watch("leaf", store.scope(state: \.leaf, action: \.leaf))
    case 1: watch("option", store.scope(state: \.option, action: \.option))
    case 2: watch("row \(id)", store.scope(state: \.rows, id: id, action: \.row))
    case 3: watch("list", store.scope(state: \.page, action: \.page).scope(state: \.list, action: \.list))
    case 4: watch("form", store.scope(state: \.page, action: \.page).scope(state: \.form, action: \.form))
    case 5: watch("grove", store.scope(state: \.grove, action: \.grove).scope(state: \.leaf, action: \.leaf))
    case 6: watch("mirror", store.scope(state: \.mirror, action: \.mirror))
    case 7: watch("row1", store.scope(state: \.row1, action: \.row1))
    case 8: watch("rows", \.rows)
    case 9: watch("path", \.path.screens)
    default: watch("mirror's value", \.mirror.value)
    }
  }

  private func watch<State: Hashable, Action>(_ name: String, _ scoped: ScopedStore<State, Action>) {
    history.append("watch \(name)")
    let watch = Watch(name) { scoped.state }
    watch.observation = scoped.observe { [weak watch] in watch?.last = $0 }
    watches.append(watch)
  }

  private func watch<Value: Hashable>(_ name: String, _ path: KeyPath<Forest.State, Value>) {
    history.append("watch \(name)")
    let watch = Watch(name) { [store] in store.state[keyPath: path] }
    watch.observation = store.observe(path) { [weak watch] in watch?.last = $0 }
    watches.append(watch)
  }

  // MARK: Random steps

  private func randomStep() -> ForestStep {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return .set(randomChange()) }
    return .leaf(randomSpot(), randomLeafAction())
  }

  private func randomSpot() -> ForestSpot {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .leaf
    case 1: .option(id: nil)
    case 2: .row(Int.random(in: 0..<3, using: &random))
    case 3: .list(id: nil)
    case 4: .form(id: nil)
    case 5: .grove
    case 6: model.state.path.ids.randomElement(using: &random).map { .screen($0) } ?? .leaf
    case 7: .mirror
    default: .row1(id: nil)
    }
  }

  private func randomLeafAction() -> Sprout.Action {
    let key = Int.random(in: 0..<2, using: &random)
    gateCount += 1
    let gate = Gate(id: gateCount, key: key, gates)
    return switch Int.random(in: 0..<8, using: &random) {
    case 0: .add(key + 1)
    case 1: .addTwice(key + 1)
    case 2: .stop(key: key)
    case 3, 4: .chain(gate)
    default: .start(gate, replacing: key == 0)
    }
  }

  private func randomChange() -> ForestChange {
    let leaf = Sprout.State(id: Int.random(in: 0..<2, using: &random))
    let id = Int.random(in: 0..<3, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: .option(nil)
    case 1, 2: .option(leaf)
    case 3: .row(id, nil)
    case 4, 5: .row(id, leaf)
    case 6: .page(Bool.random(using: &random) ? .list(leaf) : .form(leaf))
    case 7: .leaf(id)
    case 8: .push
    default: .pop
    }
  }

  // MARK: Checking

  private func check() -> Bool {
    var wrong: [String] = []
    if store.state != model.state { wrong.append("the state is \(store.state), should be \(model.state)") }
    let waiting = gates.ids.withLock { $0.sorted() }
    let expected = model.work.map(\.gate.id).sorted()
    if waiting != expected { wrong.append("effects \(waiting) run, should be \(expected)") }
    if store.isIdle != model.work.isEmpty { wrong.append("isIdle is \(store.isIdle)") }
    for (group, action) in sent where action.isFinished == model.work.contains(where: { $0.group == group }) {
      wrong.append("action \(group) is finished: \(action.isFinished)")
    }
    for watch in watches where watch.last != watch.now() {
      wrong.append("the observer of \(watch.name) was told \(String(describing: watch.last)) last")
    }
    guard !wrong.isEmpty else { return true }
    Issue.record("seed \(seed): \(wrong.joined(separator: "; "))\n\(history.joined(separator: "\n"))")
    return false
  }
}
