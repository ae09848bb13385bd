/// The state, reducer, queue and effects of a store of any kind. Not thread-safe: the owning store serializes access.
@usableFromInline
final class StoreCore<State, Action> {
  @usableFromInline
  typealias Run = EffectRun<State, Action>

  /// One entry of a turn's queue. All but the plain action are indirect, so that an entry is as small as an action.
  @usableFromInline
  enum Queued {
    case action(Action)
    /// An action with effects of another group than the turn's own, or one that a concatenation waits for.
    indirect case followed(Action, group: EffectGroup?, chain: EffectChain<Action>?)
    indirect case replacement(State)
  }

  @usableFromInline var state: State
  @usableFromInline let body: AnyReducer<State, Action>.Body
  // Properties marked `unchecked` are read and written whole, in no closure and across no call, so that no two accesses
  // can overlap; the checks would cost more than half of a turn. The state is checked: a reducer that reads its own
  // store stops the program.

  @exclusivity(unchecked) @usableFromInline var isBusy: Bool = false

  /// Nil until the first observation, or the first effect of a child that may vanish. It is never set back to nil.
  @exclusivity(unchecked) @usableFromInline var pass: ObservationPass? {
    didSet { passReference = pass.map { .passUnretained($0) } }
  }

  /// The same turn, passed down without reference counting.
  @exclusivity(unchecked) @usableFromInline var passReference: Unmanaged<ObservationPass>?

  /// True if a turn has more to do than to reduce its action.
  @exclusivity(unchecked) @usableFromInline var hasMore: Bool = false

  @usableFromInline let reducer: AnyReducer<State, Action>
  @usableFromInline let root: ScopeNode
  @usableFromInline var context: EffectContext<State, Action>?
  @usableFromInline let onProblem: (StoreProblem) -> Void
  @usableFromInline var queue: ActionQueue<Queued> = ActionQueue()
  @usableFromInline var effects: LiveEffects<State, Action>
  /// The places of the effects, where every turn reaches them without a check.
  @usableFromInline let places: LivePlace
  @usableFromInline var unstarted: [Run] = []

  /// The group of the action that began the turn. Nil until that action has an effect.
  @exclusivity(unchecked) @usableFromInline var group: EffectGroup?

  /// The group of the action that is being reduced, if an observer or a reducer sent it. Nil for the turn's own actions.
  @exclusivity(unchecked) @usableFromInline var guest: EffectGroup?

  /// The groups of all actions that observers and reducers sent in this turn.
  @usableFromInline var guests: [EffectGroup] = []
  @usableFromInline var groupPath = ScopePath()
  /// The position of the whole store, for views of it.
  @usableFromInline private(set) lazy var link: ScopeLink<State, Action> = ScopeLink(self)
  @usableFromInline var observationsUntilSweep: Int = 64

  /// True if there are effects of children that may vanish.
  @exclusivity(unchecked) @usableFromInline var mayLoseChildren: Bool = false

  // MARK: Lifecycle

  @inlinable
  init(initial: State, reducer: AnyReducer<State, Action>, onProblem: @escaping (StoreProblem) -> Void) {
    self.state = initial
    self.reducer = reducer
    self.body = reducer.body
    self.root = .makeRoot()
    self.places = .makeRoot()
    self.effects = LiveEffects(places: places)
    self.onProblem = onProblem
  }

  deinit {
    for run in effects.all { run.cancel() }
  }

  // MARK: Sending

  @inlinable
  @discardableResult
  func send(_ action: Action) -> SentAction {
    guard !isBusy else { return enqueue(action, within: ScopePath()) }
    isBusy = true
    reduce(action)
    guard hasMore || hasNews else {
      isBusy = false
      return SentAction(group: nil)
    }
    return finishTurn()
  }

  /// Sends for a child: the returned handle covers only work at or below the child's place.
  @inlinable
  func send(_ action: Action, within path: ScopePath) -> SentAction {
    guard !isBusy else { return enqueue(action, within: path) }
    groupPath = path
    defer { groupPath = ScopePath() }
    return send(action)
  }

  /// Queues an action that an observer or a reducer sends. Its effects are its own, and not those of the turn's action.
  @inlinable
  func enqueue(_ action: Action, within path: ScopePath) -> SentAction {
    let group = makeGroup(path)
    guests.append(group)
    queue.append(.followed(action, group: group, chain: nil))
    hasMore = true
    return SentAction(group: group)
  }

  @inlinable
  func reduce(_ action: Action) {
    let effect: Effect<Action>
    if let passReference {
      effect = passReference._withUnsafeGuaranteedRef { pass in
        if pass.mayLoseChildren != mayLoseChildren { pass.mayLoseChildren = mayLoseChildren }
        return body(&state, action, pass)
      }
    } else {
      effect = body(&state, action, nil)
    }
    if let plan = effect.plan { perform(plan) }
    if mayLoseChildren { cancelLostChildren() }
  }

  @inlinable var hasNews: Bool {
    passReference.map { $0._withUnsafeGuaranteedRef { pass in pass.hasNews } } ?? false
  }

  @inlinable
  func perform(_ plan: Effect<Action>.Plan) {
    // By far the most frequent plan. It needs nothing else.
    if plan.rest.isEmpty, guest == nil, case .send(let action) = plan.first {
      hasMore = true
      return queue.append(.action(action))
    }
    performAll(plan)
  }

