/// One line of an action log.
public struct LoggedAction: Sendable, CustomStringConvertible {
  /// The action, as Swift describes it.
  public let action: String

  /// What it changed.
  public let changes: StateDiff

  public var description: String {
    changes.isEmpty
      ? "\(action)\n  (nothing changed)"
      : "\(action)\n  "
        + changes.changes.map(\.description).joined(
          separator: "\n  ")
  }
}

extension Reducer {
  /// Tells every action and what it changed.
  ///
  /// It keeps the state from before each action, so that what the action changes is copied: for debugging.
  public func logged(
    _ log: @escaping (LoggedAction) -> Void = { line in print(line) }
  ) -> AnyReducer<State, Action> {
    built.wrapped { (body) in
      { state, action, turn in
        let before = state
        let effect = body(&state, action, turn)
        log(LoggedAction(action: String(describing: action), changes: StateDiff(from: before, to: state)))
        return effect
      }
    }
  }

  /// Tells how long the reduction of each action took: an interval for a profiler.
  public func measured<C: Clock>(
    by clock: C = ContinuousClock(), _ onInterval: @escaping (StoreInterval) -> Void
  ) -> AnyReducer<State, Action> where C.Duration == Duration {
    built.wrapped { (body) in
      { state, action, turn in
        let start = clock.now
        let effect = body(&state, action, turn)
        let duration = start.duration(to: clock.now)
        onInterval(StoreInterval(.reduction(actionName(action)), duration: duration))
        return effect
      }
    }
  }
}
