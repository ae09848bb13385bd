import DataFlow

/// Writes a part of a store's state to a file whenever it has changed, until it is released.
///
/// It writes outside the store's actor, one value after the other. If changes come faster than they can be written,
/// only the newest is written.
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

  /// Stops observing, and returns when every pending change has been written.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    observation.end()
    values.finish()
    await writing.value
  }
}

extension Store {
  /// Keeps a part of the state in a file from now on. The current value is taken to be in the file already.
  ///
  /// Each value is compared with the one before, so a copy of it stays in memory: choose settings, a selection or a
  /// position, and not a collection that changes all the time.
  ///
  /// - Parameter onFailure: called, on any thread, when the file could not be written. The next change is written
  ///   again.
  public func keep<Value: Codable & Equatable & Sendable>(
    _ path: KeyPath<State, Value>, in file: StateFile<Value>, onFailure: @escaping @Sendable (any Error) -> Void
  ) -> StateKeeper<Value> {
    StateKeeper(state[keyPath: path], file: file, onFailure: onFailure) { onChange in
      observe(path, onChange)
    }
  }
}
