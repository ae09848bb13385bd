// Whatever waits here takes its deadline from the clock when the effect is made, which is within the store's turn, and
// not when its task comes to run: a clock that a test moves right after the turn is then never too early.

extension Effect {
  /// Sends an action at every interval, the first after one interval, until the effect is cancelled.
  ///
  /// - Parameters:
  ///   - skipsMissed: whether ticks that passed while nothing could run, as when the machine slept, are left out. If not,
  ///     they are sent one after the other.
  ///   - clock: what the interval is measured by.
  public static func timer<C: Clock<Duration>>(
    every interval: Duration, skipsMissed: Bool = false, clock: C = ContinuousClock(), fileID: StaticString = #fileID,
    line: UInt = #line, action: @escaping @Sendable () -> sending Action
  ) -> Effect {
    let start = clock.now
    return .run(fileID: fileID, line: line) { send in
      var next = start.advanced(by: interval)
      while true {
        try await clock.sleep(until: next, tolerance: nil)
        await send(action())
        repeat { next = next.advanced(by: interval) } while skipsMissed && next < clock.now
      }
    }
  }

  /// Waits before the effect begins.
  public func delayed<C: Clock<Duration>>(by delay: Duration, clock: C = ContinuousClock()) -> Effect {
    guard !isNone else { return self }
    let work: Work = .sleep(until: clock.now.advanced(by: delay), clock: clock)
    return Effect([.chain([[.run(work, keys: [], path: ScopePath())], steps])])
  }

  /// Begins the effect when for so long no other of this identifier has been asked for; what has been, and has not ended,
  /// is cancelled.
  public func debounced<C: Clock<Duration>>(
    id: some Hashable & Sendable, for interval: Duration, clock: C = ContinuousClock()
  ) -> Effect {
    delayed(by: interval, clock: clock).cancellable(id: id, cancelInFlight: true)
  }

  /// Begins the effect at once, and for so long no other of this identifier.
  ///
  /// - Parameter latest: whether the last of those that were asked for meanwhile begins when the time has passed; if not,
  ///   they are all dropped.
  public func throttled<C: Clock<Duration>>(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool = true, clock: C = ContinuousClock()
  ) -> Effect {
    guard !isNone else { return self }
    let window: @Sendable () -> Work = { .sleep(until: clock.now.advanced(by: interval), clock: clock) }
    return Effect([.throttle(steps, window: window, key: EffectKey(id), path: ScopePath(), latest: latest)])
  }
}

extension Effect.Work {
  fileprivate static func sleep<C: Clock<Duration>>(until deadline: C.Instant, clock: C) -> Effect<Action>.Work {
    Effect<Action>.Work(origin: EffectOrigin(fileID: #fileID, line: #line)) { _ in
      try await clock.sleep(until: deadline, tolerance: nil)
    }
  }
}
