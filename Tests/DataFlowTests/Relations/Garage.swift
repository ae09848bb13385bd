import DataFlow
import EnumPaths

// The modules of the examples of relations.

/// An engine, which does not depend on the car around it.
struct Engine: Reducer {
  struct State: Equatable {
    var isRunning = false
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

/// A driver, who does not depend on any car.
struct Driver: Reducer {
  struct State: Equatable {
    var taps = 0
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
