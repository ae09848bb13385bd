import Threading

/// A body that is sent as it is produced, such as an event stream. Any thread may send.
///
/// A stream serves one response. Bytes sent before the response begins are queued. If the peer reads too slowly and the
/// queue is full, `send` returns `overflow`, and the owner decides what to do. The server closes the stream when the
/// peer disconnects and when the server stops; `onClose` reports it.
public final class ResponseStream: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - maximumQueuedBytes: The limit on queued bytes. A single `send` of more than this never fits.
  ///   - budget: A limit that several streams share.
  public init(maximumQueuedBytes: Int = 256 * 1024, budget: StreamBudget? = nil) {
    self.maximumQueuedBytes = maximumQueuedBytes
    self.budget = budget
  }

  deinit {
    // No owner is left to send more.
    finish(.ended)
  }

  // MARK: Public

  public enum SendOutcome: Sendable {
    case queued
    /// Nothing was queued, because it would not fit.
    case overflow
    case closed
  }

  /// Queues `bytes` and returns at once. The bytes are shared, not copied.
  ///
  /// - Complexity: O(1).
  @discardableResult public func send(_ bytes: [UInt8]) -> SendOutcome {
    state.withLock { state in
      guard state.phase == .open else { return .closed }
      guard bytes.count <= maximumQueuedBytes - state.queue.count, budget?.take(bytes.count) ?? true else {
        return .overflow
      }
      state.queue.append(bytes)
      if !state.queue.isEmpty { state.wakeReader() }
      return .queued
    }
  }

  /// Queues `bytes` in pieces, each once there is room for it. Only one task may do so, and with a stream without a budget.
  ///
  /// - Throws: `CancellationError` if nothing more can be sent.
  public func sendInPieces(_ bytes: [UInt8]) async throws(CancellationError) {
    let most = min(Self.piece, maximumQueuedBytes)
    for start in stride(from: 0, to: bytes.count, by: most) {
      let part = Array(bytes[start..<min(start + most, bytes.count)])
      var outcome = send(part)
      while outcome == .overflow {
        await room(for: part.count)
        outcome = send(part)
      }
      guard outcome == .queued else { throw CancellationError() }
    }
  }

  /// Sends the queued bytes, then ends the body.
  public func close() {
    finish(.finishing)
  }

  /// Drops the queued bytes and breaks the body off: the peer is told that it is not whole.
  public func abandon() {
    finish(.ended)
  }

  /// Runs `handler` exactly once, as soon as nothing more can be sent: after `close`, when the peer disconnects, or
  /// when the server stops; at once if that has happened. It runs on any thread and must be quick.
  public func onClose(_ handler: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if state.phase == .open { state.closeHandlers.append(handler) }
      return state.phase != .open
    }
    if isClosed { handler() }
  }

  // MARK: Internal

  enum Portion {
    /// At least one byte.
    case bytes([UInt8])
    /// The queue is empty for now.
    case later
    /// Everything has been read.
    case finished
    /// The queued rest is lost.
    case broken
  }

  /// Claims the stream for a response. Returns false if it already serves one.
  ///
  /// - Parameter wake: Called on any thread when there are bytes again after a `read` that found none.
  func attach(wake: @escaping @Sendable () -> Void = {}) -> Bool {
    state.withLock { state in
      guard !state.isAttached else { return false }
      state.isAttached = true
      state.wake = wake
      return true
    }
  }

  /// Takes at most `maximum` bytes.
  func read(_ maximum: Int) -> Portion {
    let (portion, wakeWriter): (Portion, CheckedContinuation<Void, Never>?) = state.withLock { state in
      if state.phase == .ended { return (.broken, nil) }
      if !state.queue.isEmpty {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(maximum, state.queue.count))
        state.queue.move(maximum, to: &bytes)
        budget?.give(bytes.count)
        return (.bytes(bytes), state.takeWriter(if: state.queue.count <= state.roomNeeded))
      }
      if state.phase == .finishing { return (.finished, nil) }
      state.isReaderWaiting = true
      return (.later, nil)
    }
    wakeWriter?.resume()
    return portion
  }

  // MARK: Private

  private enum Phase {
    case open
    /// Closed, with bytes left to read.
    case finishing
    case ended
  }

  private struct State {
    var phase: Phase = .open
    var queue = ByteQueue()
    var isAttached = false
    var wake: @Sendable () -> Void = {}
    /// True if the connection has read everything and waits for more.
    var isReaderWaiting = false
    var closeHandlers: [@Sendable () -> Void] = []
    /// The task that waits for room, and the most queued bytes that leave it enough.
    var writer: CheckedContinuation<Void, Never>?
    var roomNeeded = 0

    mutating func takeWriter(if hasRoom: Bool) -> CheckedContinuation<Void, Never>? {
      guard hasRoom else { return nil }
      defer { writer = nil }
      return writer
    }

    mutating func wakeReader() {
      guard isReaderWaiting else { return }
      isReaderWaiting = false
      wake()
    }
  }

  private let maximumQueuedBytes: Int
  private let budget: StreamBudget?
  private let state = Lock(State())

  /// The most bytes that ``sendInPieces(_:)`` queues at once.
  private static let piece = 64 << 10

  /// Waits until the queue has room, or nothing more can be sent.
  private func room(for count: Int) async {
    await withCheckedContinuation { continuation in
      let hasRoom = state.withLock { state in
        state.roomNeeded = maximumQueuedBytes - count
        guard state.phase == .open, state.queue.count > state.roomNeeded else { return true }
        state.writer = continuation
        return false
      }
      if hasRoom { continuation.resume() }
    }
  }

  private func finish(_ phase: Phase) {
    var writer: CheckedContinuation<Void, Never>?
    let handlers: [@Sendable () -> Void] = state.withLock { state in
      guard state.phase == .open || phase == .ended else { return [] }
      writer = state.takeWriter(if: true)
      state.phase = phase
      if phase == .ended {
        budget?.give(state.queue.count)
        state.queue.removeAll()
      }
      state.wakeReader()
      defer { state.closeHandlers = [] }
      return state.closeHandlers
    }
    writer?.resume()
    // Outside the lock, because a handler may call the stream.
    for handler in handlers { handler() }
  }
}

// MARK: - Server-sent events

extension ResponseStream {
  /// Sends a comment, which keeps proxies from closing a quiet stream of events.
  public func sendHeartbeat() { send(Array(": \n\n".utf8)) }
}

extension HTTPResponse {
  /// Server-sent events (WHATWG HTML, section 9.2), which proxies neither store nor gather.
  public static func events(_ stream: ResponseStream) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("X-Accel-Buffering", "no"),
      ], body: .stream(stream))
  }
}
