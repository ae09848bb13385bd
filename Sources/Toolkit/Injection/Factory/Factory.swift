/// A declared service: how to create it and how long to keep it. `container.database()` resolves it.
public struct Factory<Service>: Sendable {
  /// Creates the service. It may throw only a cycle that it met while it resolved another service. The compiler needs
  /// the error type: `self { () throws(InjectionCycle) in Timeline(database: try database.resolve()) }`.
  public typealias Make = @Sendable () throws(InjectionCycle) -> Service

  // Few and small fields: each use of the declaring member creates a factory.
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

  /// Returns the service. If its factory needs the service itself, there is nothing to return: the program ends, also
  /// in a release build, with a message that names the whole cycle. ``resolve()`` throws instead.
  @inlinable
  @inline(__always)
  public func callAsFunction() -> Service {
    do throws(InjectionCycle) {
      return try resolve()
    } catch {
      error.endProgram()
    }
  }

  /// Returns the service.
  ///
  /// - Complexity: O(1), apart from the creation.
  /// - Throws: ``InjectionCycle`` if the creation of the service needs the service itself, on this thread or through
  ///   others.
  @inlinable
  @inline(__always)
  public func resolve() throws(InjectionCycle) -> Service {
    // The fast path, for services that were resolved before and while there are no overrides and no recorded
    // resolutions: no lock, and no lookup of task-local values.
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

  /// Resolves the service on the slow path. The parts are passed separately: on the fast path the factory then need not
  /// be assembled, nor its references counted.
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
    let slot: ServiceSlot<Service> =
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

  /// Overrides the declared factory, within the same scope. Services that were created before are not handed out any
  /// more.
  public func register(_ make: @escaping Make) {
    registry.layer.register(make, for: key)
  }

  /// Overrides the declared factory, unless an override is registered already.
  ///
  /// - Returns: true if this override was registered.
  @discardableResult
  public func registerOnce(_ make: @escaping Make) -> Bool {
    registry.layer.register(make, for: key, isOnlyFirst: true)
  }

  /// Removes the override of this service and its kept instances.
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
