@_exported import EnumPaths

/// Holds the state of a module, is the only place that changes it, and runs its effects.
///
/// ```swift
/// @MainActor final class Screen {
///   let store = Store(initial: Feature.State(), reducer: Feature())
///   func tap() { store.send(.tapped) }
/// }
/// ```
///
/// **Isolation.** A store is a plain object, and its owner isolates it. It is created on an actor and keeps a reference
/// to it; the compiler then keeps the store there. Effects run elsewhere and return to that actor. Without more words
/// that is the main actor. On another one, an initializer or a function passes its own:
/// `Store(initial: Feature.State(), reducer: Feature(), isolation: #isolation)`. A store that any thread may use is a
/// ``SharedStore``.
///
/// **Turns.** `send` reduces the action, and everything sent meanwhile, in order and without growing the stack. Then it
/// calls the observers once. Then it starts the effects that were requested and not cancelled. State is changed in
/// place.
///
/// **End.** When the store is released its effects are cancelled.
public final class Store<State, Action> {
  @usableFromInline let core: StoreCore<State, Action>

  // MARK: Lifecycle

  /// Creates a store on the main actor: also as the default value of a property.
  ///
  /// - Parameters:
  ///   - onProblem: receives, on the store's isolation, problems that no caller can catch: above all errors that left
  ///     an effect. By default it prints them.
  ///   - initial: the state before the first action.
  ///   - reducer: the module.
  @inlinable
  @MainActor
  public convenience init(
    initial: State, reducer: some Reducer<State, Action>,
    onProblem: @escaping (StoreProblem) -> Void = { problem in print("DataFlow: \(problem)") }
  ) {
    self.init(initial: initial, built: reducer.built, onProblem: onProblem, isolation: #isolation)
  }

  /// Creates a store on the actor that this is called on.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller: `#isolation`. A default value of a property has none; make the store in an
  ///     initializer there.
  ///   - onProblem: receives, on the store's isolation, problems that no caller can catch. By default it prints them.
  ///   - initial: the state before the first action.
  ///   - reducer: the module.
  @inlinable
  public convenience init(
    initial: State, reducer: some Reducer<State, Action>, isolation: isolated any Actor,
    onProblem: @escaping (StoreProblem) -> Void = { problem in print("DataFlow: \(problem)") }
  ) {
    self.init(initial: initial, built: reducer.built, onProblem: onProblem, isolation: isolation)
  }

  @usableFromInline
  init(
    initial: State, built: AnyReducer<State, Action>, onProblem: @escaping (StoreProblem) -> Void,
    isolation: isolated any Actor
  ) {
    core = StoreCore(initial: initial, reducer: built, onProblem: onProblem)
    core.context = StoreContext(core, on: isolation).effectContext
  }

  // MARK: Use

  /// The module's current state. A reducer must not read it while it runs: it receives the state as a parameter.
  @inlinable public var state: State { core.state }

  /// Reduces the action, or queues it if the store is at work already.
  ///
  /// - Returns: a handle for waiting for, or cancelling, the effects that the action causes.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> SentAction {
    core.send(action)
  }

  /// Calls the closure after every turn in which an action was reduced, until the observation is released.
  ///
  /// Actions that the closure sends are reduced after all observers have been called.
  public func observe(_ onChange: @escaping (State) -> Void) -> StoreObservation {
    core.observe(core.root) { [unowned core] in onChange(core.state) }
  }

  /// Replaces the state without an action: for restored state.
  public func replaceState(with state: State) {
    core.replaceState(with: state)
  }

  // MARK: For effects

  /// True if no effect is registered or running.
  public var isIdle: Bool { core.isIdle }

  /// The places of the effects that are registered or running.
  package var runningEffects: [EffectOrigin] { core.liveOrigins }
}

/// Returns effects to a store that an actor isolates.
///
/// `@unchecked Sendable`: the core is used on that actor only.
private final class StoreContext<State, Action>: @unchecked Sendable {
  private weak let core: StoreCore<State, Action>?
  private let actor: any Actor

  init(_ core: StoreCore<State, Action>, on actor: any Actor) {
    self.core = core
    self.actor = actor
  }

  var effectContext: EffectContext<State, Action> {
    EffectContext(
      deliver: { action, run in
        await self.deliver(action, from: run, on: self.actor)
      },
      end: { error, run in await self.end(run, error, on: self.actor) })
  }

  private func deliver(
    _ action: sending Action, from run: EffectRun<State, Action>, on actor: isolated any Actor
  ) {
    core?.receive(action, from: run)
  }

  private func end(_ run: EffectRun<State, Action>, _ error: (any Error)?, on actor: isolated any Actor) {
    core?.finish(run, error)
  }
}
