/// The states of a store from now on. A slow consumer receives the newest only.
///
/// It is iterated where its store is isolated. It buffers a signal and no state, so that the store goes on changing its
/// state in place.
public struct StoreChanges<State>: AsyncSequence {
  let read: () -> State?
  let observe: (@escaping () -> Void) -> StoreObservation

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let read: () -> State?
    fileprivate var signals: AsyncStream<Void>.Iterator
    /// Keeps the observation alive as long as the iterator.
    fileprivate let observation: StoreObservation

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
    let (stream, continuation): (AsyncStream<Void>, AsyncStream<Void>.Continuation) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let observation = observe { continuation.yield() }
    return AsyncIterator(read: read, signals: stream.makeAsyncIterator(), observation: observation)
  }
}
