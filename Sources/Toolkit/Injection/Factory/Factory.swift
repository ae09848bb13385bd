/// A declared service: how to create it and how long to keep it. `container.database()` resolves it.
public struct Factory<Service>: Sendable {
  /// Creates the service. It may throw only a cycle that it met while it resolved another service. The compiler needs
  /// the error type: `self { () throws(InjectionCycle) in Timeline(database: try database.resolve()) }`.
  public typealias Make = @Sendable () throws(InjectionCycle) -> Service

  // Few and small fields: see ``KeptDeclaration``.
  @usableFromInline let registry: Registry
  @usableFromInline let kept: KeptDeclaration
  @usableFromInline let container: Any.Type
  @usableFromInline let make: Make
  @usableFromInline let options: FactoryOptions?

  // MARK: Lifecycle

  @inlinable
  @inline(__always)
  init(
    registry: Registry, kept: KeptDeclaration, container: Any.Type, options: FactoryOptions? = nil,
    make: @escaping Make
  ) {
    self.registry = registry
    self.kept = kept
    self.container = container
    self.make = make
    self.options = options
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
    if options == nil, registry.isPlain, Resolution.isIdle,
      let slot = registry.table.find(
        kept.declaration, service: ObjectIdentifier(Service.self), container: container, lifetime: kept.lifetime)
    {
      if case .unique = kept {
        if let count = slot._withUnsafeGuaranteedRef({ $0.beginDirectMaking() }) {
          defer { slot._withUnsafeGuaranteedRef { $0.endDirectMaking(count) } }
          return try make()
        }
      } else if let service: Service = slot._withUnsafeGuaranteedRef({ $0.keptService(kept.lifetime) }) {
        return service
      }
    }
    return try Self.resolveThoroughly(registry, kept, container, options, make)
  }

  /// Resolves the service on the slow path. The parts are passed separately: on the fast path the factory then need not
  /// be assembled, nor its references counted.
  @inlinable
  @inline(never)
  static func resolveThoroughly(
    _ registry: Registry, _ kept: KeptDeclaration, _ container: Any.Type, _ options: FactoryOptions?,
    _ make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    if Resolution.isIdle, registry.isPlain {
      // Nothing is retained here: that would cost more than the rest.
      if let scopeSlots = options?.unretainedSlots {
        if options?.timeToLive == nil,
          let service: Service = scopeSlots._withUnsafeGuaranteedRef({ slots in
            slots.keptService(
              in: ObjectIdentifier(registry.base), kept.declaration, container: container, lifetime: kept.lifetime)
          })
        {
          return service
        }
      } else if let slot = registry.table.find(
        kept.declaration, service: ObjectIdentifier(Service.self), container: container, lifetime: kept.lifetime)
      {
        if case .graph = kept {
          if let service = try Resolution.runRoot(slot.takeUnretainedValue(), make) { return service }
        }
        let service: Service? = slot._withUnsafeGuaranteedRef { slot in
          guard let timeToLive = options?.timeToLive else { return slot.keptService(kept.lifetime) }
          return slot.freshService(timeToLive, at: registry.now())
        }
        if let service { return service }
      }
    } else if Resolution.isIdle, options == nil {
      let layer = registry.layer
      let slot = layer.store.table.find(
        kept.declaration, service: ObjectIdentifier(Service.self), container: container, lifetime: kept.lifetime)
      if let service: Service = slot?.takeUnretainedValue().keptService(kept.lifetime) { return service }
    }
    return try resolveSlowly(registry, kept, container, options, make)
  }

  @usableFromInline
  @inline(never)
  static func resolveSlowly(
    _ registry: Registry, _ kept: KeptDeclaration, _ container: Any.Type, _ options: FactoryOptions?,
    _ make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let lifetime = kept.lifetime
    let layer = registry.layer
    let store = options?.scopeSlots?.store(in: layer) ?? layer.store
    let slot: ServiceSlot<Service> = store.findOrMake(
      kept.declaration, service: Service.self, container: container, lifetime: lifetime, registry: registry
    ) { key in
      precondition(!lifetime.keepsOneForAllArguments || !key.hasParameters, key.parametersAreIgnored)
      return ServiceSlot(key: key, lifetime: lifetime, recorder: layer.recorder)
    }
    if lifetime == .unique, options == nil, Resolution.isIdle, let count = slot.beginDirectMaking() {
      // Another layer than the registry's own.
      defer { slot.endDirectMaking(count) }
      return try make()
    }
    let isDeclared = slot.isDeclared.load(ordering: .acquiring)
    let replacement =
      (isDeclared ? nil : layer.registration(for: slot.key, as: Make.self))
      ?? options?.alternative()?.make(in: layer.contexts)
    let service =
      if let replacement {
        try slot.resolve(replacement, timeToLive: options?.timeToLive, now: registry.now)
      } else {
        try slot.resolve(
          { () throws(InjectionCycle) in
            if !isDeclared { layer.noteUnregistered(slot) }
            return try make()
          }, timeToLive: options?.timeToLive, now: registry.now)
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

  /// Registers the declared factory itself: for a test that expects the service as it is declared, where the use of
  /// unregistered services is reported.
  public func registerDeclared() { register(make) }

  /// Overrides the declared factory by one that reports each creation: for tests in which nothing should use the service.
  ///
  /// ```swift
  /// services.mailer.registerUnexpected(SilentMailer())
  /// ```
  ///
  /// - Parameters:
  ///   - placeholder: what callers receive.
  ///   - report: receives a sentence that names the service. By default ``UnexpectedUse`` does, which fails the test that
  ///     uses `InjectionTesting`.
  public func registerUnexpected(
    _ placeholder: @autoclosure @escaping @Sendable () -> Service,
    _ report: (@Sendable (String) -> Void)? = nil
  ) {
    let name = key.description
    register {
      if let report { report(UnexpectedUse.sentence(on: name)) } else { UnexpectedUse.report(name) }
      return placeholder()
    }
  }

  /// Removes the override of this service and its kept instances.
  public func reset() {
    registry.layer.reset(key)
  }

  private var key: ServiceKey {
    ServiceKey(registry: registry, container: container, declaration: kept.declaration, service: Service.self)
  }
}
