import DataFlow
import DataFlowTesting
import EnumPaths
import Testing

private struct Pair: ComposedReducer {
  struct State: Equatable {
    var one = 0
    var two = 0
  }

  @CasePathable enum Action {
    case one(SharedAction<Int>)
    case two(SharedAction<Int>)
    case opened
    case asked
    case heard(Int)
  }

  let number: SharedValue<Int>

  var body: some Reducer<State, Action> {
    Share(number, state: \.one, action: \.one)
    Share(number, state: \.two, action: \.two)
    On(\.opened) { _, _ in .merge(.send(.one(.follow)), .send(.two(.follow))) }
    On(\.asked) { _, _ in
      .merge(.run { send in await send(.heard(1)) }, .run { send in await send(.heard(2)) })
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(1)))
struct EffectOrderTests {
  @Test func `two modules hear of a shared value in the order in which they began to follow it`() async throws {
    for round in 1...200 {
      let number = SharedValue(0)
      let store = TestStore(initial: Pair.State(), reducer: Pair(number: number))
      let opened = store.send(.opened)
      await store.receive(\.one.follow)
      await store.receive(\.two.follow)
      await store.receive(\.one.changed)
      await store.receive(\.two.changed)
      try await number.set(round)
      await store.receive(\.one.changed) { $0.one = round }
      await store.receive(\.two.changed) { $0.two = round }
      opened.cancel()
      await store.finish()
    }
  }

  @Test func `effects that run at the same time send in the order in which they began`() async {
    for _ in 1...200 {
      let store = TestStore(initial: Pair.State(), reducer: Pair(number: SharedValue(0)))
      store.send(.asked)
      await store.receive(\.heard, 1)
      await store.receive(\.heard, 2)
    }
  }
}
