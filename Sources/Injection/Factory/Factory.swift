/// A declared service: how it is made and how long it is kept. `container.database()` resolves it.
public struct Factory<Service>: Sendable {
  /// Makes the service. The one error it may throw is a cycle that it met while it resolved another service; the
  /// compiler wants that said: `self { () throws(InjectionCycle) in Timeline(database: try database.resolve()) }`.
  public typealias Make = @Sendable () throws(InjectionCycle) -> Service

  typealias Obtain =
    @Sendable (_ layer: Layer, _ key: ServiceKey, _ make: @escaping Make) throws(InjectionCycle) -> Service

  private let registry: Registry
  private let key: ServiceKey
  private let make: Make
  private let obtain: Obtain

  // MARK: Lifecycle

  init(registry: Registry, key: ServiceKey, make: @escaping Make, obtain: @escaping Obtain = Factory.makeAnew) {
    self.registry = registry
    self.key = key
    self.make = make
    self.obtain = obtain
  }

  // MARK: Use

  /// The service. Ends the program, in release too, with a message that names the whole cycle if its factory needs
  /// the service itself: there is nothing that could be returned. ``resolve()`` throws instead.
  public func callAsFunction() -> Service {
    do throws(InjectionCycle) {
      return try resolve()
    } catch {
      fatalError(error.description)
    }
  }

  /// The service.
  ///
  /// - Throws: ``InjectionCycle`` if the service is needed to make itself, on this thread or by way of others.
  public func resolve() throws(InjectionCycle) -> Service {
    let layer: Layer = registry.layer
    return try obtain(layer, key, layer.override(for: key, as: Service.self) ?? make)
  }

  /// Puts another factory in the place of the declared one, within the same scope. What was made before is no longer
  /// handed out.
  public func register(_ make: @escaping Make) {
    registry.layer.register(make, for: key)
  }

  /// Forgets what was registered and made for this service.
  public func reset() {
    registry.layer.reset(key)
  }

  // MARK: Scopes

  /// Made anew on each call. What a factory is without a scope.
  public var unique: Factory { scoped(Factory.makeAnew) }

  private func scoped(_ obtain: @escaping Obtain) -> Factory {
    Factory(registry: registry, key: key, make: make, obtain: obtain)
  }

  @Sendable private static func makeAnew(
    layer: Layer, key: ServiceKey, make: @escaping Make
  ) throws(InjectionCycle) -> Service {
    try Resolution.run(key) { (_: Resolution) throws(InjectionCycle) in try make() }
  }
}

// MARK: - Scopes of services that are handed out twice

extension Factory where Service: Sendable {
  /// Made once in the life of the container, exactly once however many ask at the same time.
  public var singleton: Factory { kept(.singleton) }

  /// Made once, until ``Container/reset(_:)``.
  public var cached: Factory { kept(.cached) }

  /// Made when it is needed and handed out as long as somebody holds it. For objects: a value has no holder, and is
  /// made anew on each call.
  public var shared: Factory { kept(.shared) }

  private func kept(_ lifetime: Lifetime) -> Factory {
    scoped { (layer: Layer, key: ServiceKey, make: @escaping Make) throws(InjectionCycle) in
      let kept: Kept<Service> = layer.kept(for: key, lifetime: lifetime)
      return try kept.value(make)
    }
  }
}
