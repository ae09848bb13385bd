import Foundation

/// The shutdown of a server.
extension EventLoop {
  struct Stopping {
    /// The time at which running responses are broken off.
    let deadline: Instant
    /// True once they were broken off.
    var isOver = false
    var waiting: [@Sendable () -> Void]
  }

  // MARK: Internal

  /// Closes idle connections, ends all streams, and lets running responses finish.
  func stop(_ done: @escaping @Sendable () -> Void) {
    guard stopping == nil else {
      stopping?.waiting.append(done)
      return
    }
    let deadline = now + .seconds(max(0, configuration.stopTimeoutSeconds))
    stopping = Stopping(deadline: deadline, waiting: [done])
    nextDeadline = min(deadline, nextDeadline ?? deadline)
    Foundation.close(listener)
    listener = -1
    for connection in Array(connections.values) {
      switch connection.phase {
      case .head, .lingering: close(connection)
      case .streaming(let stream, _): stream.close()
      case .body, .handling, .sending: break
      }
    }
  }

  var isStopped: Bool { stopping != nil && connections.isEmpty }

  /// Breaks off all responses when the time is up.
  func breakOff() {
    stopping?.isOver = true
    for connection in Array(connections.values) {
      connection.task?.cancel()
      close(connection)
    }
  }

  /// Runs the last step of the loop.
  func finish() {
    for message in messages.close() {
      switch message {
      case .answer(let response, _): Self.discard(response)
      case .stream: break
      case .stop(let done): stopping?.waiting.append(done)
      }
    }
    for done in stopping?.waiting ?? [] { done() }
  }
}
