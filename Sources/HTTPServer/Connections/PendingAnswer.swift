/// Where the handler's task leaves its answer, and where the server's stop meets both the task and the connection.
final class PendingAnswer: Sendable {
  // MARK: Internal

  /// The connection waits for the answer. False if the server has given up.
  ///
  /// Suspends before `task` is made: the answer cannot come too early.
  func wait(suspending connection: ActiveConnection, for task: () -> Task<Void, Never>) -> Bool {
    let isSuspended: Bool = state.withLock { (state: inout State) in
      guard case .receiving = state.phase else { return false }
      state.phase = .handling(connection.suspend(), nil)
      return true
    }
    guard isSuspended else { return false }
    let task = task()
    let isOver: Bool = state.withLock { (state: inout State) in
      switch state.phase {
      case .handling(let connection, _): state.phase = .handling(connection, task)
      case .aborted, .ended: return true
      case .receiving, .ready, .sending: break
      }
      return false
    }
    if isOver { task.cancel() }
    return true
  }

  /// The handler is done. Nobody waits any more if the server gave up.
  func answer(_ response: HTTPResponse) {
    let isTaken: Bool = state.withLock { (state: inout State) in
      guard case .handling(let connection, _) = state.phase else { return false }
      state.phase = .ready(response)
      connection.resume()
      return true
    }
    if !isTaken { Self.discard(response) }
  }

  /// The answer, for the connection's thread; nil if there is none and will be none. From now on it is being sent.
  func take() -> HTTPResponse? {
    let (response, stream): (HTTPResponse?, ResponseStream?) = state.withLock { (state: inout State) in
      guard case .ready(let response) = state.phase else { return (nil, nil) }
      state.phase = .sending(nil)
      guard case .stream(let stream) = response.body else { return (response, nil) }
      guard stream.attach() else { return (.text("The stream serves another answer.\n", status: 500), nil) }
      state.phase = .sending(stream)
      return (response, state.isStopping ? stream : nil)
    }
    stream?.close()
    return response
  }

  /// The server stops: a stream that is being sent ends after what is queued, one that comes later as well.
  func closeStream() {
    let stream: ResponseStream? = state.withLock { (state: inout State) in
      state.isStopping = true
      if case .sending(let stream) = state.phase { return stream }
      return nil
    }
    stream?.close()
  }

  /// The server waits no longer. Afterwards nothing suspends the connection, and it is not suspended.
  func abort() {
    let (phase, isOver): (Phase, Bool) = state.withLock { (state: inout State) in
      if case .ended = state.phase { return (.ended, true) }
      defer { state.phase = .aborted }
      if case .handling(let connection, _) = state.phase { connection.resume() }
      return (state.phase, false)
    }
    if !isOver { Self.release(phase) }
  }

  /// The connection's thread is done with the request, whatever came of it.
  func end() {
    let phase: Phase = state.withLock { (state: inout State) in
      defer { state.phase = .ended }
      return state.phase
    }
    Self.release(phase)
  }

  // MARK: Private

  private enum Phase {
    case receiving
    case handling(SuspendedConnection, Task<Void, Never>?)
    case ready(HTTPResponse)
    case sending(ResponseStream?)
    case aborted
    case ended
  }

  private struct State {
    var phase: Phase = .receiving
    var isStopping = false
  }

  private let state = Locked(State())

  private static func release(_ phase: Phase) {
    switch phase {
    case .handling(_, let task): task?.cancel()
    case .ready(let response): discard(response)
    case .sending(let stream): stream?.abandon()
    case .receiving, .aborted, .ended: break
    }
  }

  private static func discard(_ response: HTTPResponse) {
    if case .stream(let stream) = response.body, stream.attach() { stream.abandon() }
  }
}
