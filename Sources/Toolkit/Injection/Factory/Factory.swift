/// A declared service: how to create it and how long to keep it. `container.database()` resolves it.
public struct Factory<Service>: Sendable {
  /// Creates the service. It may throw only a cycle that it met while it resolved another service. The compiler needs
  /// the error type: `self { () throws(InjectionCycle) in Timeline(database: try database.resolve()) }`.
  public typealias Make = @Sendable () throws(InjectionCycle) -> Service

  // Each use of the declaring member creates a factory. All of it is inlined, and nothing is allocated for it.
  @usableFromInline let registry: Registry
  @usableFromInline let declaration: Declaration
  @usableFromInline let container: Any.Type
  @usableFromInline let make: Make
  @usableFromInline var lifetime = Lifetime.unique
  @usableFromInline var timeToLive: Duration?
  /// The scope or session that keeps the service.
  @usableFromInline var scopeSlots: ScopeSlots?
  @usableFromInline var alternative: Alternative<Service>?

  // MARK: Lifecycle

  @inlinable
  @inline(__always)
  init(registry: Registry, declaration: Declaration, container: Any.Type, make: @escaping Make) {
    self.registry = registry
    self.declaration = declaration
    self.container = container
    self.make = make
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
    // The fast path, for services that were resolved before, while no task has overrides and this thread records no
    // dependencies: no lock, and no lookup of task-local values.
    if timeToLive == nil, scopeSlots == nil, registry.isPlain, Resolution.isIdle,
      let slot = registry.table.find(
        declaration, service: ObjectIdentifier(Service.self), container: container, lifetime: lifetime)
    {
      if lifetime != .unique {
        if let service: Service = slot._withUnsafeGuaranteedRef({ $0.keptService(lifetime) }) { return service }
      } else if alternative == nil, let count = slot._withUnsafeGuaranteedRef({ $0.beginDirectMaking() }) {
        defer { slot._withUnsafeGuaranteedRef { $0.endDirectMaking(count) } }
        return try make()
      }
    }
    return try Self.resolveThoroughly(
      registry, declaration, container, lifetime, timeToLive, scopeSlots, alternative, make)
  }

  /// Resolves the service on the slow path. The parts are passed separately: on the fast path the factory then need not
  /// be assembled, nor its references counted.
  @inlinable
  @inline(never)
  static func resolveThoroughly(
    _ registry: Registry, _ declaration: Declaration, _ container: Any.Type, _ lifetime: Lifetime,
    _ timeToLive: Duration?, _ scopeSlots: ScopeSlots?, _ alternative: Alternative<Service>?,
    _ make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let layer = registry.layer
    let store = scopeSlots?.store(in: layer) ?? layer.store
    if Resolution.isIdle, lifetime != .graph,
      let slot = store.table.find(
        declaration, service: ObjectIdentifier(Service.self), container: container, lifetime: lifetime)?
        .takeUnretainedValue()
    {
      if lifetime == .unique {
        if alternative == nil, let count = slot.beginDirectMaking() {
          defer { slot.endDirectMaking(count) }
          return try make()
        }
      } else if let timeToLive {
        if let service: Service = slot.heldService(timeToLive, at: registry.now()) { return service }
      } else if let service: Service = slot.keptService(lifetime) ?? slot.heldService() {
        return service
      }
    }
    return try create(registry, declaration, container, lifetime, timeToLive, layer, store, alternative, make)
  }

  @usableFromInline
  @inline(never)
  static func create(
    _ registry: Registry, _ declaration: Declaration, _ container: Any.Type, _ lifetime: Lifetime,
    _ timeToLive: Duration?, _ layer: RegistrationLayer, _ store: SlotStore, _ alternative: Alternative<Service>?,
    _ make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let slot: ServiceSlot<Service> = store.findOrMake(
      declaration, service: Service.self, container: container, lifetime: lifetime, registry: registry
    ) { key in
      precondition(!lifetime.keepsOneForAllArguments || !key.hasParameters, key.parametersAreIgnored)
      return ServiceSlot(key: key, lifetime: lifetime, recorder: layer.recorder)
    }
    let isDeclared = slot.isDeclared.load(ordering: .acquiring)
    let replacement =
      (isDeclared ? nil : layer.registration(for: slot.key, as: Make.self))
      ?? alternative.flatMap { $0.make(in: layer.contexts) }
    let service =
      if let replacement {
        try slot.resolve(replacement, timeToLive: timeToLive, now: registry.now)
      } else {
        try slot.resolve(make, timeToLive: timeToLive, now: registry.now)
      }
    if !isDeclared { layer.allowDirectMaking(slot) }
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

  /// Overrides the declared factory by one that reports each creation: for tests in which nothing should use the service.
  ///
  /// ```swift
  /// services.mailer.registerUnexpected(SilentMailer()) { Issue.record("\($0)") }
  /// ```
  ///
  /// - Parameters:
  ///   - placeholder: what callers receive.
  ///   - report: receives a sentence that names the service.
  public func registerUnexpected(
    _ placeholder: @autoclosure @escaping @Sendable () -> Service, _ report: @escaping @Sendable (String) -> Void
  ) {
    let name = key.description
    register {
      report("\(name) is resolved, which this test does not expect.")
      return placeholder()
    }
  }

  /// Removes the override of this service and its kept instances.
  public func reset() {
    registry.layer.reset(key)
  }

  private var key: ServiceKey {
    ServiceKey(registry: registry, container: container, declaration: declaration, service: Service.self)
  }
}

/// Another way of creating a service in a context, and those that were declared before it.
@usableFromInline
struct Alternative<Service>: Sendable {
  /// The alternatives before this one, on the heap: few services have any.
  @usableFromInline
  final class Earlier: Sendable {
    let alternative: Alternative

    @usableFromInline
    init(_ alternative: Alternative) { self.alternative = alternative }
  }

  let context: ServiceContext
  let make: Factory<Service>.Make
  let earlier: Earlier?

  @usableFromInline
  init(context: ServiceContext, make: @escaping Factory<Service>.Make, earlier: Earlier?) {
    self.context = context
    self.make = make
    self.earlier = earlier
  }

  /// Returns the factory for the first of the contexts that has one. Of several for a context the first declared counts.
  func make(in contexts: [ServiceContext]) -> Factory<Service>.Make? {
    for context in contexts {
      var found: Factory<Service>.Make?
      var next: Alternative? = self
      while let alternative = next {
        if alternative.context == context { found = alternative.make }
        next = alternative.earlier?.alternative
      }
      if let found { return found }
    }
    return nil
  }
}
