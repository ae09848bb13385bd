/// A declared family of services, one for each parameter: `container.row(7)`. The services of different parameters are
/// kept separately.
public struct ParameterFactory<Parameter, Service>: Sendable {
  /// Creates the service of one parameter. It throws as ``Factory/Make`` does.
  public typealias Make = @Sendable (Parameter) throws(InjectionCycle) -> Service

  /// Finds or creates the service. It captures nothing, or a time to live.
  @usableFromInline typealias Obtain =
    @Sendable (_ factory: ParameterFactory, _ parameter: Parameter) throws(InjectionCycle) -> Service

  // Six words, as in `Factory`.
  @usableFromInline let registry: Registry
  @usableFromInline let declaration: Declaration
  @usableFromInline let container: Any.Type
  @usableFromInline let make: Make
  @usableFromInline let obtain: Obtain

  // MARK: Lifecycle

  @inlinable
  @inline(__always)
  init(
    registry: Registry, declaration: Declaration, container: Any.Type, make: @escaping Make,
    obtain: @escaping Obtain = { factory, parameter throws(InjectionCycle) in try factory.create(parameter) }
  ) {
    self.registry = registry
    self.declaration = declaration
    self.container = container
    self.make = make
    self.obtain = obtain
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

  /// Registers the declared factory itself, as ``Factory/registerDeclared()`` does.
  public func registerDeclared() { register(make) }

  /// Removes the override and the kept services of all parameters.
  public func reset() {
    registry.layer.reset(key)
  }

  @usableFromInline
  func create(_ parameter: Parameter) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let slot = slot(.unique, in: layer) { ServiceSlot<Service>(key: $0, lifetime: .unique, recorder: layer.recorder) }
    return try create(parameter, in: slot, nil, layer)
  }

  private func create(
    _ parameter: Parameter, in slot: ServiceSlot<Service>, _ timeToLive: Duration?, _ layer: RegistrationLayer
  ) throws(InjectionCycle) -> Service {
    let registered = layer.registration(for: slot.key, as: Make.self)
    return try slot.resolve(
      { () throws(InjectionCycle) in
        if let registered { return try registered(parameter) }
        layer.noteUnregistered(slot)
        return try make(parameter)
      }, timeToLive: timeToLive, now: registry.now)
  }

  private func slot<Slot: AnyServiceSlot>(
    _ lifetime: Lifetime, in layer: RegistrationLayer, _ make: (ServiceKey) -> Slot
  ) -> Slot {
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
  public var singleton: ParameterFactory {
    kept { factory, parameter throws(InjectionCycle) in try factory.keptService(of: parameter, .singleton) }
  }

  /// Creates the service once for each parameter, until ``Container/reset(_:)``.
  @inlinable
  @inline(__always)
  public var cached: ParameterFactory {
    kept { factory, parameter throws(InjectionCycle) in try factory.keptService(of: parameter, .cached) }
  }

  /// Creates the service when it is needed, and hands out the same one as long as another object holds it.
  @inlinable
  @inline(__always)
  public var shared: ParameterFactory {
    kept { factory, parameter throws(InjectionCycle) in try factory.keptService(of: parameter, .shared) }
  }

  /// Creates the service once for each parameter, and again when it is older than `timeToLive`.
  @inlinable
  @inline(__always)
  public func cached(timeToLive: Duration) -> ParameterFactory {
    kept { factory, parameter throws(InjectionCycle) in try factory.keptService(of: parameter, .cached, timeToLive) }
  }

  @inlinable
  @inline(__always)
  func kept(_ obtain: @escaping Obtain) -> ParameterFactory {
    ParameterFactory(registry: registry, declaration: declaration, container: container, make: make, obtain: obtain)
  }

  @inlinable
  @inline(__always)
  func keptService(
    of parameter: Parameter, _ lifetime: Lifetime, _ timeToLive: Duration? = nil
  ) throws(InjectionCycle) -> Service {
    if Resolution.isIdle, registry.isPlain,
      let found = registry.table.find(
        declaration, service: ObjectIdentifier(ParameterFactory.self), container: container, lifetime: lifetime)
    {
      let family = Unmanaged<FamilySlot<Parameter, Service>>.fromOpaque(found.toOpaque())
      let service: Service? = family._withUnsafeGuaranteedRef { family in
        guard let slot = family.find(parameter) else { return nil }
        if let timeToLive { return slot.freshService(timeToLive, at: registry.now()) }
        return slot.keptService(lifetime)
      }
      if let service { return service }
    }
    return try createKept(parameter, lifetime, timeToLive)
  }

  @usableFromInline
  @inline(never)
  func createKept(
    _ parameter: Parameter, _ lifetime: Lifetime, _ timeToLive: Duration?
  ) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let family = slot(lifetime, in: layer) {
      FamilySlot<Parameter, Service>(key: $0, lifetime: lifetime, recorder: layer.recorder)
    }
    return try create(parameter, in: family.findOrMake(parameter), timeToLive, layer)
  }
}
