import Synchronization

/// What one run of a request remembers: the private, stateful side of a ``Request``. Never shared between runs.
final class RunRecord: Sendable {
  // MARK: Lifecycle

  init() {
    (states, continuation) = AsyncStream.makeStream(of: LoadingState.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(.pending)
  }

  // MARK: Internal

  let states: AsyncStream<LoadingState>

  var state: LoadingState { current.withLock { (state: inout LoadingState) in state } }

  /// Moves on, unless the run has already ended: a cancellation and an answer may meet, and the first of them counts.
  /// - Returns: whether `next` is now the state.
  @discardableResult
  func advance(to next: LoadingState) -> Bool {
    // Yielding under the lock keeps the stream in the states' order; a stream calls no one back.
    current.withLock { (state: inout LoadingState) in
      guard !state.isFinal else { return false }
      do throws(LoadingState.IllegalTransition) {
        try state.move(to: next)
      } catch {
        assertionFailure(error.description)
        return false
      }
      continuation.yield(next)
      if next.isFinal { continuation.finish() }
      return true
    }
  }

  /// Ends the run with the transport's answer; an answer to a cancelled run is dropped.
  func finish(_ result: Result<Response, TransportError>) -> Result<Response, TransportError> {
    let last: LoadingState
    switch result {
    case .success: last = .completed
    case .failure(.cancelled): last = .cancelled
    case .failure(let error): last = .failed(error)
    }
    return advance(to: last) ? result : .failure(.cancelled)
  }

  // MARK: Private

  private let current: Mutex<LoadingState> = Mutex(.pending)
  private let continuation: AsyncStream<LoadingState>.Continuation
}
