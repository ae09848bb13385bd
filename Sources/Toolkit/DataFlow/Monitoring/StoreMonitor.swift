/// Measures a store at work: for Instruments, a trace or a log.
///
/// ```swift
/// struct Signposts: StoreMonitor {
///   let signposter = OSSignposter(subsystem: "org.example.app", category: "DataFlow")
///
///   func begin(_ interval: StoreInterval) -> @Sendable (StoreInterval.Outcome) -> Void {
///     let state = signposter.beginInterval("Store", id: signposter.makeSignpostID(), "\(interval.description)")
///     return { outcome in signposter.endInterval("Store", state, "\(outcome.description)") }
///   }
/// }
///
/// let store = Store(initial: Feature.State(), reducer: Feature().monitored(by: Signposts()))
/// ```
///
/// It is called on any thread: actions are reduced where the store is isolated, effects run elsewhere.
public protocol StoreMonitor: Sendable {
  /// Begins an interval. The store calls what this returns once, when the interval ends.
  func begin(_ interval: StoreInterval) -> @Sendable (StoreInterval.Outcome) -> Void
}

/// A time in which a store works.
public enum StoreInterval: Sendable, CustomStringConvertible {
  /// An action is reduced, by all modules that it concerns. Its cases, from the outermost inwards: `timeline.row.tapped`.
  case action(String)
  /// An effect works that the action has caused. An effect that is cancelled before it starts has no interval.
  case effect(EffectOrigin, after: String)

  /// The end of an interval.
  public enum Outcome: Sendable, CustomStringConvertible {
    case finished
    case cancelled
    /// The work has thrown an error that no handler received.
    case failed(any Error)

    public var description: String {
      switch self {
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .failed(let error): "failed: \(error)"
      }
    }
  }

  public var description: String {
    switch self {
    case .action(let name): name
    case .effect(let origin, let action): "\(action) → \(origin)"
    }
  }
}

extension Reducer {
  /// Returns the same reducer, measured by a monitor. Put it around the outermost module, where the store is made. A reducer
  /// without a monitor costs nothing more.
  public func monitored(by monitor: some StoreMonitor) -> AnyReducer<State, Action> {
    built.wrapped { body in
      { state, action, pass in
        let name = actionName(action)
        let end = monitor.begin(.action(name))
        let effect = body(&state, action, pass)
        end(.finished)
        return effect.measured(by: monitor, after: name)
      }
    }
  }
}

extension Effect {
  fileprivate func measured(by monitor: some StoreMonitor, after action: String) -> Effect {
    isNone ? self : Effect(steps.map { $0.changingRuns { ($0.measured(by: monitor, after: action), $1) } })
  }
}

extension Effect.Work {
  fileprivate func measured(by monitor: some StoreMonitor, after action: String) -> Self {
    Self(origin: origin, priority: priority) { [origin, body, handler] send in
      let end = monitor.begin(.effect(origin, after: action))
      let error = await Self(origin: origin, catching: handler, body).run(send)
      // Cancelled work may return without an error.
      let isCancelled = Task.isCancelled || error is CancellationError
      end(isCancelled ? .cancelled : error.map { .failed($0) } ?? .finished)
      if let error { throw error }
    }
  }
}
