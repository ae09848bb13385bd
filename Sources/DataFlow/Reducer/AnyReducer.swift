/// A built reducer: closures that were made where every type was known.
public struct AnyReducer<State, Action>: Reducer {
  /// Says whether the state still has the place that an effect came from; nil if that place is not in this reducer.
  @usableFromInline typealias Presence = (_ state: State, _ path: ArraySlice<ScopePath.Component>) -> Bool?

  @usableFromInline let body: (inout State, Action) -> Effect<Action>
  @usableFromInline let presence: Presence

  // MARK: Lifecycle

  /// A reducer without children.
  @inlinable
  public init(_ body: @escaping (inout State, Action) -> Effect<Action>) {
    self.init(body, presence: { _, _ in nil })
  }

  @inlinable
  init(_ body: @escaping (inout State, Action) -> Effect<Action>, presence: @escaping Presence) {
    self.body = body
    self.presence = presence
  }

  /// Several reducers of one state and action, run in order, each on what the ones before it left.
  @inlinable
  public init(inOrder reducers: [AnyReducer<State, Action>]) {
    if reducers.count == 1 {
      self = reducers[0]
      return
    }
    self.init(
      { (state: inout State, action: Action) in
        var effect: Effect<Action> = .none
        for reducer in reducers { effect.append(reducer.reduce(&state, action)) }
        return effect
      },
      presence: { (state: State, path: ArraySlice<ScopePath.Component>) in
        for reducer in reducers {
          if let isPresent = reducer.isPresent(path, in: state) { return isPresent }
        }
        return nil
      })
  }

  // MARK: Use

  public var built: AnyReducer<State, Action> { self }

  @inlinable
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    body(&state, action)
  }

  /// Whether the state still has the place at the end of the path; nil if the path leads nowhere in this reducer.
  @inlinable
  func isPresent(_ path: ArraySlice<ScopePath.Component>, in state: State) -> Bool? {
    path.isEmpty ? true : presence(state, path)
  }
}
