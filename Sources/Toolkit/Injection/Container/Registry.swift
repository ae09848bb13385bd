import Synchronization

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
  let now: @Sendable () -> ContinuousClock.Instant

  /// True once an operation with overrides has run. Until then no task-local overrides have to be looked up.
  @usableFromInline let wasOverridden: Atomic<Bool> = Atomic(false)

  /// - Parameters:
  ///   - contexts: the purposes that the program runs for, the most important first. They select among the alternatives
  ///     of ``Factory/on(_:_:)``.
  ///   - now: returns the current time, for times to live.
  public init(
    contexts: [ServiceContext] = [], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    let table = SlotTable()
    self.table = table
    base = RegistrationLayer(registrations: [:], contexts: contexts + ServiceContext.automatic, table: table)
    self.now = now
  }

  @inlinable
  var isPlain: Bool { !wasOverridden.load(ordering: .relaxed) }

  /// The layer of the current task.
  var layer: RegistrationLayer {
    guard !isPlain else { return base }
    return Self.overrides[ObjectIdentifier(self)]?.layer ?? base
  }

  /// Returns the current overrides with a new layer for this registry.
  func overriding(
    contexts: [ServiceContext]?
  ) -> [ObjectIdentifier: (registry: Registry, layer: RegistrationLayer)] {
    var overrides = Self.overrides
    overrides[ObjectIdentifier(self)] = (self, layer.withoutInstances(contexts: contexts))
    // The tasks of the operation begin after this and see it. For all others there is no override either way.
    wasOverridden.store(true, ordering: .sequentiallyConsistent)
    return overrides
  }
}
