/// What a container holds: the overrides that were registered and the services that are kept.
public final class Registry: Sendable {
  /// The layers that stand in for registries in the current task. A layer keeps its registry, so that no other can be
  /// made at the same address meanwhile.
  @TaskLocal static var overrides: [ObjectIdentifier: (registry: Registry, layer: Layer)] = [:]

  private let base: Layer = Layer()

  public init() {}

  /// What holds for the current task.
  var layer: Layer {
    Self.overrides[ObjectIdentifier(self)]?.layer ?? base
  }

  /// The current overrides with a new layer for this registry.
  func overriding() -> [ObjectIdentifier: (registry: Registry, layer: Layer)] {
    var overrides: [ObjectIdentifier: (registry: Registry, layer: Layer)] = Self.overrides
    overrides[ObjectIdentifier(self)] = (self, layer.withoutInstances())
    return overrides
  }
}
