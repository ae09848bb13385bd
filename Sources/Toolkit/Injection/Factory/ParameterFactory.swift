/// A declared family of services, one for each parameter: `container.row(7)`. The services of different parameters are
/// kept separately.
public struct ParameterFactory<Parameter, Service>: Sendable {
  /// Creates the service of one parameter. It throws as ``Factory/Make`` does.
  public typealias Make = @Sendable (Parameter) throws(InjectionCycle) -> Service

  typealias Obtain =
    @Sendable (_ layer: RegistrationLayer, _ key: ServiceKey, _ make: Make, _ parameter: Parameter, _ now: Instant)
    throws(InjectionCycle) -> Service
  typealias Instant = () -> ContinuousClock.Instant

  private let registry: Registry
  private let key: ServiceKey
  private let make: Make
  private let obtain: Obtain

  // MARK: Lifecycle

  @usableFromInline
  init(registry: Registry, member: MemberName, container: Any.Type, make: @escaping Make) {
    let key = ServiceKey(
      registry: registry, container: container, member: member, service: (Parameter, Service).self)
    self.init(registry: registry, key: key, make: make) { (layer, key, make, parameter, now) throws(InjectionCycle) in
      let slot: ServiceSlot<Service> = ServiceSlot(key: key, lifetime: .unique, scope: nil, recorder: layer.recorder)
      return try slot.resolve({ () throws(InjectionCycle) in try make(parameter) }, timeToLive: nil, now: now)
    }
  }

  private init(registry: Registry, key: ServiceKey, make: @escaping Make, obtain: @escaping Obtain) {
    self.registry = registry
    self.key = key
    self.make = make
    self.obtain = obtain
  }

  // MARK: Use

  /// Returns the service of the parameter. Ends the program as ``Factory/callAsFunction()`` does.
  public func callAsFunction(_ parameter: Parameter) -> Service {
    do throws(InjectionCycle) {
      return try resolve(parameter)
    } catch {
      error.endProgram()
    }
  }

  /// Returns the service of the parameter.
  ///
  /// - Throws: ``InjectionCycle`` if the creation of the service needs the service itself.
  public func resolve(_ parameter: Parameter) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let make: Make = layer.registration(for: key, of: Parameter.self, as: Service.self) ?? make
    return try obtain(layer, key, make, parameter, registry.now)
  }

  /// Overrides the declared factory.
  public func register(_ make: @escaping Make) {
    registry.layer.register(make, for: key)
  }

  /// Removes the override and the kept services of all parameters.
  public func reset() {
    registry.layer.reset(key)
  }
}

// MARK: - Scopes

extension ParameterFactory where Parameter: Hashable & Sendable, Service: Sendable {
  /// Creates the service once for each parameter in the life of the container.
  public var singleton: ParameterFactory { kept(.singleton) }

  /// Creates the service once for each parameter, until ``Container/reset(_:)``.
  public var cached: ParameterFactory { kept(.cached) }

  /// Creates the service when it is needed, and hands out the same one as long as another object holds it.
  public var shared: ParameterFactory { kept(.shared) }

  /// Creates the service once for each parameter, and again when it is older than `timeToLive`.
  public func cached(timeToLive: Duration) -> ParameterFactory { kept(.cached, timeToLive: timeToLive) }

  private func kept(_ lifetime: Lifetime, timeToLive: Duration? = nil) -> ParameterFactory {
    ParameterFactory(registry: registry, key: key, make: make) {
      (layer, key, make, parameter, now) throws(InjectionCycle) in
      let cache: ParameterizedCache<Parameter, Service> = layer.cache(for: key)
      return try cache.slot(for: parameter, lifetime: lifetime).resolve(
        { () throws(InjectionCycle) in try make(parameter) }, timeToLive: timeToLive, now: now)
    }
  }
}
