/// A declared service: how it is made and how long it is kept. `container.database()` resolves it.
public struct Factory<Service>: Sendable {
  /// Makes the service. The one error it may throw is a cycle that it met while it resolved another service; the
  /// compiler wants that said: `self { () throws(InjectionCycle) in Timeline(database: try database.resolve()) }`.
  public typealias Make = @Sendable () throws(InjectionCycle) -> Service

  // Few and small fields: a factory is made by each use of the member that declares it.
  @usableFromInline let registry: Registry
  @usableFromInline let member: MemberName
  @usableFromInline let container: Any.Type
  @usableFromInline let make: Make
  @usableFromInline let box: FactoryOptionsBox<Service>?
  @usableFromInline let lifetime: Lifetime

  // MARK: Lifecycle

  @inlinable
  @inline(__always)
  init(
    registry: Registry, member: MemberName, container: Any.Type, lifetime: Lifetime = .unique,
    box: FactoryOptionsBox<Service>? = nil, make: @escaping Make
  ) {
    self.registry = registry
    self.member = member
    self.container = container
    self.make = make
    self.lifetime = lifetime
    self.box = box
  }

  // MARK: Use

  /// The service. Ends the program, in release too, with a message that names the whole cycle if its factory needs
  /// the service itself: there is nothing that could be returned. ``resolve()`` throws instead.
  @inlinable
  @inline(__always)
  public func callAsFunction() -> Service {
    do throws(InjectionCycle) {
      return try resolve()
    } catch {
      error.endProgram()
    }
  }

  /// The service. O(1), the making aside.
  ///
  /// - Throws: ``InjectionCycle`` if the service is needed to make itself, on this thread or by way of others.
  @inlinable
  @inline(__always)
  public func resolve() throws(InjectionCycle) -> Service {
    // The short way, for services that were resolved before and while nothing unusual is going on: no lock for
    // singletons and unique services, no look at task-local values for any.
    if box == nil, registry.isPlain, Resolution.isIdle,
      let slot = registry.table.find(
        member: member.address, service: ObjectIdentifier(Service.self),
        container: ObjectIdentifier(container), lifetime: lifetime)
    {
      let service: Service?
      switch lifetime {
      case .unique:
        if slot._withUnsafeGuaranteedRef({ (slot: AnySlot) in slot.beginDirectMaking() }) {
          defer { slot._withUnsafeGuaranteedRef { (slot: AnySlot) in slot.endDirectMaking() } }
          return try make()
        }
        service = nil
      case .singleton:
        service = slot._withUnsafeGuaranteedRef { (slot: AnySlot) in slot.publishedService() }
      case .cached, .shared:
        service = slot._withUnsafeGuaranteedRef { (slot: AnySlot) in slot.heldService() }
      case .graph, .custom, .session:
        service = nil
      }
      if let service { return service }
    }
    return try resolveThoroughly()
  }

  @usableFromInline
  @inline(never)
  func resolveThoroughly() throws(InjectionCycle) -> Service {
    let layer: Layer = registry.layer
    let options: FactoryOptions<Service>? = box?.options
    let key: ServiceKey = key
    let slot: Slot<Service> =
      options?.session.map { $0.slot(for: key, in: layer) }
      ?? layer.findOrMakeSlot(
        key: key, member: member, lifetime: lifetime, scope: options?.scope.map(ObjectIdentifier.init))
    let make: Make =
      layer.registration(for: key, as: Service.self)
      ?? options.flatMap { $0.alternatives.isEmpty ? nil : $0.alternative(in: layer.contexts) }
      ?? make
    let service: Service = try slot.resolve(make, timeToLive: options?.timeToLive, now: registry.now)
    if lifetime == .unique, options == nil { layer.allowDirectMaking(slot) }
    return service
  }

  // MARK: Overrides

  /// Puts another factory in the place of the declared one, within the same scope. What was made before is no longer
  /// handed out.
  public func register(_ make: @escaping Make) {
    registry.layer.register(make, for: key)
  }

  /// Puts another factory in the place of the declared one, unless something is registered already.
  ///
  /// - Returns: whether it was put there.
  @discardableResult
  public func registerOnce(_ make: @escaping Make) -> Bool {
    registry.layer.register(make, for: key, isOnlyFirst: true)
  }

  /// Forgets what was registered and made for this service.
  public func reset() {
    registry.layer.reset(key)
  }

  var key: ServiceKey {
    ServiceKey(registry: registry, container: container, member: member, service: Service.self)
  }

  func with(_ lifetime: Lifetime? = nil, _ change: (inout FactoryOptions<Service>) -> Void) -> Factory {
    var options: FactoryOptions<Service> = box?.options ?? FactoryOptions()
    change(&options)
    return Factory(
      registry: registry, member: member, container: container, lifetime: lifetime ?? self.lifetime,
      box: FactoryOptionsBox(options), make: make)
  }
}
