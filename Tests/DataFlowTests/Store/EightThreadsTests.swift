import EnumPaths
import Testing

@testable import DataFlow

private struct Crowd: ComposedReducer {
  struct State: Sendable {
    var first = Member.State()
    var second = Member.State()
    var visitor: Member.State?
    var rows: [Int: Member.State] = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Member.State()) })
  }

  @CasePathable enum Action: Sendable {
    case first(Member.Action)
    case second(Member.Action)
    case visitor(Member.Action)
    case row(id: Int, action: Member.Action)
    case come
    case leave
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: \.first) { Member() }
    Scope(state: \.second, action: \.second) { Member() }
    IfLet(state: \.visitor, action: \.visitor) { Member() }
    ForEachElement(state: \.rows, action: \.row) { Member() }
    On(\.come) { state, _ in
      state.visitor = state.visitor ?? Member.State()
      return .none
    }
    On(\.leave) { state, _ in
      state.visitor = nil
      return .none
    }
  }
}

private struct Member: Reducer {
  @TrackedState
  struct State: Sendable {
    var asked = 0
    var answered = 0
  }

  @CasePathable enum Action: Sendable {
    case ask
    case answered
    case stop
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .ask:
      state.asked += 1
      return .run(id: state.asked % 4) { send in
        await Task.yield()
        await send(.answered)
      }
    case .answered: state.answered += 1
    case .stop: return .merge((0..<4).map { .cancel(id: $0) })
    }
    return .none
  }
}

extension Crowd {
  /// The action that sender `sender` sends in turn `number`: for every operator, with work and cancellations.
  fileprivate static func action(_ sender: Int, _ number: Int) -> Action {
    let inner: Member.Action = number % 5 == 4 ? .stop : .ask
    switch (sender + number) % 6 {
    case 0: return .first(inner)
    case 1: return .second(inner)
    case 2: return .come
    case 3: return .visitor(inner)
    case 4: return number % 7 == 0 ? .leave : .visitor(inner)
    default: return .row(id: sender, action: inner)
    }
  }
}

/// These tests find more under the Thread Sanitizer.
@Suite(.timeLimit(.minutes(1)))
struct EightThreadsTests {
  @Test func `sends to scopes, effects and cancellations from eight threads leave a shared store idle`() async {
    weak var held: SharedStore<Crowd.State, Crowd.Action>?
    do {
      let store = SharedStore(initial: Crowd.State(), reducer: Crowd(), onProblem: { _ in })
      held = store
      let told = Counter()
      await withTaskGroup(of: Void.self) { (group) in
        for sender in 0..<8 {
          group.addTask {
            for number in 0..<500 {
              // Observers that are added and removed while others are called.
              let watch: StoreObservation = store.observe { _ in told.increment() }
              store.send(Crowd.action(sender, number))
              if number % 2 == 0 { watch.end() }
            }
          }
        }
      }
      while !store.isIdle { await Task.yield() }
      #expect(told.value > 0)
      #expect(store.state.first.asked > 0 && store.state.first.answered <= store.state.first.asked)
      #expect(store.state.rows.values.allSatisfy { $0.answered <= $0.asked })
    }
    // The last task may still be returning from the store.
    for _ in 0..<100_000 where held != nil { await Task.yield() }
    #expect(held == nil)
  }

  @Test func `scopes that eight tasks create, use and release on a store's actor leave nothing behind`() async {
    let screen = await Screen()
    await withTaskGroup(of: Void.self) { (group) in
      for sender in 0..<8 {
        group.addTask { for number in 0..<200 { await screen.visit(sender, number) } }
      }
    }
    await screen.rest()
  }
}

@ScreenActor
private final class Screen {
  private let store: Store<Crowd.State, Crowd.Action>
  private let told: Counter = Counter()

  init() {
    store = Store(initial: Crowd.State(), reducer: Crowd(), isolation: #isolation, onProblem: { _ in })
  }

  func visit(_ sender: Int, _ number: Int) async {
    let row = store.scope(state: \.rows, id: sender, action: \.row)
    let told: Counter = told
    let watch: StoreObservation = row.observe { _ in told.increment() }
    let sent = row.send(.ask)
    store.send(Crowd.action(sender, number))
    if number % 3 == 0 { sent.cancel() }
    await Task.yield()
    watch.end()
  }

  func rest() async {
    await store.waitUntilIdle()
    #expect(told.value > 0)
    #expect(store.core.effects.all.isEmpty)
    var ended: [ScopeNode.Observer] = []
    #expect(store.core.root.sweep(into: &ended) == 1)
  }
}
