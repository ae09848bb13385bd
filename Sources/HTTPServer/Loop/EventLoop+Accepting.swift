import Foundation

/// New connections, and the places that they take.
extension EventLoop {
  // MARK: Internal

  func accept() {
    // The connections that are open have their turn in between.
    for _ in 0..<64 {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let socket = withUnsafeMutableBytes(of: &storage) { (bytes: UnsafeMutableRawBufferPointer) in
        Foundation.accept(listener, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
      }
      if socket >= 0 {
        SocketCalls.prepare(socket)
        place(socket, PeerAddress(storage))
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        // Without a free file the listener stays ready: it is left alone for a moment.
        if !evict(where: { _ in true }) { pauseAccepting() }
        return
      default: return
      }
    }
  }

  /// True if the limits per address hold for this one.
  func isLimited(_ network: PeerNetwork) -> Bool {
    configuration.limitsThisMachine || !network.isLoopback
  }

  // MARK: Private

  /// An idle connection is a client's that may well go on. It is left alone for so long.
  private static let rest = Duration.seconds(2)

  private func place(_ socket: Int32, _ peer: PeerAddress) {
    let isOverAll = connections.count >= maximumConnections
    let isOverOwn =
      isLimited(peer.network)
      && connectionsByNetwork[peer.network, default: 0] >= configuration.maximumConnectionsPerAddress
    var isSurplus = false
    if isOverOwn {
      isSurplus = !evict { $0.peer.network == peer.network }
    } else if isOverAll {
      isSurplus = !evict { _ in true }
    }
    if isSurplus, surplusCount >= Self.surplus { evictSurplus() }
    lastID += 1
    let connection = Connection(
      id: lastID, socket: socket, peer: peer, isSurplus: isSurplus,
      maximumHeaderBytes: configuration.maximumHeaderBytes,
      now: now)
    connection.deadline = timeLimit(configuration.headerTimeoutSeconds)
    insert(connection)
    update(connection)
  }

  /// Closes the connections that have owed a request's head longest, of those that may be closed. False if there are
  /// none.
  ///
  /// O(n log n), and therefore some at a time: a few in a hundred.
  private func evict(where isCandidate: (Connection) -> Bool) -> Bool {
    let waiting = connections.values.filter { (connection: Connection) in
      guard connection.isWaitingForHead, isCandidate(connection) else { return false }
      let isIdle = connection.answers > 0 && connection.input.isEmpty
      return !isIdle || now - connection.since >= Self.rest
    }
    let oldest = waiting.sorted { $0.since < $1.since }.prefix(1 + waiting.count / 50)
    for connection in oldest { dismiss(connection) }
    return !oldest.isEmpty
  }

  private func evictSurplus() {
    guard let oldest = connections.values.filter(\.isSurplus).min(by: { $0.since < $1.since }) else { return }
    dismiss(oldest)
  }

  /// Closes a connection, and tells the client why if it has begun a request.
  private func dismiss(_ connection: Connection) {
    collect(connection)
    if connection.isSurplus || !connection.input.isEmpty {
      refuse(connection, .busy)
      update(connection)
    }
    close(connection)
  }
}
