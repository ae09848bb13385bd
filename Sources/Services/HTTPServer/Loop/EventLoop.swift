import Bytes
import Foundation
import Threading

/// Serves all connections of a server on one thread, which waits for their sockets and for messages.
///
/// It uses `poll`, which is portable and scans every socket on each call: about 0.1 ms for 2,000 of them. Streams with
/// nothing to send, which are most connections of a server with many open pages, are therefore scanned only twice a second:
/// their sockets can only report that the client has left. The extensions handle new connections (`Accepting`), requests (`Requests`), responses (`Answers`), memory limits (`Bodies`), time
/// limits (`Deadlines`), and shutdown (`Stopping`).
final class EventLoop {
  // MARK: Lifecycle

  init(
    socket: ListeningSocket, messages: MessageQueue, configuration: HTTPServerConfiguration,
    handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) {
    listener = socket.descriptor
    self.messages = messages
    self.configuration = configuration
    self.handler = handler
    let files = OpenFileLimit.raise(toward: configuration.maximumConnections + Self.surplus + Self.otherFiles)
    let others = min(Self.otherFiles, files / 2)
    maximumConnections = max(1, min(configuration.maximumConnections, files - Self.surplus - others))
    active = PollSet(doors: [messages.readEnd, listener])
  }

  // MARK: Internal

  typealias Instant = ContinuousClock.Instant

  /// The number of connections beyond the maximum that are accepted to receive a 503.
  static let surplus = 64

  let messages: MessageQueue
  let configuration: HTTPServerConfiguration
  let handler: @Sendable (HTTPRequest) async -> HTTPResponse
  let maximumConnections: Int

  var listener: Int32
  var connections: [UInt64: ClientConnection] = [:]
  var lastID: UInt64 = 0
  /// The connections beyond the maximum, oldest first.
  var surplus: [ClientConnection] = []
  var connectionsByNetwork: [PeerNetwork: [UInt64: ClientConnection]] = [:]
  var streamsByClient: [ClientKey: Int] = [:]
  /// The bytes of all bodies that are being received or handled, without small ones.
  var heldBytes = 0
  var heldBytesByNetwork: [PeerNetwork: Int] = [:]
  /// The bytes that wait to be sent on all connections.
  var waitingBytes = 0
  var date = DateHeader()
  /// The time of this turn.
  var now = Instant.now
  /// The time of the next check of deadlines.
  var nextDeadline: Instant?
  /// The time until which no connection is accepted, because no descriptor is free.
  var acceptingPause: Instant?
  /// The time until which no connection to close is searched for.
  var evictingPause: Instant?
  var stopping: Stopping?

  /// Runs until the server is stopped.
  func run() {
    while !isStopped {
      let ready = wait()
      now = .now
      if active.isReady(door: Self.mailboxDoor) { for message in messages.take() { receive(message) } }
      if active.isReady(door: Self.listenerDoor) { accept() }
      for (connection, events) in ready where !connection.isClosed { serve(connection, events) }
      checkQuietStreams()
      checkDeadlines()
    }
    finish()
  }

  // MARK: Connections

  func insert(_ connection: ClientConnection) {
    connections[connection.id] = connection
    active.insert(connection)
    connectionsByNetwork[connection.peer.network, default: [:]][connection.id] = connection
    if connection.isSurplus { surplus.append(connection) }
  }

  /// Must be called after each change of the connection.
  func update(_ connection: ClientConnection) {
    guard connection.slot >= 0 else { return }
    if connection.isQuiet == connection.isInQuietSet {
      if connection.isInQuietSet { quiet.update(connection) } else { active.update(connection) }
    } else {
      removeFromSet(connection)
      connection.isInQuietSet.toggle()
      if connection.isInQuietSet { quiet.insert(connection) } else { active.insert(connection) }
    }
    if let deadline = connection.deadline { nextDeadline = min(deadline, nextDeadline ?? deadline) }
    countWaiting(connection)
  }

