// MARK: - Scopes

extension Factory {
  /// Creates the service on each call. This is the default.
  @inlinable
  @inline(__always)
  public var unique: Factory { kept(.unique) }

  @inlinable
  @inline(__always)
  func kept(_ lifetime: Lifetime) -> Factory {
    Factory(
      registry: registry, member: member, container: container, lifetime: lifetime, box: box, make: make)
  }

  /// Creates the service in another way while the container is in the context: `.on(.gallery) { EmptyDatabase() }`. A
  /// registered override comes first, then the alternative of the first of the container's contexts that has one, then
  /// the declaration.
  public func on(_ context: ServiceContext, _ make: @escaping Make) -> Factory {
    with { $0.alternatives.append((context, make)) }
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
  public var singleton: Factory { kept(.singleton) }

  /// Creates the service once, until ``Container/reset(_:)``.
  @inlinable
  @inline(__always)
  public var cached: Factory { kept(.cached) }

  /// Creates the service when it is needed, and hands out the same one as long as another object holds it. For objects:
  /// a value has no holder and is created on each call.
  @inlinable
  @inline(__always)
  public var shared: Factory { kept(.shared) }

  /// Creates the service once for each call from outside: all services that are created for this call share it.
  @inlinable
  @inline(__always)
  public var graph: Factory { kept(.graph) }

  /// Creates the service once, until the scope is reset: `.scope(.refresh)`.
  public func scope(_ scope: ServiceScope) -> Factory {
    with(.custom) { $0.scope = scope }
  }

  /// Creates the service once for each session, such as a user's or a screen's, and releases it with the session.
  public func kept(in session: ServiceSession) -> Factory {
    with(.session) { $0.session = session }
  }

  /// Creates a kept service again when it is older than this.
  public func timeToLive(_ duration: Duration) -> Factory {
    with { $0.timeToLive = duration }
  }
}