  /// Finishes a turn: reduces what was sent meanwhile, calls the observers, starts the effects.
  @inlinable
  func finishTurn() -> SentAction {
    repeat {
      while let next = queue.popFirst() { take(next) }
      if let pass, pass.hasNews { pass.tell() }
    } while !queue.isEmpty
    isBusy = false
    hasMore = false
    guard group != nil || !guests.isEmpty || !unstarted.isEmpty else { return SentAction(group: nil) }
    return endGroups()
  }

  @inlinable
  func take(_ next: Queued) {
    switch next {
    case .action(let action): reduce(action)
    case .followed(let action, let group, let chain):
      guest = group
      reduce(action)
      if let chain, chain.leave() {
        go(on: chain.rest, outer: chain.outer)
        // The module may have gone while the action was queued.
        if mayLoseChildren { cancelLostChildren() }
      }
      guest = nil
    case .replacement(let state): putInPlace(state)
    }
  }

  /// Starts the effects, and lets their groups end.
  @inlinable
  func endGroups() -> SentAction {
    let (group, guests) = (self.group, self.guests)
    self.group = nil
    self.guests = []
    start()
    group?.setBusy(false)
    for guest in guests { guest.setBusy(false) }
    return SentAction(group: group)
  }

  /// Runs a turn that does not begin with an action from outside.
  @inlinable
  func turn(of group: EffectGroup?, _ body: () -> Void) {
    isBusy = true
    self.group = group
    group?.setBusy(true)
    body()
    _ = finishTurn()
  }

  /// Replaces the state. Effects of children that the new state does not have end. Within a turn, the replacement waits
  /// for the actions that were sent before it.
  @inlinable
  func replaceState(with state: State) {
    guard !isBusy else {
      queue.append(.replacement(state))
      hasMore = true
      return
    }
    turn(of: nil) { putInPlace(state) }
  }

  @inlinable
  func putInPlace(_ state: State) {
    // The old state is released when no change is in progress: its `deinit` may read the store.
    var old = state
    swap(&self.state, &old)
    pass?.mayLoseChildren = mayLoseChildren
    pass?.change()
    if mayLoseChildren { cancelLostChildren() }
    withExtendedLifetime(old) {}
  }

  // MARK: From effects

  @inlinable
  func receive(_ action: Action, from run: Run) {
    switch run.stage {
    case .running: turn(of: run.group) { reduce(action) }
    case .ended: report(.sentAfterEnd(at: run.work.origin))
    case .registered, .cancelled: break
    }
  }

  @inlinable
  func finish(_ run: Run, _ error: (any Error)?) {
    guard run.stage == .running else { return }
    run.end()
    let waiting = run.throttle?.takeWaiting()
    turn(of: waiting?.group ?? run.group) {
      effects.remove(run)
      mayLoseChildren = effects.hasVanishing
      if let error, !(error is CancellationError) { report(.effectFailed(error, at: run.work.origin)) }
      if let throttle = run.throttle, let waiting {
        open(throttle.window, keys: run.keys, path: run.path)
        for step in waiting.steps { perform(step, chain: nil) }
        waiting.group?.end()
      }
      if let chain = run.chain, chain.leave() { go(on: chain.rest, outer: chain.outer) }
      run.group?.end()
    }
  }

  @inlinable
  func cancel(_ runs: [Run]) {
    for run in runs {
      effects.remove(run)
      run.cancel()
    }
    mayLoseChildren = effects.hasVanishing
  }

  @inlinable
  func report(_ problem: StoreProblem) { onProblem(problem) }

  @inlinable var isIdle: Bool { effects.all.allSatisfy(\.isQuiet) }

  @inlinable var liveOrigins: [EffectOrigin] { effects.all.lazy.filter { !$0.isQuiet }.map(\.work.origin) }

  // MARK: Observing

  @usableFromInline
  func observe(_ node: ScopeNode, _ onChange: @escaping () -> Void) -> StoreObservation {
    let flag = StoreObservation.Flag()
    let ended = observe(node, ScopeNode.Observer(flag: flag, onChange: onChange))
    withExtendedLifetime(ended) {}
    return StoreObservation(flag)
  }

  /// Observes all of the state.
  ///
  /// - Returns: the observers that have ended. The caller releases them.
  @usableFromInline
  func observe(_ flag: StoreObservation.Flag, _ onChange: @escaping () -> Void) -> [ScopeNode.Observer] {
    observe(root, ScopeNode.Observer(flag: flag, onChange: onChange))
  }

  /// - Returns: the observers that have ended. The caller releases them when no change is in progress: what they hold
  ///   may call back here.
  private func observe(_ node: ScopeNode, _ observer: ScopeNode.Observer) -> [ScopeNode.Observer] {
    var ended = node.add(observer)
    makeTurn()
    observationsUntilSweep -= 1
    // The current turn may be at a place that the sweep would remove.
    if observationsUntilSweep <= 0, !isBusy {
      // The next sweep follows after as many observations as nodes are left, so that its share of each observation's
      // cost is bounded.
      observationsUntilSweep = max(64, root.sweep(into: &ended))
    }
    return ended
  }

  @usableFromInline
  func makeTurn() {
    if pass == nil { pass = ObservationPass(root: root, live: places) }
  }
}
