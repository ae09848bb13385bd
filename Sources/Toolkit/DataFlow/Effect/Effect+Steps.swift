// What happens to an effect's steps on their way up the reducer tree.

extension Effect.Step {
  /// - Parameter dismissal: the action that dismisses the module; nil if it is not presented here.
  func mapped<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction, dismissal: NewAction?, path: (ScopePath) -> ScopePath
  ) -> Effect<NewAction>.Step {
    switch self {
    case .send(let action): .send(transform(action))
    case .run(let work, let keys, let old): .run(work.map(transform), keys: keys, path: path(old))
    case .cancel(let key, let old): .cancel(key, path: path(old))
    case .cancelBelow(let key, let steps, let old): .cancelBelow(key, steps: steps, path: path(old))
    case .dismiss(let origin): dismissal.map { .send($0) } ?? .dismiss(origin)
    case .report(let problem): .report(problem)
    case .chain(let groups):
      .chain(groups.map { group in group.map { $0.mapped(transform, dismissal: dismissal, path: path) } })
    case .throttle(let steps, let window, let key, let old, let latest):
      .throttle(
        steps.map { $0.mapped(transform, dismissal: dismissal, path: path) }, window: { window().map(transform) },
        key: key, path: path(old),
        latest: latest)
    }
  }

  /// Returns the step with its work transformed, at any depth.
  func changingRuns(_ change: (Effect<Action>.Work, [EffectKey]) -> (Effect<Action>.Work, [EffectKey])) -> Self {
    switch self {
    case .run(let work, let keys, let path):
      let (work, keys): (Effect<Action>.Work, [EffectKey]) = change(work, keys)
      return .run(work, keys: keys, path: path)
    case .chain(let groups):
      return .chain(groups.map { group in group.map { $0.changingRuns(change) } })
    case .throttle(let steps, let window, let key, let path, let latest):
      return .throttle(
        steps.map { $0.changingRuns(change) }, window: window, key: key, path: path, latest: latest)
    case .send, .cancel, .cancelBelow, .dismiss, .report:
      return self
    }
  }
}

extension Effect.Work {
  func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> Effect<NewAction>.Work {
    var newHandler: (@Sendable (any Error, Send<NewAction>) async -> Void)?
    if let handler { newHandler = { error, send in await handler(error, send.map(transform)) } }
    return Effect<NewAction>.Work(origin: origin, priority: priority, catching: newHandler) { [body] send in
      try await body(send.map(transform))
    }
  }
}
