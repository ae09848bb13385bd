import DataFlow
import TestReporting

/// The actions and states that a test store's reducer produced and the test has not asserted yet.
final class ActionLog<State, Action> {
  struct Received {
    let action: Action
    let state: State
  }

  var received: [Received] = []
  /// The place of the `send` that is running.
  private(set) var sendPlace: TestPlace?
  private var isExpectingSent = false
  private var sent: State?

  /// Returns the reducer with the state after each action recorded.
  func recording(_ reducer: some Reducer<State, Action>) -> AnyReducer<State, Action> {
    reducer.built.reporting { [self] action, state in
      if isExpectingSent {
        isExpectingSent = false
        sent = state
      } else {
        received.append(Received(action: action, state: state))
      }
    }
  }

  /// Runs the `send` of a test: the next action that is reduced is the sent one.
  func sending<Result>(at place: TestPlace, _ send: () -> Result) -> Result {
    isExpectingSent = true
    sendPlace = place
    defer { sendPlace = nil }
    return send()
  }

  func takeSent() -> State? {
    defer { sent = nil }
    return sent
  }
}
