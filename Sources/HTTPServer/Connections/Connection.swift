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
  /// The time since which it has owed a head, or the end of its last answer; while a body or an answer is on its way, the
  /// time at which enough of it had last moved.
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
  /// The answer that is due is that to a `HEAD`: its body is left out.
  var answersHead = false
  /// Its requests are being read: nobody else is to begin.
  var isAdvancing = false
  var body: BodyReader?
  var bodyProgress = BodyProgress()
  /// Bytes of the body that count towards the limit of all bodies: none of a small one.
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

  // MARK: Moving

  /// A body or an answer begins, or ends.
  func restart(_ now: Instant) {
    since = now
    movedBytes = 0
  }

  /// So much of it has come, or gone. A byte now and then is no movement.
  func moved(_ bytes: Int, _ now: Instant) {
    movedBytes += bytes
    if movedBytes >= Self.movement { restart(now) }
  }

  /// What the client owes, for the choice of those who go when there is no room; nil if nothing.
  func debt(_ now: Instant) -> Debt? {
    let isFresh = now - since < Self.rest
    switch phase {
    case .head where isSurplus: return nil
    case .head where !isFresh: return .head
    // An idle connection is a client's that may well go on.
    case .head: return answers > 0 && input.isEmpty ? nil : .freshHead
    case .body, .sending: return isFresh || isSurplus ? nil : .movement
    case .streaming: return isFresh || output.isEmpty ? nil : .movement
    case .handling, .lingering: return nil
    }
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

  /// So long a client is left alone.
  private static let rest = Duration.seconds(2)
  /// What must move in this time: the pace that a body must have in any case.
  private static let movement = 2000

  private var movedBytes = 0
  private let maximumHeaderBytes: Int
}

/// What a client owes. Those of the first kind go first when there is no room.
enum Debt: Int, CaseIterable {
  /// A head, or the next request, for a while.
  case head
  /// A body of which nothing comes, or the reading of an answer.
  case movement
  /// A head that may be on its way.
  case freshHead
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
