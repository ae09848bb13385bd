import Threading

/// The contents of a container: the registered overrides and the kept services.
///
/// Containers of several types may share a registry; they are then pushed, popped, reset and overridden together.
public final class Registry: Sendable {
  /// The layers that replace those of registries in the current task. Each entry retains its registry, so that no other
  /// registry can have the same address meanwhile.
  @TaskLocal static var overrides: [ObjectIdentifier: (registry: Registry, layer: RegistrationLayer)] = [:]

  @usableFromInline let base: RegistrationLayer

  /// The table of `base`, stored here to save an indirection.
  @usableFromInline let table: SlotTable

  /// The current time, for times to live.
  @usableFromInline let now: @Sendable () -> ContinuousClock.Instant

  /// The number of layers of overrides that some task has. At zero, no task-local overrides have to be looked up.
  @usableFromInline let overrideCount: Atomic<Int> = Atomic(0)

  /// - Parameters:
  ///   - contexts: the purposes that the program runs for, the most important first. They select among the alternatives
  ///     of ``Factory/on(_:_:)``.
  ///   - now: returns the current time, for times to live.
  public init(
    contexts: [ServiceContext] = [], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    base = RegistrationLayer(contexts: contexts + ServiceContext.automatic)
    table = base.store.table
    self.now = now
  }

  @inlinable
  var isPlain: Bool { overrideCount.load(ordering: .relaxed) == 0 }

  /// The layer of the current task.
  @inlinable
  @inline(__always)
  var layer: RegistrationLayer { isPlain ? base : overridingLayer ?? base }

  @usableFromInline
  @inline(never)
  var overridingLayer: RegistrationLayer? { Self.overrides[ObjectIdentifier(self)]?.layer }

  /// Returns the current overrides with a new layer for this registry.
  func overriding(
    contexts: [ServiceContext]?, unregistered: UnregisteredUse?
  ) -> [ObjectIdentifier: (registry: Registry, layer: RegistrationLayer)] {
    var overrides = Self.overrides
    let layer = RegistrationLayer(over: layer, contexts: contexts, unregistered: unregistered, in: self)
    overrides[ObjectIdentifier(self)] = (self, layer)
    return overrides
  }
}
