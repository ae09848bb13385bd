/// The actions and states that a test store's reducer produced and the test has not asserted yet.
final class ActionLog<State, Action> {
  struct Received {
    let action: Action
    let state: State
  }

  var received: [Received] = []
  var isExpectingSent = false
  private var sent: State?

  /// Returns the reducer with the state after each action recorded.
  func recording(_ reducer: AnyReducer<State, Action>) -> AnyReducer<State, Action> {
    reducer.wrapped { [self] (body) in
      { [self] state, action, pass in
        let effect = body(&state, action, pass)
        if isExpectingSent {
          isExpectingSent = false
          sent = state
        } else {
          received.append(Received(action: action, state: state))
        }
        return effect
      }
    }
  }

  func takeSent() -> State? {
    defer { sent = nil }
    return sent
  }
}
