import Threading

/// The mutable state of one run of a ``Request``. Runs never share it.
final class RunRecord: Sendable {
  // MARK: Lifecycle

  init(registry: RunRegistry) {
    self.registry = registry
  }

  // MARK: Internal

  var state: LoadingState { contents.withLock { contents in contents.state } }

  var isFinal: Bool { contents.withLock { contents in contents.state.isFinal } }

  /// The current state and all later ones. Only the newest unread one is kept.
  var states: AsyncStream<LoadingState> {
    let (stream, observer) = AsyncStream.makeStream(of: LoadingState.self, bufferingPolicy: .bufferingNewest(1))
    contents.withLock { contents in
      observer.yield(contents.state)
      if contents.state.isFinal { observer.finish() } else { contents.observers.append(observer) }
    }
    return stream
  }

  /// Moves to the next state unless the run has ended. If a cancellation and a response meet, the first one wins.
  /// - Returns: True if `next` is now the state.
  @discardableResult
  func advance(to next: LoadingState) -> Bool {
    // Yielding under the lock keeps each stream in the order of the states. A stream runs no code of its consumer.
    contents.withLock { contents in contents.advance(to: next) }
  }

  /// Begins the run unless it has begun: another run of the same work may have reported progress first.
  func begin(at progress: LoadingProgress) {
    contents.withLock { contents in
      if case .pending = contents.state { _ = contents.advance(to: .ongoing(progress)) }
    }
  }

  /// Ends the run with the result. Does nothing if the run has ended.
  /// - Returns: True if this call ended it.
  @discardableResult
  func finish(_ result: Result<Response, TransportError>) -> Bool {
    let last: LoadingState
    switch result {
    case .success: last = .completed
    case .failure(.cancelled): last = .cancelled
    case .failure(let error): last = .failed(error)
    }
    let waiters: [Waiter]? = contents.withLock { (contents: inout Contents) in
      // The result may arrive before the report that the transfer began.
      if case .pending = contents.state, last != .cancelled {
        _ = contents.advance(to: .ongoing(LoadingProgress(receivedBytes: 0)))
      }
      guard contents.advance(to: last) else { return nil }
      contents.result = result
      let waiters = contents.waiters
      contents.waiters = []
      return waiters
    }
    guard let waiters else { return false }
    registry.remove(self)
    for waiter in waiters { waiter.resume(returning: result) }
    return true
  }

  /// Waits for the result. Cancelling the run ends the wait.
  func result() async -> Result<Response, TransportError> {
    await withCheckedContinuation { waiter in
      let result = contents.withLock { contents in
        if contents.result == nil { contents.waiters.append(waiter) }
        return contents.result
      }
      if let result { waiter.resume(returning: result) }
    }
  }

  // MARK: Private

  private typealias Waiter = CheckedContinuation<Result<Response, TransportError>, Never>

  private struct Contents {
    var state: LoadingState = .pending
    var result: Result<Response, TransportError>?
    var waiters: [Waiter] = []
    var observers: [AsyncStream<LoadingState>.Continuation] = []

    mutating func advance(to next: LoadingState) -> Bool {
      guard !state.isFinal else { return false }
      do throws(LoadingState.IllegalTransition) {
        try state.move(to: next)
      } catch {
        assertionFailure(error.description)
        return false
      }
      for observer in observers {
        observer.yield(next)
        if next.isFinal { observer.finish() }
      }
      return true
    }
  }

  private let registry: RunRegistry
  private let contents = Lock(Contents())
}
