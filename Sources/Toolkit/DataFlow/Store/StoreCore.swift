/// The state, reducer, queue and effects of a store of any kind. Not thread-safe: the owning store serializes access.
@usableFromInline
final class StoreCore<State, Action> {
  @usableFromInline
  typealias Run = EffectRun<State, Action>

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
  @usableFromInline var queue: ActionQueue<Action> = ActionQueue()
  @usableFromInline var effects: LiveEffects<State, Action> = LiveEffects()
  @usableFromInline var unstarted: [Run] = []

  /// States to put in place within the current turn, each after that many more of the queued actions.
  @usableFromInline var replacements: [(after: Int, state: State)] = []
  @exclusivity(unchecked) @usableFromInline var group: EffectGroup?
  @usableFromInline var groupPath = ScopePath()
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
    self.onProblem = onProblem
  }

  deinit {
    for run in effects.all { run.cancel() }
  }

  // MARK: Sending

  @inlinable
  @discardableResult
  func send(_ action: Action) -> SentAction {
    guard !isBusy else { return enqueue(action) }
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
    guard !isBusy else { return enqueue(action) }
    groupPath = path
    defer { groupPath = ScopePath() }
    return send(action)
  }

  @inlinable
  func enqueue(_ action: Action) -> SentAction {
    queue.append(action)
    hasMore = true
    return SentAction(group: currentGroup())
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
    if plan.rest.isEmpty, case .send(let action) = plan.first {
      hasMore = true
      return queue.append(action)
    }
    performAll(plan)
  }

  /// Finishes a turn: reduces what was sent meanwhile, calls the observers, starts the effects.
  @inlinable
  func finishTurn() -> SentAction {
    repeat {
      repeat {
        if !replacements.isEmpty { replaceNext() }
        while replacements.isEmpty, let next = queue.popFirst() { reduce(next) }
      } while !replacements.isEmpty
      if let pass, pass.hasNews { pass.tell() }
    } while !queue.isEmpty || !replacements.isEmpty
    isBusy = false
    hasMore = false
    guard group != nil else { return SentAction(group: nil) }
    return endFamily()
  }

  /// Starts the effects. If there are any, there is a group.
  @inlinable
  func endFamily() -> SentAction {
    let group = self.group
    self.group = nil
    start()
    group?.setBusy(false)
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

  /// Replaces the state, as time travel does. Effects of children that the new state does not have end. Within a turn,
  /// the replacement waits for the actions that were sent before it.
  @inlinable
  func replaceState(with state: State) {
    guard !isBusy else {
      let earlier = replacements.reduce(0) { $0 + $1.after }
      replacements.append((after: queue.count - earlier, state: state))
      hasMore = true
      return
    }
    turn(of: nil) { putInPlace(state) }
  }

  /// Reduces the actions that were sent before the next of the waiting states, and puts that state in place.
  @inlinable
  func replaceNext() {
    while replacements[0].after > 0, let next = queue.popFirst() {
      replacements[0].after -= 1
      reduce(next)
    }
    putInPlace(replacements.removeFirst().state)
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
    turn(of: run.group) {
      effects.remove(run)
      mayLoseChildren = effects.hasVanishing
      if let error { report(.effectFailed(error, at: run.work.origin)) }
      if let throttle = run.throttle, let steps = throttle.waiting {
        open(throttle.window, keys: run.keys, path: run.path, chain: nil)
        for step in steps { perform(step, chain: nil) }
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

  @inlinable var isIdle: Bool { effects.isEmpty }

  @inlinable var liveOrigins: [EffectOrigin] { effects.all.map(\.work.origin) }

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
    if pass == nil { pass = ObservationPass(root: root, live: effects.places) }
  }

  // MARK: Effects

  @inlinable
  func performAll(_ plan: Effect<Action>.Plan) {
    perform(plan.first, chain: nil)
    for step in plan.rest { perform(step, chain: nil) }
  }

  @inlinable
  func perform(_ step: Effect<Action>.Step, chain: EffectChain<Action>?) {
    hasMore = true
    switch step {
    case .send(let action):
      queue.append(action)
    case .run(let work, let keys, let path):
      register(work, keys: keys, path: path, chain: chain)
    case .cancel(let key, let path):
      cancel(effects.runs(of: key, in: path))
    case .report(let problem):
      report(problem)
    case .chain(let groups):
      chain?.remaining += 1
      go(on: groups[...], outer: chain)
    case .throttle(let steps, let window, let key, let path, let latest):
      let open = effects.runs(of: key, in: path).lazy.compactMap(\.throttle).first
      guard let open else {
        self.open(window, keys: [key], path: path, chain: nil)
        for step in steps { perform(step, chain: chain) }
        return
      }
      if latest { open.waiting = steps }
    }
  }

  @inlinable
  func register(
    _ work: Effect<Action>.Work, keys: [EffectKey], path: ScopePath, chain: EffectChain<Action>?,
    throttle: EffectThrottle<Action>? = nil
  ) {
    let current = currentGroup()
    let group = path.isInside(current.path) ? current : nil
    let run = Run(work, keys: keys, path: path, chain: chain, throttle: throttle, group: group)
    chain?.remaining += 1
    group?.begin()
    effects.insert(run)
    mayLoseChildren = effects.hasVanishing
    if mayLoseChildren { makeTurn() }
    unstarted.append(run)
  }

  @inlinable
  func open(
    _ window: @escaping @Sendable () -> Effect<Action>.Work, keys: [EffectKey], path: ScopePath,
    chain: EffectChain<Action>?
  ) {
    register(window(), keys: keys, path: path, chain: chain, throttle: EffectThrottle(window: window))
  }

  /// Starts groups until one leaves work to wait for. This is a loop because recursion overflowed the stack for a chain
  /// of 20,000 actions.
  @inlinable
  func go(on groups: ArraySlice<[Effect<Action>.Step]>, outer: EffectChain<Action>?) {
    var (groups, outer): (ArraySlice<[Effect<Action>.Step]>, EffectChain<Action>?) = (groups, outer)
    while true {
      let done: EffectChain<Action>
      if let group = groups.first {
        done = EffectChain(rest: groups.dropFirst(), outer: outer)
        // Keeps the count above zero until all of the group is registered.
        done.remaining = 1
        for step in group { perform(step, chain: done) }
      } else if let outer {
        done = outer
      } else {
        return
      }
      guard done.leave() else { return }
      (groups, outer) = (done.rest, done.outer)
    }
  }

  @inlinable
  func currentGroup() -> EffectGroup {
    if let group { return group }
    let group = EffectGroup(path: groupPath) { [weak self] group in
      guard let self else { return }
      cancel(effects.all.filter { $0.group === group })
    }
    self.group = group
    return group
  }

  /// Searches only for the places that this turn may have lost, and cancels their effects.
  @inlinable
  func cancelLostChildren() {
    let live = effects.places
    guard live.isStale else { return }
    var lost: [LivePlace] = []
    reducer.findLost(&state, live, false, &lost)
    live.settle()
    for place in lost { cancel(place.allRuns().map { unsafeDowncast($0, to: Run.self) }) }
  }

  @inlinable
  func start() {
    guard !unstarted.isEmpty, let context else { return }
    let runs = unstarted
    unstarted = []
    for run in runs { run.start(context) }
  }
}
