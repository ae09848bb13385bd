import DataFlow
import DataFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(1)))
struct NumberPageTests {
  @Test func `each step up asks for a fact`() async {
    let store = TestStore(initial: NumberPage.State(), reducer: NumberPage { "\($0) is a number" })

    store.send(.counter(.plusTapped)) { $0.counter.count = 1 }
    await store.receive(\.trivia.asked) { $0.trivia.isLoading = true }
    await store.receive(\.trivia.answered) { $0.trivia = Trivia.State(fact: "1 is a number") }
    store.send(.counter(.minusTapped)) { $0.counter.count = 0 }
    await store.finish()
  }

  @Test func `a screen shows the state of its store`() async {
    let store = Store(initial: NumberPage.State(), reducer: NumberPage { "\($0) is a number" })
    await store.send(.counter(.plusTapped)).finish()

    #expect(store.state.trivia.fact == "1 is a number")
  }
}