  /// Closes the connection, whatever its phase. While its handler runs it keeps its slot, so that clients who leave
  /// cannot cause more handlers than the limit on connections.
  func close(_ connection: ClientConnection) {
    connection.close()
    connection.deadline = nil
    connection.input = InputBuffer()
    connection.output.removeAll()
    if case .streaming(let stream, _) = connection.phase {
      connection.phase = .lingering
      endStream(of: connection)
      stream.abandon()
    }
    if case .handling = connection.phase, stopping?.isOver != true {
      update(connection)
    } else {
      remove(connection)
    }
  }

  /// Reads waiting bytes, because closing a socket with unread bytes would discard the response.
  func collect(_ connection: ClientConnection) {
    let target = UnsafeMutableRawBufferPointer(rebasing: block[..<min(connection.room, block.count)])
    guard !target.isEmpty, case .bytes(let count) = SocketCalls.receive(connection.socket, into: target) else { return }
    connection.input.append(UnsafeRawBufferPointer(rebasing: target[..<count]))
  }

  // MARK: Private

  /// The most descriptors that are left to the rest of the program, at most half of all. When it finds none, some of it
  /// fails, and the runtime's own threads end the process by a trap.
  private static let otherFiles = 512

  private static let mailboxDoor = 0
  private static let listenerDoor = 1

  private var active: PollSet
  /// Streams with nothing to send.
  private var quiet = PollSet()
  private var nextQuietCheck = Instant.now
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: ClientConnection.blockBytes, alignment: 16)

  deinit { block.deallocate() }

  private func wait() -> [(connection: ClientConnection, events: Int16)] {
    let end = [nextDeadline, quiet.isEmpty ? nil : nextQuietCheck].compactMap { $0 }.min()
    let milliseconds = end.map { end in
      let left = end - .now
      return left <= .zero
        ? 0 : Int32(clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
    }
    active.setDoor(Self.listenerDoor, isAcceptingPaused ? -1 : listener)
    return active.wait(milliseconds: milliseconds ?? -1)
  }

  /// Notices clients who have left their streams.
  ///
  /// - Complexity: O(quiet streams), twice a second.
  private func checkQuietStreams() {
    guard !quiet.isEmpty, nextQuietCheck <= now else { return }
    nextQuietCheck = now + .milliseconds(500)
    for (connection, events) in quiet.wait(milliseconds: 0) where !connection.isClosed {
      serve(connection, events)
    }
  }

  private func receive(_ message: MessageQueue.Message) {
    switch message {
    case .answer(let response, let id):
      guard let connection = connections[id] else { return Self.discard(response) }
      answer(connection, response)
      update(connection)
    case .stream(let id):
      guard let connection = connections[id] else { return }
      send(connection)
      update(connection)
    case .stop(let done):
      stop(done)
    }
  }

  private func serve(_ connection: ClientConnection, _ events: Int16) {
    if events & Int16(POLLOUT) != 0 { send(connection) }
    if events & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0, !connection.isClosed { receive(connection) }
    update(connection)
  }

  private func receive(_ connection: ClientConnection) {
    let room = min(connection.room, block.count)
    // An event without room to receive means that the connection is lost.
    guard room > 0 else { return close(connection) }
    let target = UnsafeMutableRawBufferPointer(rebasing: block[..<room])
    switch SocketCalls.receive(connection.socket, into: target) {
    case .bytes(let count):
      received(connection, UnsafeRawBufferPointer(rebasing: target[..<count]))
    case .later: break
    case .end: peerEnded(connection)
    case .lost: close(connection)
    }
  }

  private func remove(_ connection: ClientConnection) {
    guard connections.removeValue(forKey: connection.id) != nil else { return }
    release(connection)
    countWaiting(connection)
    if connection.isSurplus { surplus.removeAll { $0 === connection } }
    let network = connection.peer.network
    connectionsByNetwork[network]?[connection.id] = nil
    if connectionsByNetwork[network]?.isEmpty == true { connectionsByNetwork[network] = nil }
    removeFromSet(connection)
  }

  private func removeFromSet(_ connection: ClientConnection) {
    if connection.isInQuietSet { quiet.remove(connection) } else { active.remove(connection) }
  }
}
