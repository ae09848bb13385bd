import Dispatch
import Threading

/// One piece of work on its thread, and its waiting caller.
final class WorkInProgress<Value: Sendable>: Sendable {
  private enum Place {
    case held, lost, left
  }

  private struct State {
    var caller: CheckedContinuation<Value, any Error>?
    var task: Task<Void, Never>?
    /// The clock of the thread that runs the body; nil before and after.
    var clock: ThreadClock?
    /// The error that stopped the work.
    var stopped: (any Error)?
    /// The clock's time when the work was found to be stopped.
    var stoppedAt: Double?
    var place = Place.held
  }

  private let limits: LongWork.Limits
  private let endless: Endless
  private let leave: @Sendable () -> Void
  private let state = Lock(State())

  /// - Parameter leave: Gives the work's place back.
  init(limits: LongWork.Limits, endless: Endless, leave: @escaping @Sendable () -> Void) {
    self.limits = limits
    self.endless = endless
    self.leave = leave
  }

  func start(
    on threads: WorkThreads, for caller: CheckedContinuation<Value, any Error>,
    _ body: @escaping @Sendable () throws -> Value
  ) {
    let stopped = state.withLock { state in
      if state.stopped == nil { state.caller = caller } else { state.place = .left }
      return state.stopped
    }
    if let stopped {
      leave()
      caller.resume(throwing: stopped)
      return
    }
    let task = Task(executorPreference: threads) { self.carryOut(body) }
    let isStopped = state.withLock { state in
      state.task = task
      return state.stopped != nil
    }
    if isStopped { task.cancel() }
    lookLater()
  }

  /// Stops the work: resumes the caller with the error at once, and cancels the work's task.
  func stop(_ error: any Error) {
    let (task, caller) = state.withLock { state in
      if state.stopped == nil { state.stopped = error }
      return (state.task, state.caller.take())
    }
    task?.cancel()
    caller?.resume(throwing: error)
  }

  // MARK: Private

  private func carryOut(_ body: () throws -> Value) {
    state.withLock { $0.clock = .current }
    let result = Result { () throws -> Value in
      try Task.checkCancellation()
      return try body()
    }
    let (caller, place) = state.withLock { state in
      state.clock = nil
      defer { state.place = .left }
      return (state.caller.take(), state.place)
    }
    switch place {
    case .held: leave()
    case .lost: endless.end()
    case .left: break
    }
    caller?.resume(with: result)
  }

  /// Watches the work from a timer, because stuck work cannot check the clock itself.
  private func lookLater() {
    DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + .milliseconds(100)) { self.look() }
  }

  private func look() {
    let (goesOn, isTooLong, isEndless) = state.withLock { state in
      guard state.place == .held else { return (false, false, false) }
      // The work has not begun.
      guard let time = state.clock?.time else { return (true, false, false) }
      guard state.stopped != nil else { return (true, time > limits.seconds, false) }
      let since = state.stoppedAt ?? time
      state.stoppedAt = since
      return (true, false, time - since > limits.secondsToEnd)
    }
    if isTooLong { stop(LongWorkError.tookTooLong(seconds: limits.seconds)) }
    if isEndless, endless.begin() { return losePlace() }
    if goesOn { lookLater() }
  }

  private func losePlace() {
    let isHeld = state.withLock { state in
      guard state.place == .held else { return false }
      state.place = .lost
      return true
    }
    if isHeld { leave() } else { endless.end() }
  }
}
