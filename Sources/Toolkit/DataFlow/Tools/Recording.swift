/// The history of a module: its initial state and every action since, those of effects included.
///
/// Replayed through the same reducer it gives the same states, since a reducer depends on nothing else; effects do not
/// run again. Where state and actions are `Codable`, so is the recording.
public struct Recording<State, Action> {
  public let initial: State
  public private(set) var actions: [Action] = []

  public init(initial: State, actions: [Action] = []) {
    self.initial = initial
    self.actions = actions
  }

  mutating func append(_ action: Action) {
    actions.append(action)
  }

  /// Returns the state after `count` actions.
  ///
  /// - Complexity: O(count).
  public func state(after count: Int, through reducer: some Reducer<State, Action>) -> State {
    var state = initial
    let built = reducer.built
    for action in actions.prefix(max(count, 0)) { _ = built.reduce(&state, action) }
    return state
  }

  /// Returns the states after no action, after the first, and so on.
  public func states(through reducer: some Reducer<State, Action>) -> [State] {
    let built = reducer.built
    return actions.reduce(into: [initial]) { states, action in
      var state = states[states.count - 1]
      _ = built.reduce(&state, action)
      states.append(state)
    }
  }
}

extension Recording: Sendable where State: Sendable, Action: Sendable {}
extension Recording: Equatable where State: Equatable, Action: Equatable {}
extension Recording: Encodable where State: Encodable, Action: Encodable {}
extension Recording: Decodable where State: Decodable, Action: Decodable {}
