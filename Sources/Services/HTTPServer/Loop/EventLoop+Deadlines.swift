/// The handling of time limits.
extension EventLoop {
  // MARK: Internal

  /// Ends all connections that are overdue.
  ///
  /// - Complexity: O(n), at most ten times a second.
  func checkDeadlines() {
    guard let next = nextDeadline, next <= now else { return }
    nextDeadline = nil
    if let pause = acceptingPause, pause <= now { acceptingPause = nil }
    if let stopping, stopping.deadline <= now { breakOff() }
    for connection in connections.values {
      guard let deadline = connection.deadline else { continue }
      if deadline <= now {
        expire(connection)
        update(connection)
      } else {
        nextDeadline = min(deadline, nextDeadline ?? deadline)
      }
    }
    closeUnread()
    for deadline in [acceptingPause, stopping?.deadline].compactMap({ $0 }) {
      nextDeadline = min(deadline, nextDeadline ?? deadline)
    }
    // Many deadlines fall close together, so this waits at least 100 ms.
    nextDeadline = nextDeadline.map { max($0, now + .milliseconds(100)) }
  }

  var isAcceptingPaused: Bool { acceptingPause != nil || stopping != nil }

  func pauseAccepting() {
    acceptingPause = now + .milliseconds(100)
    nextDeadline = min(now + .milliseconds(100), nextDeadline ?? now + .milliseconds(100))
  }

  // MARK: Private

  private func expire(_ connection: ClientConnection) {
    switch connection.phase {
    case .head where connection.isSurplus: refuse(connection, .busy)
    // Browsers open connections in advance; this one had no request.
    case .head where connection.input.isEmpty: close(connection)
    case .head: refuse(connection, .timeout)
    case .body:
      if connection.bodyProgress.isTooSlow(connection.body?.receivedBytes ?? 0) {
        refuse(connection, .timeout)
      } else {
        connection.deadline = timeLimit(configuration.bodyTimeoutSeconds)
      }
    case .handling: connection.deadline = nil
    case .sending where connection.sentBytes - connection.sentBefore >= BodyProgress.minimumBytes:
      connection.sentBefore = connection.sentBytes
      connection.deadline = timeLimit(configuration.idleTimeoutSeconds)
    case .sending, .streaming, .lingering: close(connection)
    }
  }
}
