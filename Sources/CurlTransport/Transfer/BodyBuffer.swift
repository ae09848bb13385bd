import Loading
import Synchronization

/// The bytes of a streamed body between the transfer thread, which must not wait, and the task that takes them. Full, it
/// pauses the transfer; so what is in memory is bounded, however slow the taker.
final class BodyBuffer: Sendable {
  // MARK: Internal

  enum Next: Sendable {
    /// - Parameter isPaused: the transfer waits for room, and is to be told that there is some now.
    case part(Response, [UInt8], isPaused: Bool)
    case end(Result<Response, TransportError>)
  }

  /// From so many bytes on it takes no more. What libcurl hands over at once (16 KiB) may come on top.
  static let capacity = 256 * 1024

  /// The most bytes that ever were in it.
  var peak: Int { state.withLock { state in state.peak } }

  /// For the transfer thread, before ``append(_:to:)``.
  /// - Returns: whether there is room. If not, the transfer is to be paused; it will be told when there is.
  func hasRoom() -> Bool {
    state.withLock { state in
      state.isPaused = state.bytes.count >= Self.capacity
      return !state.isPaused
    }
  }

  /// For the transfer thread.
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

  /// What is still in it is taken first, unless the transfer was cancelled. Only the first end counts.
  func finish(_ result: Result<Response, TransportError>) {
    let taker = state.withLock { state in
      if state.end == nil { state.end = result }
      if case .failure(.cancelled) = result { state.bytes = [] }
      return state.taker.take()
    }
    taker?.resume(returning: .end(result))
  }

  /// All there is, or the end. One task at a time may ask.
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

  private let state = Mutex(State())
}
