import Synchronization

/// An observer's place at a store. It ends when this is released, or by ``end()``.
///
/// It may be released anywhere, as the deinitializer of an actor's object runs anywhere. The store lets go of the
/// observer's closure when it next has something to tell, or is observed again.
public final class StoreObservation: Sendable {
  /// Shared with the store, which must not keep the observation itself alive.
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

  /// The observer hears nothing more.
  public func end() {
    flag.clear()
  }
}
