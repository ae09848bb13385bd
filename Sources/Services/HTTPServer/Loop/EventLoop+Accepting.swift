import Foundation

/// Acceptance of new connections, and the limits on their number.
extension EventLoop {
  // MARK: Internal

  func accept() {
    // At most 64 at a time, so that open connections get their turn.
    for _ in 0..<64 {
      var storage = sockaddr_storage()
      var length = socklen_t(clamping: MemoryLayout<sockaddr_storage>.size)
      let socket = withUnsafeMutableBytes(of: &storage) { bytes in
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
        // Without a free descriptor the listener stays ready, so accepting pauses for a moment.
        if !evictAny() { pauseAccepting() }
        return
      default: return
      }
    }
  }

  /// True if the limits per address apply to this one.
  func isLimited(_ network: PeerNetwork) -> Bool {
    configuration.limitsThisMachine || !network.isLoopback
  }

  // MARK: Private

  /// The number of connections scanned for each one closed, at most. It bounds the cost of eviction.
  private static let cost = 500

  private func place(_ socket: Int32, _ peer: PeerAddress) {
    let isOverAll = connections.count >= maximumConnections
    let isOverOwn =
      isLimited(peer.network)
      && connectionsByNetwork[peer.network, default: [:]].count >= configuration.maximumConnectionsPerAddress
      && !configuration.isExempt(peer.text)
    var isSurplus = false
    if isOverOwn {
      isSurplus = !evict(of: peer.network)
    } else if isOverAll {
      isSurplus = !evictAny()
    }
    if isSurplus, surplus.count >= Self.surplus, let oldest = surplus.first { dismiss(oldest) }
    lastID += 1
    let connection = ClientConnection(
      id: lastID, socket: socket, peer: peer, isSurplus: isSurplus,
      maximumHeaderBytes: configuration.maximumHeaderBytes,
      now: now)
    connection.deadline = timeLimit(configuration.headerTimeoutSeconds)
    insert(connection)
    update(connection)
  }

  /// Closes connections that owe something. Returns false if none may be closed, or if a recent search found too few to
  /// be worth repeating.
  private func evictAny() -> Bool {
    if let pause = evictingPause, now < pause { return false }
    let worth = connections.count / Self.cost
    let debtors = debtors(among: connections, atLeast: worth)
    evictingPause = !debtors.isEmpty && debtors.count >= worth ? nil : now + .milliseconds(100)
    for connection in debtors { dismiss(connection) }
    return !debtors.isEmpty
  }

  /// Closes connections of the network that owe something. Returns false if it has no such connection.
  ///
  /// - Complexity: O(connections of the network), which are limited.
  private func evict(of network: PeerNetwork) -> Bool {
    let debtors = debtors(among: connectionsByNetwork[network, default: [:]])
    for connection in debtors { dismiss(connection) }
    return !debtors.isEmpty
  }

  /// The connections that have owed something for the longest time, of those in the first nonempty kind of debt.
  ///
  /// - Complexity: O(n log n), so several are returned at a time: two in a hundred.
  private func debtors(among candidates: [UInt64: ClientConnection], atLeast least: Int = 1) -> ArraySlice<
    ClientConnection
  > {
    var debtors = Debt.allCases.map { _ in [ClientConnection]() }
    for connection in candidates.values {
      if let debt = connection.debt(now) { debtors[debt.rawValue].append(connection) }
    }
    guard let first = debtors.first(where: { !$0.isEmpty }) else { return [] }
    return first.sorted { $0.since < $1.since }.prefix(max(least, 1 + first.count / 50))
  }

  /// Closes a connection. One beyond the limit, or with a request that has begun, gets a 503 first.
  private func dismiss(_ connection: ClientConnection) {
    switch connection.phase {
    case .head, .body:
      collect(connection)
      if connection.isSurplus || !connection.input.isEmpty || connection.head != nil {
        refuse(connection, .busy)
        update(connection)
      }
    case .handling, .sending, .streaming, .lingering: break
    }
    close(connection)
  }
}
