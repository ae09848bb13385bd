/// A module that is made of other modules: usually its children first, then the parent's own part.
///
/// ```swift
/// struct Reader: ComposedReducer {
///   struct State { var timeline = Timeline.State(); var player = Player.State() }
///   @CasePathable enum Action { case timeline(Timeline.Action), player(Player.Action) }
///
///   var body: some Reducer<State, Action> {
///     Scope(state: \.timeline, action: \.timeline) { Timeline() }
///     Scope(state: \.player, action: \.player) { Player() }
///     Reduce { state, action in
///       // The parent is the mediator: it passes an action of one child on to the other.
///       guard case .timeline(.episodeTapped(let id)) = action else { return .none }
///       return .send(.player(.play(id)))
///     }
///   }
/// }
/// ```
public protocol ComposedReducer: Reducer {
  /// The type of ``body``.
  associatedtype Body: Reducer<State, Action>

  /// The parts, in the order in which they run. Read once, when the reducer is built.
  @ReducerBuilder<State, Action> var body: Body { get }
}

extension ComposedReducer {
  public var built: AnyReducer<State, Action> { body.built }

  /// Builds the body for this one action. A store runs ``built`` instead.
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
