/// The states of a store from now on. A slow consumer receives the newest only.
///
/// It is iterated where its store is isolated, and ends when the store is released, which it does not keep alive. It
/// buffers a signal and no state, so that the store goes on changing its state in place.
public struct StoreChanges<State>: AsyncSequence {
  /// Returns nil after the end of the store.
  let read: () -> State?
  let observe: (@escaping () -> Void) -> StoreObservation?

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let read: () -> State?
    fileprivate var signals: AsyncStream<Void>.Iterator
    /// Keeps the observation alive as long as the iterator.
    fileprivate let observation: StoreObservation?

    /// The state after the next turn in which it may have changed; nil if the task is cancelled or the store released.
    public mutating func next() async throws(Never) -> State? {
      await next(isolation: nil)
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> State? {
      guard await signals.next(isolation: actor) != nil else { return nil }
      return read()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let (signals, observation) = ChangeSignal.stream { signal in observe { signal.send() } }
    return AsyncIterator(read: read, signals: signals.makeAsyncIterator(), observation: observation)
  }
}

/// Signals the changes of a store to a stream. An observer holds it; the stream ends with the last reference to it, and
/// so with the store, which holds the observers.
final class ChangeSignal: Sendable {
  private let continuation: AsyncStream<Void>.Continuation

  private init(_ continuation: AsyncStream<Void>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  func send() { continuation.yield() }

  /// Makes a stream of signals.
  ///
  /// - Parameter observe: observes with the signal, and does not keep it otherwise.
  static func stream(
    _ observe: (ChangeSignal) -> StoreObservation?
  ) -> (AsyncStream<Void>, StoreObservation?) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = observe(ChangeSignal(continuation))
    continuation.onTermination = { _ in observation?.end() }
    return (stream, observation)
  }
}
