import Threading

/// The registration of an observer at a store. It ends when this object is released, or by ``end()``.
///
/// It may be released on any thread, since the deinitializer of an actor's object runs on any thread. The store
/// releases the observer's closure when it next has changes to report, or is observed again.
public final class StoreObservation: Sendable {
  /// A flag that is shared with the store, which must not keep the observation itself alive.
  @usableFromInline
  final class Flag: Sendable {
    private let value = Atomic(true)

    var isActive: Bool { value.load(ordering: .acquiring) }

    func clear() { value.store(false, ordering: .releasing) }
  }

  private let flag: Flag

  init(_ flag: Flag) {
    self.flag = flag
  }

  deinit {
    end()
  }

  /// Ends the observation: the observer's closure is not called any more.
  public func end() {
    flag.clear()
  }
}
