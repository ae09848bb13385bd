// The effects in this file read their deadlines from the clock when they are created, within the store's turn, and not
// when their tasks start. A test that advances the clock right after the turn is then never too early.

extension Effect {
  /// Sends an action at every interval, the first after one interval, until the effect is cancelled.
  ///
  /// - Parameters:
  ///   - skipsMissed: true to leave out ticks that passed while nothing could run, for example while the machine slept.
  ///     If false, they are sent one after the other.
  ///   - clock: the clock that measures the interval.
  ///   - interval: the time between two actions, which must be positive.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - action: makes the action of a tick.
  public static func timer(
    every interval: Duration, skipsMissed: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
    fileID: StaticString = #fileID, line: UInt = #line, action: @escaping @Sendable () -> sending Action
  ) -> Effect {
    precondition(interval > .zero, "The interval of a timer must be positive; it is \(interval).")
    let origin = EffectOrigin(fileID: fileID, line: line)
    return ticking(on: clock, every: interval, skipsMissed: skipsMissed, origin: origin, action)
  }

  private static func ticking<C: Clock<Duration>>(
    on clock: C, every interval: Duration, skipsMissed: Bool, origin: EffectOrigin,
    _ action: @escaping @Sendable () -> sending Action
  ) -> Effect {
    let start = clock.now
    return .run(fileID: origin.fileID, line: origin.line) { send in
      var next = start.advanced(by: interval)
      while true {
        try await clock.sleep(until: next, tolerance: nil)
        await send(action())
        next = next.advanced(by: interval * (skipsMissed ? max(1, ticks(from: next, to: clock.now, interval)) : 1))
      }
    }
  }

  /// The number of intervals after which the time is no longer before the end.
  private static func ticks<I: InstantProtocol<Duration>>(from start: I, to end: I, _ interval: Duration) -> Int {
    let time = start.duration(to: end)
    let ticks = Int((time / interval).rounded(.down))
    return interval * ticks < time ? ticks + 1 : ticks
  }

  /// Delays the start of the effect.
  ///
  /// - Parameters:
  ///   - delay: the time before the start.
  ///   - clock: the clock that measures the delay.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func delayed<C: Clock<Duration>>(
    by delay: Duration, clock: C = ContinuousClock(), fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    guard !isNone else { return self }
    let origin = EffectOrigin(fileID: fileID, line: line)
    let work: Work = .sleep(until: clock.now.advanced(by: delay), clock: clock, origin: origin)
    return Effect([.chain([[.run(work, keys: [], path: ScopePath())], steps])])
  }

  /// Starts the effect when the interval has passed without another effect of this identifier. Each new one cancels the
  /// one before it, waiting or running.
  ///
  /// - Parameters:
  ///   - id: the identifier of the effects of which only the last starts.
  ///   - interval: the time without another effect.
  ///   - clock: the clock that measures the interval.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func debounced<C: Clock<Duration>>(
    id: some Hashable & Sendable, for interval: Duration, clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    delayed(by: interval, clock: clock, fileID: fileID, line: line).cancellable(id: id, cancelInFlight: true)
  }

  /// Starts the effect at once, and no other effect of this identifier until the interval has passed. An action is
  /// finished when its effect has ended, and does not wait for the interval.
  ///
  /// - Parameters:
  ///   - latest: true to start the last effect that was requested meanwhile when the interval has passed; false to drop
  ///     them all.
  ///   - id: the identifier of the effects that are throttled together.
  ///   - interval: the shortest time between two starts.
  ///   - clock: the clock that measures the interval.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func throttled<C: Clock<Duration>>(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool = true, clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    guard !isNone else { return self }
    let origin = EffectOrigin(fileID: fileID, line: line)
    let window: @Sendable () -> Work = {
      .sleep(until: clock.now.advanced(by: interval), clock: clock, origin: origin)
    }
    return Effect([.throttle(steps, window: window, key: EffectKey(id), path: ScopePath(), latest: latest)])
  }
}

extension Effect.Work {
  fileprivate static func sleep<C: Clock<Duration>>(
    until deadline: C.Instant, clock: C, origin: EffectOrigin
  ) -> Effect<Action>.Work {
    Effect<Action>.Work(origin: origin) { _ in
      try await clock.sleep(until: deadline, tolerance: nil)
    }
  }
}
