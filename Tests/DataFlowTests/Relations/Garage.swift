import CasePaths
import DataFlow

// The modules that the examples of relations are made of.

/// An engine, which knows nothing of the car around it.
struct Engine: Reducer {
  struct State: Equatable {
    var isRunning: Bool = false
  }

  @CasePathable
  enum Action: Equatable {
    case started
    case stopped
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isRunning = action == .started
    return .none
  }
}

/// A driver, who knows no car.
struct Driver: Reducer {
  struct State: Equatable {
    var taps: Int = 0
  }

  @CasePathable
  enum Action: Equatable {
    case powerTapped
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.taps += 1
    return .none
  }
}
