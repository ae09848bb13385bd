/// A body that is sent as it is produced (event streams). Any thread may send.
///
/// A stream belongs to one answer. What is sent before the answer is on its way is kept. A peer that reads too slowly
/// fills the queue: `send` then answers `overflow`, and the owner decides what to do. The server closes the stream when
/// the peer goes away and when it stops; `onClose` tells.
public final class ResponseStream: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - maximumQueuedBytes: what may wait for the peer. One `send` of more than this never fits.
  ///   - budget: what may wait for the peers of all streams that share it.
  public init(maximumQueuedBytes: Int = 256 * 1024, budget: StreamBudget? = nil) {
    self.maximumQueuedBytes = maximumQueuedBytes
    self.budget = budget
  }

  deinit {
    // Nobody can send any more.
    finish(.ended)
  }

  // MARK: Public

  public enum SendOutcome: Sendable {
    case queued
    /// Nothing was queued: it would not have fitted.
    case overflow
    case closed
  }

  /// Queues `bytes` and returns at once. O(1); the bytes are shared, not copied.
  @discardableResult public func send(_ bytes: [UInt8]) -> SendOutcome {
    state.withLock { (state: inout State) in
      guard state.phase == .open else { return .closed }
      guard bytes.count <= maximumQueuedBytes - state.queue.count, budget?.take(bytes.count) ?? true else {
        return .overflow
      }
      state.queue.append(bytes)
      if !state.queue.isEmpty { state.wakeReader() }
      return .queued
    }
  }

  /// Sends what is queued, then ends the body.
  public func close() {
    finish(.finishing)
  }

  /// `handler` runs exactly once, as soon as nothing more can be sent: after `close`, when the peer went away, or when
  /// the server stops; at once if that was already. It runs on whichever thread noticed and must be quick.
  public func onClose(_ handler: @escaping @Sendable () -> Void) {
    let isClosed: Bool = state.withLock { (state: inout State) in
      if state.phase == .open { state.closeHandlers.append(handler) }
      return state.phase != .open
    }
    if isClosed { handler() }
  }

  // MARK: Internal

  enum Portion {
    /// So many bytes were copied; at least one.
    case bytes(Int)
    /// Nothing is there: the connection is suspended and will be resumed.
    case later
    /// Everything has been read.
    case finished
    /// The rest is lost.
    case broken
  }

  /// Claims the stream for an answer. False if it serves one already.
  func attach() -> Bool {
    state.withLock { (state: inout State) in
      defer { state.isAttached = true }
      return !state.isAttached
    }
  }

  /// Copies what there is, or suspends the connection until there is something. Called by the connection's thread.
  func read(into buffer: UnsafeMutableRawBufferPointer, suspending connection: ActiveConnection) -> Portion {
    state.withLock { (state: inout State) in
      if state.phase == .ended { return .broken }
      if !state.queue.isEmpty {
        let count: Int = state.queue.read(into: buffer)
        budget?.give(count)
        return .bytes(count)
      }
      if state.phase == .finishing { return .finished }
      // Within the lock, so that whoever sends next finds the connection suspended.
      state.reader = connection.suspend()
      return .later
    }
  }

  /// The peer is gone, or the server has no more patience: what is queued is lost.
  func abandon() {
    finish(.ended)
  }

  // MARK: Private

  private enum Phase {
    case open
    /// Closed, but not everything has been read.
    case finishing
    case ended
  }

  private struct State {
    var phase: Phase = .open
    var queue = ByteQueue()
    var isAttached = false
    /// The connection that waits for more.
    var reader: SuspendedConnection?
    var closeHandlers: [@Sendable () -> Void] = []

    mutating func wakeReader() {
      reader?.resume()
      reader = nil
    }
  }

  private let maximumQueuedBytes: Int
  private let budget: StreamBudget?
  private let state = Locked(State())

  private func finish(_ phase: Phase) {
    let handlers: [@Sendable () -> Void] = state.withLock { (state: inout State) in
      guard state.phase == .open || phase == .ended else { return [] }
      state.phase = phase
      if phase == .ended {
        budget?.give(state.queue.count)
        state.queue.removeAll()
      }
      state.wakeReader()
      defer { state.closeHandlers = [] }
      return state.closeHandlers
    }
    // Outside the lock: a handler may well ask the stream something.
    for handler in handlers { handler() }
  }
}
