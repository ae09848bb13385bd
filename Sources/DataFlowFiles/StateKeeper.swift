import DataFlow

/// Writes a part of a store's state to a file whenever it has changed, until it is released.
///
/// Writing happens beside the store's actor, one after the other; of changes that come faster than they can be written
/// the newest is.
public final class StateKeeper<Value: Codable & Equatable & Sendable> {
  private let observation: StoreObservation
  private let values: AsyncStream<Value>.Continuation
  private let writing: Task<Void, Never>

  // MARK: Lifecycle

  fileprivate init(
    _ initial: Value, file: StateFile<Value>, onFailure: @escaping @Sendable (any Error) -> Void,
    observe: (@escaping (Value) -> Void) -> StoreObservation
  ) {
    let (stream, values): (AsyncStream<Value>, AsyncStream<Value>.Continuation) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    var last = initial
    self.values = values
    observation = observe { value in
      guard value != last else { return }
      last = value
      values.yield(value)
    }
    writing = Task.detached {
      for await value in stream {
        do { try file.save(value) } catch { onFailure(error) }
      }
    }
  }

  deinit {
    values.finish()
  }

  // MARK: Use

  /// Keeps nothing more, and returns when all that was to be kept has been written.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    observation.end()
    values.finish()
    await writing.value
  }
}

extension Store {
  /// Keeps a part of the state in a file from now on: what it is now is taken to be there already.
  ///
  /// The part is compared with what it was, and so is kept once more in memory: choose settings, a selection, a position,
  /// and not a collection that changes all the time.
  ///
  /// - Parameter onFailure: is told, anywhere, when the file could not be written. The next change is written again.
  public func keep<Value: Codable & Equatable & Sendable>(
    _ path: KeyPath<State, Value>, in file: StateFile<Value>, onFailure: @escaping @Sendable (any Error) -> Void
  ) -> StateKeeper<Value> {
    StateKeeper(state[keyPath: path], file: file, onFailure: onFailure) { onChange in
      observe(path, onChange)
    }
  }
}
