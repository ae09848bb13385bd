import DataFlow
import EnumPaths
import Testing

private struct Feature: Reducer {
  struct State: Equatable {
    var taps = 0
    var answers: [Int] = []
  }

  @CasePathable
  enum Action {
    case tapped
    case answered(Int)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.taps += 1
      let number = state.taps
      return .run { send in
        await send(.answered(number * 10))
      }
    case .answered(let answer):
      ScreenActor.shared.assertIsolated()
      state.answers.append(answer)
      return .none
    }
  }
}

@ScreenActor private final class Screen {
  let store: Store<Feature.State, Feature.Action>
  init() { store = Store(initial: Feature.State(), reducer: Feature(), isolation: #isolation) }
  func tap() { store.send(.tapped) }
  func waitForAnswer() async { await store.wait { $0.answers == [10] } }
}

private actor Owner {
  private var store: Store<Feature.State, Feature.Action>?

  func run() async -> Feature.State {
    let store: Store<Feature.State, Feature.Action> = Store(
      initial: Feature.State(),
      reducer: Reduce { (state: inout Feature.State, action: Feature.Action) in
        self.assertIsolated()
        if case .answered(let answer) = action { state.answers.append(answer) }
        guard case .tapped = action else { return .none }
        return .run { send in await send(.answered(1)) }
      }, isolation: #isolation)
    self.store = store
    store.send(.tapped)
    await store.wait { !$0.answers.isEmpty }
    return store.state
  }
}

@Suite(.timeLimit(.minutes(1)))
struct IsolationTests {
  @Test @ScreenActor func `a store on a global actor sends, and its effects return to that actor`() async {
    let screen = Screen()
    screen.tap()
    screen.tap()
    await screen.store.wait { $0.answers.count == 2 }
    #expect(screen.store.state.taps == 2)
    #expect(screen.store.state.answers.sorted() == [10, 20])
  }

  @Test @ScreenActor func `an effect runs while its store's actor is busy`() {
    let counter = Counter()
    let store: Store<Int, Int> = Store(
      initial: 0, reducer: Reduce { _, _ in .run { _ in counter.increment() } }, isolation: #isolation)
    store.send(1)
    // The actor is blocked: an effect that needed it could not begin.
    let deadline: ContinuousClock.Instant = .now + .seconds(20)
    while counter.value == 0, ContinuousClock.now < deadline {}
    #expect(counter.value == 1)
  }

  @Test func `a screen is used from outside through its actor`() async {
    let screen = await Screen()
    await screen.tap()
    await screen.waitForAnswer()
  }

  @Test @MainActor func `a store works on the main actor`() async {
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { state, action in
        MainActor.shared.assertIsolated()
        state += action
        return action == 1 ? .run { send in await send(10) } : .none
      })
    store.send(1)
    await store.wait { $0 == 11 }
  }

  @Test func `a store works on an instance of an actor`() async {
    #expect(await Owner().run().answers == [1])
  }
}
