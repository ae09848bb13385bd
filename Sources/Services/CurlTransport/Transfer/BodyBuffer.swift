import Loading
import Threading

/// Passes the bytes of a streamed body from the transfer thread, which must not block, to the task that takes them. A
/// full buffer pauses the transfer, so memory stays bounded however slow the task is.
final class BodyBuffer: Sendable {
  // MARK: Internal

  enum Next: Sendable {
    /// - Parameter isPaused: True if the transfer is paused and must be resumed now.
    case part(Response, [UInt8], isPaused: Bool)
    case end(Result<Response, TransportError>)
  }

  /// The number of bytes from which the transfer is paused. One part from libcurl (16 KiB) may exceed it.
  static let capacity = 256 * 1024

  /// The highest number of bytes in the buffer so far.
  var peak: Int { state.withLock { state in state.peak } }

  /// Called by the transfer thread before ``append(_:to:)``.
  /// - Returns: False if the transfer must be paused. The taker resumes it.
  func hasRoom() -> Bool {
    state.withLock { state in
      state.isPaused = state.bytes.count >= Self.capacity
      return !state.isPaused
    }
  }

  /// Called by the transfer thread.
  func append(_ part: UnsafeRawBufferPointer, to head: @autoclosure () -> Response) {
    let taker = state.withLock { state in
      let head = state.head ?? head()
      state.head = head
      state.bytes.append(contentsOf: part)
      state.peak = max(state.peak, state.bytes.count)
      return state.taker.take().map { taker in (taker, state.takeAll(head)) }
    }
    if let (taker, part) = taker { taker.resume(returning: part) }
  }

  /// Ends the body. Bytes in the buffer are taken first, unless the transfer was cancelled. Only the first end counts.
  func finish(_ result: Result<Response, TransportError>) {
    let taker = state.withLock { state in
      if state.end == nil { state.end = result }
      if case .failure(.cancelled) = result { state.bytes = [] }
      return state.taker.take()
    }
    taker?.resume(returning: .end(result))
  }

  /// All bytes in the buffer, or the end. Only one task may wait at a time.
  func next() async -> Next {
    await withCheckedContinuation { taker in
      let next: Next? = state.withLock { (state: inout State) in
        if let head = state.head, !state.bytes.isEmpty { return state.takeAll(head) }
        if let end = state.end { return .end(end) }
        state.taker = taker
        return nil
      }
      if let next { taker.resume(returning: next) }
    }
  }

  // MARK: Private

  private struct State {
    var head: Response?
    var bytes: [UInt8] = []
    var peak = 0
    var isPaused = false
    var end: Result<Response, TransportError>?
    var taker: CheckedContinuation<Next, Never>?

    mutating func takeAll(_ head: Response) -> Next {
      defer {
        bytes = []
        isPaused = false
      }
      return .part(head, bytes, isPaused: isPaused)
    }
  }

  private let state = Lock(State())
}
