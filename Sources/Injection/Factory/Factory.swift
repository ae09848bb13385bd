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
    // The short way, for services that were resolved before and while nothing unusual is going on: no lock, and no look
    // at task-local values.
    if box == nil, registry.isPlain, Resolution.isIdle,
      let slot = registry.table.find(
        member: member.address, service: ObjectIdentifier(Service.self),
        container: ObjectIdentifier(container), lifetime: lifetime)
    {
      let service: Service?
      switch lifetime {
      case .unique:
        if let count = slot._withUnsafeGuaranteedRef({ slot in slot.beginDirectMaking() }) {
          defer { slot._withUnsafeGuaranteedRef { slot in slot.endDirectMaking(count) } }
          return try make()
        }
        service = nil
      case .singleton:
        service = slot._withUnsafeGuaranteedRef { slot in slot.publishedService() }
      case .cached:
        service = slot._withUnsafeGuaranteedRef { slot in slot.cachedService() }
      case .shared:
        service = slot._withUnsafeGuaranteedRef { slot in slot.sharedService() }
      case .graph, .custom, .session:
        service = nil
      }
      if let service { return service }
    }
    return try Self.resolveThoroughly(registry, member, container, lifetime, box, make)
  }

  /// It is given the parts, so that the whole need not be put together, and its references counted, on the short way.
  @usableFromInline
  @inline(never)
  static func resolveThoroughly(
    _ registry: Registry, _ member: MemberName, _ container: Any.Type, _ lifetime: Lifetime,
    _ box: FactoryOptionsBox<Service>?, _ make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let options = box?.options
    let key = ServiceKey(
      registry: registry, container: container, member: member, service: Service.self)
    let slot: Slot<Service> =
      options?.session.map { $0.slot(for: key, in: layer) }
      ?? layer.findOrMakeSlot(
        key: key, member: member, lifetime: lifetime, scope: options?.scope.map(ObjectIdentifier.init))
    let replacement =
      layer.registration(for: key, as: Service.self)
      ?? options.flatMap { $0.alternatives.isEmpty ? nil : $0.alternative(in: layer.contexts) }
    let service: Service =
      if let replacement {
        try slot.resolve(replacement, timeToLive: options?.timeToLive, now: registry.now)
      } else {
        try slot.resolve(make, timeToLive: options?.timeToLive, now: registry.now)
      }
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
    var options = box?.options ?? FactoryOptions()
    change(&options)
    return Factory(
      registry: registry, member: member, container: container, lifetime: lifetime ?? self.lifetime,
      box: FactoryOptionsBox(options), make: make)
  }
}
