// MARK: - Scopes

extension Factory {
  /// Creates the service on each call. This is the default.
  @inlinable
  @inline(__always)
  public var unique: Factory { with(.unique(kept.declaration), options) }

  @inlinable
  @inline(__always)
  func with(_ kept: KeptDeclaration, _ options: FactoryOptions?) -> Factory {
    Factory(registry: registry, kept: kept, container: container, options: options, make: make)
  }

  /// Creates the service in another way while the container is in the context: `.on(.gallery) { EmptyDatabase() }`. A
  /// registered override comes first, then the alternative of the first of the container's contexts that has one, then
  /// the declaration.
  @inlinable
  @inline(__always)
  public func on(_ context: ServiceContext, _ make: @escaping Make) -> Factory {
    with(kept, Alternative(context, make, after: options))
  }
}

// MARK: - Scopes that hand out a service more than once

extension Factory where Service: Sendable {
  /// Creates the service once in the life of the container, exactly once however many threads request it at the same
  /// time.
  ///
  /// A read takes no lock. In return, the first singleton of a container stays in memory until the container is
  /// released, even after a reset, override or `push` of the container itself. Singletons that are created under
  /// task-local overrides are released with those.
  @inlinable
  @inline(__always)
  public var singleton: Factory { with(.singleton(kept.declaration), options) }

  /// Creates the service once, until ``Container/reset(_:)``.
  @inlinable
  @inline(__always)
  public var cached: Factory { with(.cached(kept.declaration), options) }

  /// Creates the service when it is needed, and hands out the same one as long as another object holds it. For objects:
  /// a value has no holder and is created on each call.
  @inlinable
  @inline(__always)
  public var shared: Factory { with(.shared(kept.declaration), options) }

  /// Creates the service once for each call from outside: all services that are created for this call share it.
  @inlinable
  @inline(__always)
  public var graph: Factory { with(.graph(kept.declaration), options) }

  /// Creates the service once, until the scope is reset or released: `.scope(.refresh)`.
  @inlinable
  @inline(__always)
  public func scope(_ scope: ServiceScope) -> Factory {
    with(
      .custom(kept.declaration),
      options?.with(timeToLive: options?.timeToLive, scopeSlots: scope.slots) ?? scope.options)
  }

  /// Creates the service once for each session, such as a user's or a screen's, and releases it with the session.
  @inlinable
  @inline(__always)
  public func kept(in session: ServiceSession) -> Factory {
    with(
      .session(kept.declaration),
      options?.with(timeToLive: options?.timeToLive, scopeSlots: session.slots) ?? session.options)
  }

  /// Creates a kept service again when it is older than this.
  @inlinable
  @inline(__always)
  public func timeToLive(_ duration: Duration) -> Factory {
    with(
      kept,
      options?.with(timeToLive: duration, scopeSlots: options?.scopeSlots) ?? FactoryOptions(timeToLive: duration))
  }
}
