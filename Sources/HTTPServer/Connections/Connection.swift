import Foundation

/// One client's connection, as the loop's thread knows it; no other thread touches it.
final class Connection {
  // MARK: Lifecycle

  init(id: UInt64, socket: Int32, peer: PeerAddress, isSurplus: Bool, maximumHeaderBytes: Int, now: Instant) {
    self.id = id
    self.socket = socket
    self.peer = peer
    self.isSurplus = isSurplus
    self.maximumHeaderBytes = maximumHeaderBytes
    scanner = HeadScanner(maximumBytes: maximumHeaderBytes)
    since = now
  }

  // MARK: Internal

  typealias Instant = ContinuousClock.Instant

  enum Phase {
    /// A request's head is to come.
    case head
    /// A request's body is to come.
    case body
    /// The handler's task runs. The connection keeps its place among all also if its client has gone.
    case handling
    /// The answer is on its way out; then the connection serves the next request, or ends.
    case sending(keeps: Bool)
    case streaming(ResponseStream, inChunks: Bool)
    /// The answer is out and was the last. What the client still sends is read and forgotten, for closing a socket with
    /// unread bytes takes the answer back.
    case lingering
  }

  let id: UInt64
  let peer: PeerAddress
  /// There are more connections than wanted: this one is only told so.
  let isSurplus: Bool
  /// Its place among the loop's polls.
  var slot = -1
  /// -1 when it is closed.
  private(set) var socket: Int32

  var phase: Phase = .head
  /// The time since which it has owed a head, or the end of its last answer.
  var since: Instant
  /// The time by which the next step must have been made.
  var deadline: Instant?
  var hasPeerEnded = false
  /// Requests that were answered.
  var answers = 0

  var input = InputBuffer()
  var output = ByteQueue()
  /// Bytes that the socket has taken, and how many of them when the time was last looked at.
  var sentBytes = 0
  var sentBefore = 0

  // MARK: The request

  var scanner: HeadScanner
  var mayBeginWithEmptyLine = true
  var head: RequestHead?
  var body: BodyReader?
  var bodyProgress = BodyProgress()
  /// Bytes of the body that count towards the limit of all bodies.
  var heldBytes = 0
  var task: Task<Void, Never>?
  /// Its client, for the limit of streams.
  var client: ClientKey?
  /// The client that the stream counts for.
  var countedStream: ClientKey?
  var keepsAfterStream = false
  /// So much is still read and forgotten.
  var lingeringBytes = 256 * 1024

  var isClosed: Bool { socket < 0 }

  /// True while the client owes a request: such a connection goes first when there is no room.
  var isWaitingForHead: Bool {
    if case .head = phase { !isSurplus } else { false }
  }

  // MARK: Sockets

  /// The number of bytes that may be received now. Behind a request only a little is taken, so that the end of the connection is noticed.
  var room: Int {
    guard !hasPeerEnded, !isClosed else { return 0 }
    return switch phase {
    case .body, .lingering: Self.blockBytes
    case .head: max(1, maximumHeaderBytes + 2 - input.count)
    case .handling, .sending, .streaming: max(0, maximumHeaderBytes - input.count)
    }
  }

  /// The events to wait for.
  var events: Int16 {
    Int16(room > 0 ? POLLIN : 0) | Int16(output.isEmpty ? 0 : POLLOUT)
  }

  func close() {
    guard !isClosed else { return }
    Foundation.close(socket)
    socket = -1
  }

  static let blockBytes = 64 * 1024

  // MARK: Private

  private let maximumHeaderBytes: Int
}

/// The speed at which a body comes in.
struct BodyProgress {
  /// A body must bring so much in each of its windows of time.
  static let minimumBytes = 10_000
  /// Windows that the longest body may take: 5 minutes by default.
  static let maximumWindows = 30

  private var windows = 0
  private var bytesBefore = 0

  /// Another window has passed.
  mutating func isTooSlow(_ bytes: Int) -> Bool {
    windows += 1
    defer { bytesBefore = bytes }
    return bytes - bytesBefore < Self.minimumBytes || windows >= Self.maximumWindows
  }
}
