/// Holds the state of a module, the one place where it changes, and runs its effects.
///
/// ```swift
/// @ScreenActor final class Screen {
///   let store: Store<Feature.State, Feature.Action>
///   init() { store = Store(initial: Feature.State(), reducer: Feature()) }
///   func tap() { store.send(.tapped) }
/// }
/// ```
///
/// **Isolation.** A store is a plain object: whoever makes it isolates it. It is made on an actor (a global one, the main
/// one, an instance), which it remembers, and the compiler then keeps it there. Effects run elsewhere and come back to
/// that actor.
///
/// **Turns.** `send` reduces the action, and everything sent meanwhile, in order and without growing the stack; then
/// tells the observers, once; then starts the effects that were asked for and not cancelled. State is changed in place.
///
/// **End.** When the store is released its effects are cancelled.
public final class Store<State, Action> {
  private struct Observer {
    let flag: StoreObservation.Flag
    let onChange: (State) -> Void
  }

  /// What the module is now. A reducer must not read it from here while it runs: it is given it.
  public private(set) var state: State

  private let reducer: AnyReducer<State, Action>
  private let onProblem: (StoreProblem) -> Void
  private let actor: any Actor
  private var queue: ActionQueue<Action> = ActionQueue()
  private var isBusy: Bool = false
  private var effects: LiveEffects<State, Action> = LiveEffects()
  private var unstarted: [EffectRun<State, Action>] = []
  private var hasUnstarted: Bool = false
  private var observers: [Observer] = []
  private var hasObservers: Bool = false

  // MARK: Lifecycle

  /// Makes a store on the actor that this is called on.
  ///
  /// - Parameters:
  ///   - onProblem: is told, on the store's isolation, what went wrong and could be thrown to nobody: above all errors
  ///     that left an effect. By default they are printed.
  ///   - isolation: leave this out.
  public init(
    initial: State, reducer: some Reducer<State, Action>,
    onProblem: @escaping (StoreProblem) -> Void = { (problem: StoreProblem) in print("DataFlow: \(problem)") },
    isolation: isolated any Actor = #isolation
  ) {
    self.state = initial
    self.reducer = reducer.built
    self.onProblem = onProblem
    self.actor = isolation
  }

  deinit {
    effects.cancelAll()
  }

  // MARK: Use

  /// Reduces the action, or queues it if the store is at work already.
  public func send(_ action: Action) {
    guard !isBusy else { return queue.append(action) }
    isBusy = true
    reduce(action)
    repeat {
      while let next = queue.popFirst() { reduce(next) }
      notify()
    } while !queue.isEmpty
    isBusy = false
    start()
  }

  /// Calls the closure after every turn in which an action was reduced, until the observation is released.
  ///
  /// Actions that it sends are reduced after all observers have been told.
  public func observe(_ onChange: @escaping (State) -> Void) -> StoreObservation {
    forgetEndedObservers()
    let flag: StoreObservation.Flag = StoreObservation.Flag()
    observers.append(Observer(flag: flag, onChange: onChange))
    hasObservers = true
    return StoreObservation(flag)
  }

  // MARK: For effects

  /// Whether no effect is registered or running.
  public var isIdle: Bool { effects.isEmpty }

  func forget(_ run: EffectRun<State, Action>) {
    effects.remove(run)
  }

  func report(_ problem: StoreProblem) {
    onProblem(problem)
  }

  // MARK: Turns

  private func reduce(_ action: Action) {
    let effect: Effect<Action> = reducer.reduce(&state, action)
    if !effect.isNone {
      for step in effect.steps { perform(step) }
    }
    guard !effects.isEmpty else { return }
    effects.cancelScopes { (path: ScopePath) in
      reducer.isPresent(path.components[...], in: state) == false
    }
  }

  private func perform(_ step: Effect<Action>.Step) {
    switch step {
    case .send(let action):
      queue.append(action)
    case .run(let work, let key, let path):
      let run: EffectRun<State, Action> = EffectRun(work, key: key, path: path, store: self, actor: actor)
      effects.insert(run)
      unstarted.append(run)
      hasUnstarted = true
    case .cancel(let key, let path):
      effects.cancel(key, in: path)
    case .report(let problem):
      report(problem)
    }
  }

  private func notify() {
    guard hasObservers else { return }
    for observer in observers where observer.flag.isActive { observer.onChange(state) }
    forgetEndedObservers()
  }

  private func forgetEndedObservers() {
    guard observers.contains(where: { !$0.flag.isActive }) else { return }
    observers.removeAll { !$0.flag.isActive }
    hasObservers = !observers.isEmpty
  }

  private func start() {
    guard hasUnstarted else { return }
    let runs: [EffectRun<State, Action>] = unstarted
    unstarted = []
    hasUnstarted = false
    for run in runs { run.start() }
  }
}
