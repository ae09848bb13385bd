// MARK: - Scopes

extension Factory {
  /// Made anew on each call. What a factory is without a scope.
  @inlinable
  @inline(__always)
  public var unique: Factory { kept(.unique) }

  @inlinable
  @inline(__always)
  func kept(_ lifetime: Lifetime) -> Factory {
    Factory(
      registry: registry, member: member, container: container, lifetime: lifetime, box: box, make: make)
  }

  /// Makes the service in another way while the container is in the context: `.on(.gallery) { EmptyDatabase() }`.
  /// What is registered comes first, then the alternative of the first of the container's contexts that has one, then
  /// the declaration.
  public func on(_ context: ServiceContext, _ make: @escaping Make) -> Factory {
    with { $0.alternatives.append((context, make)) }
  }
}

// MARK: - Scopes of services that are handed out twice

extension Factory where Service: Sendable {
  /// Made once in the life of the container, exactly once however many ask at the same time.
  ///
  /// A read takes no lock, which has a price for who resets: the one that was made before the first reset, override or
  /// `push` of the container itself is released with the container, not before. What overrides make for a task is
  /// released with them.
  @inlinable
  @inline(__always)
  public var singleton: Factory { kept(.singleton) }

  /// Made once, until ``Container/reset(_:)``.
  @inlinable
  @inline(__always)
  public var cached: Factory { kept(.cached) }

  /// Made when it is needed and handed out as long as somebody holds it. For objects: a value has no holder, and is
  /// made anew on each call.
  @inlinable
  @inline(__always)
  public var shared: Factory { kept(.shared) }

  /// Made once for each call from outside: all that is made in answer to it is given the same one.
  @inlinable
  @inline(__always)
  public var graph: Factory { kept(.graph) }

  /// Made once, until the scope is reset: `.scope(.refresh)`.
  public func scope(_ scope: ServiceScope) -> Factory {
    with(.custom) { $0.scope = scope }
  }

  /// Made once for each session, a user's or a screen's, and let go with it.
  public func kept(in session: ServiceSession) -> Factory {
    with(.session) { $0.session = session }
  }

  /// Made again when it is older. For services that are kept.
  public func timeToLive(_ duration: Duration) -> Factory {
    with { $0.timeToLive = duration }
  }
}
