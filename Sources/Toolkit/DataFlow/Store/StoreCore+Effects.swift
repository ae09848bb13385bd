// The effects of a store: registering, starting and cancelling them.

extension StoreCore {
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
      chain?.remaining += 1
      queue.append(
        chain == nil && guest == nil ? .action(action) : .followed(action, group: guest, chain: chain))
    case .run(let work, let keys, let path):
      register(work, keys: keys, path: path, chain: chain)
    case .cancel(let key, let path):
      cancel(effects.runs(of: key, in: path))
    case .cancelBelow(let key, let steps, let path):
      cancel(effects.runs(of: key, at: steps, below: path))
    case .dismiss(let origin):
      report(.nothingToDismiss(at: origin))
    case .report(let problem):
      report(problem)
    case .chain(let groups):
      chain?.remaining += 1
      go(on: groups[...], outer: chain)
    case .throttle(let steps, let window, let key, let path, let latest):
      guard let open = effects.runs(of: key, in: path).lazy.compactMap(\.throttle).first else {
        self.open(window, keys: [key], path: path)
        for step in steps { perform(step, chain: chain) }
        return
      }
      if latest { open.wait(with: steps, of: group(at: path)) }
    }
  }

  @inlinable
  func register(_ work: Effect<Action>.Work, keys: [EffectKey], path: ScopePath, chain: EffectChain<Action>?) {
    let group = group(at: path)
    chain?.remaining += 1
    group?.begin()
    register(Run(work, keys: keys, path: path, chain: chain, group: group))
  }

  /// Opens the window of a throttled effect. No action waits for its end.
  @inlinable
  func open(_ window: @escaping @Sendable () -> Effect<Action>.Work, keys: [EffectKey], path: ScopePath) {
    register(Run(window(), keys: keys, path: path, throttle: EffectThrottle(window: window)))
  }

  @inlinable
  func register(_ run: Run) {
    effects.insert(run)
    mayLoseChildren = effects.hasVanishing
    if mayLoseChildren { makeTurn() }
    unstarted.append(run)
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
    if let current = guest ?? group { return current }
    let group = makeGroup(groupPath)
    self.group = group
    return group
  }

  /// The current group, if effects at that place belong to it.
  @inlinable
  func group(at path: ScopePath) -> EffectGroup? {
    let current = currentGroup()
    return path.isInside(current.path) ? current : nil
  }

  @inlinable
  func makeGroup(_ path: ScopePath) -> EffectGroup {
    EffectGroup(path: path) { [weak self] group in
      guard let self else { return }
      cancel(effects.all.filter { $0.group === group })
      for run in effects.all where run.throttle?.waiting?.group === group { run.throttle?.takeWaiting()?.group?.end() }
    }
  }

  /// Searches only for the places that this turn may have lost, and cancels their effects.
  @inlinable
  func cancelLostChildren() {
    let live = places
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
