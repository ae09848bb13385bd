import DataFlow

/// A number that a user counts up and down.
struct StepCounter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  @CasePathable enum Action {
    case plusTapped
    case minusTapped
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .plusTapped: state.count += 1
    case .minusTapped: state.count -= 1
    }
    return .none
  }
}
