import DataFlow

/// A fact about a number, from outside.
struct Trivia: Reducer {
  struct State: Equatable {
    var fact: String?
    var isLoading = false
  }

  @CasePathable enum Action {
    case asked(Int)
    case answered(String)
  }

  private enum Work { case load }

  let load: @Sendable (Int) async throws -> String

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .asked(let number):
      state.isLoading = true
      return .run(id: Work.load, cancelInFlight: true) { [load] send in
        await send(.answered(try await load(number)))
      } catch: { error, send in
        await send(.answered("There is no fact: \(error)"))
      }
    case .answered(let fact):
      state = State(fact: fact)
      return .none
    }
  }
}
