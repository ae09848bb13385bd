import Threading

/// A value that several stores share, and that may outlive the program.
///
/// ```swift
/// let fontSize = SharedValue(16)                                          // in memory
/// let fontSize = SharedValue(16, in: FileStorage(path: path))             // in a file: `DataFlowFiles`
/// let fontSize = SharedValue(16, in: AnyStorage { … } save: { … })        // anywhere else
/// ```
///
/// It is a dependency of the reducers that share it, each with a ``Share``. Any thread may use it.
public final class SharedValue<Value: Sendable>: Sendable {
  /// A change, as a store receives it.
  public struct Change: Sendable {
    /// The new value.
    public let value: Value
    /// True if the stored value was loaded, or there was none, or nothing is stored. False for a value that was set without
    /// knowledge of the stored one, which it replaces.
    public let isLoaded: Bool
    let turn: Int
  }

  private struct State {
    var value: Value
    var isLoaded: Bool
    /// The number of changes so far.
    var turn = 0
    var lastFollower = 0
    /// In the order in which they began to follow.
    var followers: [(number: Int, stream: AsyncStream<Change>.Continuation)] = []
    var loading: Task<Void, any Error>?
    var saving: Task<Void, any Error>?

    var change: Change { Change(value: value, isLoaded: isLoaded, turn: turn) }
  }

  private let state: Lock<State>
  private let storage: (any ValueStorage<Value>)?

  // MARK: Lifecycle

  /// Makes a shared value. Each call makes another one.
  ///
  /// - Parameters:
  ///   - value: the value until another one is loaded or set.
  ///   - storage: keeps the value. Without one it is in memory only.
  public init(_ value: Value, in storage: (any ValueStorage<Value>)? = nil) {
    state = Lock(State(value: value, isLoaded: storage == nil))
    self.storage = storage
  }

  // MARK: Use

  /// The current value. Before ``load()`` it is the default.
  public var value: Value { state.withLock { $0.value } }

  /// Loads what was stored, once. A value that was set before stays.
  public func load() async throws {
    guard let storage else { return }
    let loading = state.withLock { state in
      let loading =
        state.loading
        ?? Task {
          self.take(loaded: try await storage.load())
        }
      state.loading = loading
      return loading
    }
    do {
      try await loading.value
    } catch {
      // The next call tries again.
      state.withLock { if $0.loading == loading { $0.loading = nil } }
      throw error
    }
  }

  /// Sets the value, tells all stores, and returns when it is stored.
  public func set(_ value: Value) async throws { try await put(value)?.value }

  // MARK: For stores

  /// True if no newer value was set. A newer one is announced, too.
  func isNewest(_ change: Change) -> Bool { state.withLock { $0.turn <= change.turn } }

  /// Sets the value and announces it. Does not wait for anything.
  ///
  /// - Returns: the task that stores it.
  func put(_ value: Value) -> Task<Void, any Error>? {
    state.withLock { state in
      state.turn += 1
      state.value = value
      let turn = state.turn
      if let storage {
        state.saving = Task { [saving = state.saving] in
          // In order, and only what no newer one replaces. The save before has reported its own error.
          _ = await saving?.result
          guard self.state.withLock({ $0.turn == turn }) else { return }
          try await storage.save(value)
        }
      }
      // Inside, so that the newest is also the last to be announced.
      for follower in state.followers { follower.stream.yield(state.change) }
      return state.saving
    }
  }

  /// - Parameter value: nil if none was stored.
  private func take(loaded value: Value?) {
    state.withLock { state in
      state.isLoaded = true
      if state.turn == 0, let value { state.value = value }
      // Also if the value was set before: who waits for what is stored hears that it is known.
      for follower in state.followers { follower.stream.yield(state.change) }
    }
  }

  /// The current value and each later one, so that a test knows how many there are. The default is left out while the
  /// stored value is not known: it could be taken for that one, and stored in its place.
  func changes() -> AsyncStream<Change> {
    let (changes, continuation) = AsyncStream.makeStream(of: Change.self)
    let follower = state.withLock { state in
      state.lastFollower += 1
      state.followers.append((state.lastFollower, continuation))
      if state.isLoaded || state.turn > 0 { continuation.yield(state.change) }
      return state.lastFollower
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.followers.removeAll { $0.number == follower } }
    }
    return changes
  }
}
