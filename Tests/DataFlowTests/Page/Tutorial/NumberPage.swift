import DataFlow

/// A page with both modules. They do not know each other: the page relates them.
struct NumberPage: ComposedReducer {
  struct State: Equatable {
    var counter = StepCounter.State()
    var trivia = Trivia.State()
  }

  @CasePathable enum Action {
    case counter(StepCounter.Action)
    case trivia(Trivia.Action)
  }

  let load: @Sendable (Int) async throws -> String

  var body: some Reducer<State, Action> {
    Scope(state: \.counter, action: \.counter) { StepCounter() }
    Scope(state: \.trivia, action: \.trivia) { Trivia(load: load) }
    On(\.counter.plusTapped) { state, _ in
      .send(.trivia(.asked(state.counter.count)))
    }
  }
}
