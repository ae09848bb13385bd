import DataFlow
import EnumPaths

/// A module that only records the actions that it was sent.
struct Log: Reducer {
  struct State: Equatable {
    var lines: [String] = []
  }

  @CasePathable
  enum Action {
    case add(String)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let line): state.lines.append(line)
    }
    return .none
  }
}
