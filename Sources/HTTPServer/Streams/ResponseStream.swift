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

  /// Sends what is queued, then ends the body.
  public func close() {
    finish(.finishing)
  }

  /// `handler` runs exactly once, as soon as nothing more can be sent: after `close`, when the peer went away, or when
  /// the server stops; at once if that was already. It runs on whichever thread noticed and must be quick.
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
    /// Nothing is there yet.
    case later
    /// Everything has been read.
    case finished
    /// The rest is lost.
    case broken
  }

  /// Claims the stream for an answer. False if it serves one already.
  ///
  /// - Parameter wake: called, on any thread, when there is something to read after a `read` that found nothing.
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
    state.withLock { state in
      if state.phase == .ended { return .broken }
      if !state.queue.isEmpty {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(maximum, state.queue.count))
        state.queue.move(maximum, to: &bytes)
        budget?.give(bytes.count)
        return .bytes(bytes)
      }
      if state.phase == .finishing { return .finished }
      state.isReaderWaiting = true
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
    var wake: @Sendable () -> Void = {}
    /// The connection has read everything and wants to hear of more.
    var isReaderWaiting = false
    var closeHandlers: [@Sendable () -> Void] = []

    mutating func wakeReader() {
      guard isReaderWaiting else { return }
      isReaderWaiting = false
      wake()
    }
  }

  private let maximumQueuedBytes: Int
  private let budget: StreamBudget?
  private let state = Locked(State())

  private func finish(_ phase: Phase) {
    let handlers: [@Sendable () -> Void] = state.withLock { state in
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
