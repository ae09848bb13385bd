import EnumPaths

extension Effect {
  /// Makes all of the effect's work cancellable by this identifier too.
  ///
  /// - Parameters:
  ///   - cancelInFlight: true to cancel running work of this identifier first.
  ///   - id: the identifier, of this module instance.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    let key = EffectKey(id)
    let steps = steps.map { step in step.changingRuns { ($0, $1 + [key]) } }
    return Effect(cancelInFlight ? [.cancel(key, path: ScopePath())] + steps : steps)
  }

  /// Repeats work that throws. A handler of its errors receives the last one only.
  ///
  /// - Parameters:
  ///   - times: the maximum number of repetitions. The error of the last one leaves the effect.
  ///   - delay: the time to wait before each repetition. They are counted from 1.
  ///   - clock: the clock that measures the delay.
  public func retrying(
    _ times: Int, after delay: @escaping @Sendable (_ attempt: Int) -> Duration = { _ in .zero },
    clock: some Clock<Duration> = ContinuousClock()
  ) -> Effect {
    Effect(
      steps.map { step in
        step.changingRuns { work, keys in
          (work.retrying(times, after: delay, clock: clock), keys)
        }
      })
  }
}

extension Effect where Action: CasePathable {
  /// Cancels effects that a child has started under that identifier, as the child itself does by ``cancel(id:)``. A path
  /// to a collection of children stands for all of them.
  ///
  /// ```swift
  /// .cancel(id: Search.Work.search, in: \.search)
  /// .cancel(id: Row.Work.timer, in: \.rows[id: 1])
  /// ```
  ///
  /// - Complexity: O(effects with an identifier).
  public static func cancel<ChildAction>(
    id: some Hashable & Sendable, in child: CaseKeyPath<Action, ChildAction>
  ) -> Effect {
    Effect([.cancelBelow(EffectKey(id), steps: Action.allCasePaths[keyPath: child].steps, path: ScopePath())])
  }
}

extension Effect.Work {
  fileprivate func retrying(
    _ times: Int, after delay: @escaping @Sendable (Int) -> Duration, clock: some Clock<Duration>
  ) -> Effect<Action>.Work {
    Effect<Action>.Work(origin: origin, priority: priority, catching: handler) { [body] send in
      var attempt = 0
      while true {
        do {
          return try await body(send)
        } catch  where attempt < times && !Task.isCancelled && !(error is CancellationError) {
          attempt += 1
          let wait = delay(attempt)
          if wait > .zero { try await clock.sleep(for: wait) }
        }
      }
    }
  }
}
