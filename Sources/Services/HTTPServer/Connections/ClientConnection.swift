import Bytes
import Foundation

/// One client's connection. Only the loop's thread uses it.
final class ClientConnection {
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
    /// Waiting for a request's head.
    case head
    /// Waiting for a request's body.
    case body
    /// The handler's task runs. The connection counts toward the limit even if its client has left.
    case handling
    /// The response is being sent. The connection then serves the next request, or ends.
    case sending(keeps: Bool)
    case streaming(ResponseStream, inChunks: Bool)
    /// The last response has been sent. Further bytes from the client are read and dropped: closing a socket with
    /// unread bytes would discard the response.
    case lingering
  }

  let id: UInt64
  let peer: PeerAddress
  /// True if the connection exceeds the limit. It only receives a 503.
  let isSurplus: Bool
  /// The index in its poll set; -1 if it is in none.
  var slot = -1
  /// True if that is the set of quiet streams.
  var isInQuietSet = false
  /// The socket's descriptor. -1 once closed.
  private(set) var socket: Int32

  var phase: Phase = .head
  /// The start of the wait for a head, which is the end of the last response; during a body or a response, the time at
  /// which enough of it had last moved.
  var since: Instant
  /// The time limit of the next step.
  var deadline: Instant?
  var hasPeerEnded = false
  /// The number of responses sent.
  var answers = 0

  var input = InputBuffer()
  var output = ByteQueue()
  /// The bytes of it that count toward the limit on all waiting bytes.
  var waitingBytes = 0
  /// The bytes that the socket has taken, and their number at the last check of the deadline.
  var sentBytes = 0
  var sentBefore = 0

  // MARK: The request

  var scanner: HeadScanner
  var mayBeginWithEmptyLine = true
  var head: RequestHead?
  /// True if the current request is a `HEAD`: the body of its response is left out.
  var answersHead = false
  /// True while `advance` reads requests, to prevent recursion.
  var isAdvancing = false
  var body: BodyReader?
  var bodyProgress = BodyProgress()
  /// The bytes of the body that count toward the limit on all bodies: none for a small body.
  var heldBytes = 0
  var task: Task<Void, Never>?
  /// The client, for the limit on streams.
  var client: ClientKey?
  /// The client that the current stream is counted for.
  var countedStream: ClientKey?
  var keepsAfterStream = false
  /// The number of bytes that are still read and dropped.
  var lingeringBytes = 256 * 1024

  var isClosed: Bool { socket < 0 }

  // MARK: Progress

  /// Notes the beginning or end of a body or a response.
  func restart(_ now: Instant) {
    since = now
    movedBytes = 0
  }

  /// Counts bytes received or sent. Fewer than `movement` in the given time do not count as progress.
  func moved(_ bytes: Int, _ now: Instant) {
    movedBytes += bytes
    if movedBytes >= Self.movement { restart(now) }
  }

  /// The kind of step that the client owes, to choose connections to close when there is no room. Nil if none.
  func debt(_ now: Instant) -> Debt? {
    let isFresh = now - since < Self.rest
    switch phase {
    case .head where isSurplus: return nil
    case .head where !isFresh: return .head
    // An idle connection's client may well continue.
    case .head: return answers > 0 && input.isEmpty ? nil : .freshHead
    case .body, .sending: return isFresh || isSurplus ? nil : .movement
    case .streaming: return isFresh || output.isEmpty ? nil : .movement
    case .handling, .lingering: return nil
    }
  }

  // MARK: Sockets

  /// The number of bytes that may be received now. Behind a request only a few are taken, so that the end of the
  /// connection is noticed.
  var room: Int {
    guard !hasPeerEnded, !isClosed else { return 0 }
    return switch phase {
    case .body, .lingering: Self.blockBytes
    case .head: max(1, maximumHeaderBytes + 2 - input.count)
    case .handling, .sending, .streaming: max(0, maximumHeaderBytes - input.count)
    }
  }

  /// The poll events to wait for.
  var events: Int16 {
    Int16(room > 0 ? POLLIN : 0) | Int16(output.isEmpty ? 0 : POLLOUT)
  }

  /// True for a stream with nothing to send. Its client sends nothing either.
  var isQuiet: Bool {
    if case .streaming = phase { return output.isEmpty && !isClosed }
    return false
  }

  func close() {
    guard !isClosed else { return }
    Foundation.close(socket)
    socket = -1
  }

  static let blockBytes = 64 * 1024

  // MARK: Private

  /// The time for which a client is left alone.
  private static let rest = Duration.seconds(2)
  /// The bytes that must move in this time: the minimum speed of a body.
  private static let movement = 2000

  private var movedBytes = 0
  private let maximumHeaderBytes: Int
}

/// The kind of step that a client owes. The first kinds are closed first when there is no room.
enum Debt: Int, CaseIterable {
  /// A head, or the next request, for some time.
  case head
  /// A body that does not arrive, or the reading of a response.
  case movement
  /// A head that may be on its way.
  case freshHead
}

/// The progress of a body that is being received.
struct BodyProgress {
  /// The minimum number of bytes in each time window.
  static let minimumBytes = 10_000
  /// The maximum number of windows for a body: 5 minutes by default.
  static let maximumWindows = 30

  private var windows = 0
  private var bytesBefore = 0

  /// Ends a time window. Returns true if the body is too slow.
  mutating func isTooSlow(_ bytes: Int) -> Bool {
    windows += 1
    defer { bytesBefore = bytes }
    return bytes - bytesBefore < Self.minimumBytes || windows >= Self.maximumWindows
  }
}
