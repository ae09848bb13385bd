import Synchronization

/// What a container holds: the overrides that were registered and the services that are kept.
///
/// Containers of several types may be given the same registry; they then are pushed, popped, reset and overridden
/// together.
public final class Registry: Sendable {
  /// The layers that stand in for registries in the current task. A layer keeps its registry, so that no other can be
  /// made at the same address meanwhile.
  @TaskLocal static var overrides: [ObjectIdentifier: (registry: Registry, layer: Layer)] = [:]

  @usableFromInline let base: Layer

  /// Of `base`, one step nearer.
  @usableFromInline let table: SlotTable

  /// Tells times to live.
  let now: @Sendable () -> ContinuousClock.Instant

  /// Whether there was an operation with overrides ever: as long as there was none, nobody need look for them.
  @usableFromInline let wasOverridden: Atomic<Bool> = Atomic(false)

  /// - Parameters:
  ///   - contexts: what the program is run for, the most important first; decides among ``Factory/on(_:_:)``.
  ///   - now: the time, for times to live.
  public init(
    contexts: [ServiceContext] = [], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    let table = SlotTable()
    self.table = table
    base = Layer(registrations: [:], contexts: contexts + ServiceContext.automatic, table: table)
    self.now = now
  }

  @inlinable
  var isPlain: Bool { !wasOverridden.load(ordering: .relaxed) }

  /// What holds for the current task.
  var layer: Layer {
    guard !isPlain else { return base }
    return Self.overrides[ObjectIdentifier(self)]?.layer ?? base
  }

  /// The current overrides with a new layer for this registry.
  func overriding(
    contexts: [ServiceContext]?
  ) -> [ObjectIdentifier: (registry: Registry, layer: Layer)] {
    var overrides = Self.overrides
    overrides[ObjectIdentifier(self)] = (self, layer.withoutInstances(contexts: contexts))
    // Seen by the tasks of the operation, which begin after this; others find nothing there either way.
    wasOverridden.store(true, ordering: .sequentiallyConsistent)
    return overrides
  }
}
