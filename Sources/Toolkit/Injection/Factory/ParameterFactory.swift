/// A declared family of services, one for each parameter: `container.row(7)`. The services of different parameters are
/// kept separately.
public struct ParameterFactory<Parameter, Service>: Sendable {
  /// Creates the service of one parameter. It throws as ``Factory/Make`` does.
  public typealias Make = @Sendable (Parameter) throws(InjectionCycle) -> Service

  /// Finds or creates the service: a function that captures nothing.
  @usableFromInline typealias Obtain =
    @Sendable (_ factory: ParameterFactory, _ parameter: Parameter) throws(InjectionCycle) -> Service

  @usableFromInline let registry: Registry
  @usableFromInline let declaration: Declaration
  @usableFromInline let container: Any.Type
  @usableFromInline let make: Make
  @usableFromInline var lifetime = Lifetime.unique
  @usableFromInline var timeToLive: Duration?
  @usableFromInline var obtain: Obtain

  // MARK: Lifecycle

  @inlinable
  @inline(__always)
  init(registry: Registry, declaration: Declaration, container: Any.Type, make: @escaping Make) {
    self.registry = registry
    self.declaration = declaration
    self.container = container
    self.make = make
    obtain = { factory, parameter throws(InjectionCycle) in try factory.create(parameter) }
  }

  // MARK: Use

  /// Returns the service of the parameter. Ends the program as ``Factory/callAsFunction()`` does.
  @inlinable
  @inline(__always)
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
  @inlinable
  @inline(__always)
  public func resolve(_ parameter: Parameter) throws(InjectionCycle) -> Service { try obtain(self, parameter) }

  /// Overrides the declared factory.
  public func register(_ make: @escaping Make) {
    registry.layer.register(make, for: key)
  }

  /// Removes the override and the kept services of all parameters.
  public func reset() {
    registry.layer.reset(key)
  }

  @usableFromInline
  func create(_ parameter: Parameter) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let slot = slot(in: layer) { ServiceSlot<Service>(key: $0, lifetime: lifetime, recorder: layer.recorder) }
    return try create(parameter, in: slot, layer)
  }

  private func create(
    _ parameter: Parameter, in slot: ServiceSlot<Service>, _ layer: RegistrationLayer
  ) throws(InjectionCycle) -> Service {
    let make = layer.registration(for: slot.key, as: Make.self) ?? make
    return try slot.resolve(
      { () throws(InjectionCycle) in try make(parameter) }, timeToLive: timeToLive, now: registry.now)
  }

  private func slot<Slot: AnyServiceSlot>(in layer: RegistrationLayer, _ make: (ServiceKey) -> Slot) -> Slot {
    layer.store.findOrMake(
      declaration, service: ParameterFactory.self, container: container, lifetime: lifetime, registry: registry, make)
  }

  private var key: ServiceKey {
    ServiceKey(registry: registry, container: container, declaration: declaration, service: ParameterFactory.self)
  }
}

// MARK: - Scopes

extension ParameterFactory where Parameter: Hashable & Sendable, Service: Sendable {
  /// Creates the service once for each parameter in the life of the container.
  @inlinable
  @inline(__always)
  public var singleton: ParameterFactory { kept(.singleton) }

  /// Creates the service once for each parameter, until ``Container/reset(_:)``.
  @inlinable
  @inline(__always)
  public var cached: ParameterFactory { kept(.cached) }

  /// Creates the service when it is needed, and hands out the same one as long as another object holds it.
  @inlinable
  @inline(__always)
  public var shared: ParameterFactory { kept(.shared) }

  /// Creates the service once for each parameter, and again when it is older than `timeToLive`.
  @inlinable
  @inline(__always)
  public func cached(timeToLive: Duration) -> ParameterFactory { kept(.cached, timeToLive: timeToLive) }

  @inlinable
  @inline(__always)
  func kept(_ lifetime: Lifetime, timeToLive: Duration? = nil) -> ParameterFactory {
    var factory = self
    factory.lifetime = lifetime
    factory.timeToLive = timeToLive
    factory.obtain = { factory, parameter throws(InjectionCycle) in
      if let service = factory.keptService(of: parameter) { return service }
      return try factory.createKept(parameter)
    }
    return factory
  }

  /// Returns the service of the parameter if it was created before.
  @inlinable
  func keptService(of parameter: Parameter) -> Service? {
    let layer = registry.layer
    guard Resolution.isIdle,
      let found = layer.store.table.find(
        declaration, service: ObjectIdentifier(ParameterFactory.self), container: container, lifetime: lifetime)
    else { return nil }
    return found._withUnsafeGuaranteedRef { family in
      let family: FamilySlot<Parameter, Service> = family.typed()
      guard let slot = family.find(parameter) else { return nil }
      if let timeToLive { return slot.heldService(timeToLive, at: registry.now()) }
      return slot.keptService(lifetime) ?? slot.heldService()
    }
  }

  @usableFromInline
  func createKept(_ parameter: Parameter) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let family = slot(in: layer) {
      FamilySlot<Parameter, Service>(key: $0, lifetime: lifetime, recorder: layer.recorder)
    }
    return try create(parameter, in: family.findOrMake(parameter), layer)
  }
}
