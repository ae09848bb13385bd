/// The memory limits on request bodies.
///
/// Small bodies are always accepted, so that clients with large ones cannot block ordinary forms. Their number is
/// limited by that of connections.
extension EventLoop {
  // MARK: Internal

  /// Updates the number of body bytes that a connection holds.
  func hold(_ bytes: Int, for connection: ClientConnection) {
    let counted = bytes > Self.smallBody ? bytes : 0
    let change = counted - connection.heldBytes
    guard change != 0 else { return }
    connection.heldBytes = counted
    heldBytes += change
    let network = connection.peer.network
    let left = heldBytesByNetwork[network, default: 0] + change
    heldBytesByNetwork[network] = left > 0 ? left : nil
  }

  /// Refuses the largest bodies that are still being received until the limits hold: first those of the same address,
  /// if it exceeds its share. Returns false if this connection's body is the one to refuse.
  ///
  /// - Complexity: O(n) for each refused body, which is larger than a small one.
  func makeRoom(for connection: ClientConnection) -> Bool {
    let network = connection.peer.network
    while isLimited(network), heldBytesByNetwork[network, default: 0] > configuration.maximumHeldBytes / Self.networks {
      guard refuseLargest(unless: connection, where: { $0.peer.network == network }) else { return false }
    }
    while heldBytes > configuration.maximumHeldBytes {
      guard refuseLargest(unless: connection, where: { _ in true }) else { return false }
    }
    return true
  }

  // MARK: Private

  /// The largest body that does not count toward the limits.
  private static let smallBody = 64 * 1024
  /// The number of addresses that together can fill the limit.
  private static let networks = 4

  private func refuseLargest(unless connection: ClientConnection, where isCandidate: (ClientConnection) -> Bool) -> Bool
  {
    var largest = connection
    for other in connections.values where other.heldBytes > largest.heldBytes && isCandidate(other) {
      if case .body = other.phase { largest = other }
    }
    guard largest !== connection else { return false }
    refuse(largest, .busy)
    update(largest)
    return true
  }
}
