import Bytes
import Foundation

/// Connections and the socket events that each of them waits for, as `poll` takes them.
struct PollSet {
  /// The doors first, then the connections.
  private var polls: [pollfd]
  private let doorCount: Int
  private var connections: [ClientConnection] = []

  /// - Parameter doors: Descriptors that are no connections, and wait for input.
  init(doors: [Int32] = []) {
    doorCount = doors.count
    polls = doors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  var isEmpty: Bool { connections.isEmpty }

  /// True if the last wait found input at the door.
  func isReady(door: Int) -> Bool { polls[door].revents != 0 }

  /// Takes another descriptor for the door; -1 for none.
  mutating func setDoor(_ door: Int, _ descriptor: Int32) { polls[door].fd = descriptor }

  /// Adds a connection, and sets its index.
  mutating func insert(_ connection: ClientConnection) {
    connection.slot = connections.count
    connections.append(connection)
    polls.append(pollfd(fd: connection.socket, events: connection.events, revents: 0))
  }

  /// Takes over the socket and the events of one of the connections.
  mutating func update(_ connection: ClientConnection) {
    polls[doorCount + connection.slot].fd = connection.socket
    polls[doorCount + connection.slot].events = connection.events
  }

  /// Removes one of the connections. The last one takes over its index.
  mutating func remove(_ connection: ClientConnection) {
    let slot = connection.slot
    connections.swapAt(slot, connections.count - 1)
    polls.swapAt(doorCount + slot, polls.count - 1)
    connections[slot].slot = slot
    connections.removeLast()
    polls.removeLast()
    connection.slot = -1
  }

  /// Waits until a socket is ready.
  ///
  /// - Parameter milliseconds: The longest time to wait; -1 for no limit.
  /// - Returns: The connections with their events.
  /// - Complexity: O(n).
  mutating func wait(milliseconds: Int32) -> [(connection: ClientConnection, events: Int16)] {
    // Nothing is ready after an interruption by a signal.
    guard poll(&polls, nfds_t(clamping: polls.count), milliseconds) > 0 else {
      for index in polls.indices { polls[index].revents = 0 }
      return []
    }
    return connections.indices.compactMap { index in
      let events = polls[doorCount + index].revents
      return events == 0 ? nil : (connections[index], events)
    }
  }
}
