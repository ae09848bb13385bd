extension Effect {
  /// Lets all of the effect's work be cancelled by this identifier too.
  ///
  /// - Parameter cancelInFlight: whether work of this identifier that is still running is cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    let key = EffectKey(id)
    let steps = steps.map { step in step.changingRuns { ($0, $1 + [key]) } }
    return Effect(cancelInFlight ? [.cancel(key, path: ScopePath())] + steps : steps)
  }

  /// Does work that fails again, up to so many more times.
  ///
  /// - Parameters:
  ///   - times: how often it is tried again at most. After that the last error leaves the effect.
  ///   - delay: how long to wait before the first try again, the second, and so on; counted from 1.
  ///   - clock: what the delay is measured by.
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

extension Effect.Work {
  fileprivate func retrying(
    _ times: Int, after delay: @escaping @Sendable (Int) -> Duration, clock: some Clock<Duration>
  ) -> Effect<Action>.Work {
    Effect<Action>.Work(origin: origin) { [body] send in
      var attempt = 0
      while true {
        do {
          return try await body(send)
        } catch  where attempt < times && !Task.isCancelled {
          attempt += 1
          let wait = delay(attempt)
          if wait > .zero { try await clock.sleep(for: wait) }
        }
      }
    }
  }
}
