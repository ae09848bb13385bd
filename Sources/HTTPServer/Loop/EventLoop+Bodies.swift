/// The room that bodies have.
///
/// Small ones are always taken: nobody who holds the rest can refuse a form. At most there are as many as connections.
extension EventLoop {
  // MARK: Internal

  /// Says how many bytes of a body a connection holds.
  func hold(_ bytes: Int, for connection: Connection) {
    let counted = bytes > Self.smallBody ? bytes : 0
    let change = counted - connection.heldBytes
    guard change != 0 else { return }
    connection.heldBytes = counted
    heldBytes += change
    let network = connection.peer.network
    let left = heldBytesByNetwork[network, default: 0] + change
    heldBytesByNetwork[network] = left > 0 ? left : nil
  }

  /// Refuses the largest bodies that are still being received, until the others have room: first those of the same
  /// address, if it holds more than its share. False if the one to be refused is this connection's.
  ///
  /// O(n) for each, which has brought more bytes than a small body has.
  func makeRoom(for connection: Connection) -> Bool {
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

  /// Larger ones count towards the limits.
  private static let smallBody = 64 * 1024
  /// So many addresses it takes to fill the room.
  private static let networks = 4

  private func refuseLargest(unless connection: Connection, where isCandidate: (Connection) -> Bool) -> Bool {
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
