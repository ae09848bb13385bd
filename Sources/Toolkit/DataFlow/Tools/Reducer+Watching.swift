/// One line of an action log.
public struct LoggedAction: Sendable, CustomStringConvertible {
  /// The action, as Swift describes it.
  public let action: String

  /// The changes that it made.
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
  /// Reports every action and the changes it made.
  ///
  /// For debugging: it keeps the state from before each action, so that what the action changes is copied.
  public func logged(
    _ log: @escaping (LoggedAction) -> Void = { line in print(line) }
  ) -> AnyReducer<State, Action> {
    built.wrapped { (body) in
      { state, action, pass in
        let before = state
        let effect = body(&state, action, pass)
        log(LoggedAction(action: String(describing: action), changes: StateDiff(from: before, to: state)))
        return effect
      }
    }
  }

  /// Reports the duration of the reduction of each action, which a profiler draws as an interval.
  public func measured<C: Clock>(
    by clock: C = ContinuousClock(), _ onInterval: @escaping (StoreInterval) -> Void
  ) -> AnyReducer<State, Action> where C.Duration == Duration {
    built.wrapped { (body) in
      { state, action, pass in
        let start = clock.now
        let effect = body(&state, action, pass)
        let duration = start.duration(to: clock.now)
        onInterval(StoreInterval(.reduction(actionName(action)), duration: duration))
        return effect
      }
    }
  }
}
