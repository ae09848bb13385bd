// MARK: - Overrides

extension Container {
  /// Saves the registrations and the kept services, until ``pop()``.
  public func push() { registry.layer.push() }

  /// Restores what was saved last.
  ///
  /// - Returns: false if nothing was saved.
  @discardableResult
  public func pop() -> Bool { registry.layer.pop() }

  /// Removes overrides, kept services, or both.
  public func reset(_ what: Reset = .all) { registry.layer.reset(what) }

  /// Sets the purposes that the container is used for, the most important first. Applies to services that are created
  /// from now on.
  public func use(contexts: [ServiceContext]) { registry.layer.use(contexts: contexts) }

  /// Runs the operation with overrides that only the operation and the tasks it creates can see: parallel tests never
  /// see each other's. It starts with the current registrations and without kept services, since those were created
  /// without the overrides.
  ///
  /// ```swift
  /// await container.withOverrides {
  ///   $0.database.register { EmptyDatabase() }
  /// } operation: {
  ///   await refresh(container)
  /// }
  /// ```
  ///
  /// A detached task does not see them, unless it runs under ``Overrides/current``.
  ///
  /// - Parameters:
  ///   - contexts: the purposes of the container during the operation; by default the current ones.
  ///   - unregistered: the use of services that are neither registered nor declared for a context; by default the current
  ///     one.
  ///   - isolation: the actor of the caller, by default; leave this out.
  ///   - override: registers the overrides.
  ///   - operation: the code that uses them.
  public func withOverrides<Result>(
    contexts: [ServiceContext]? = nil, unregistered: UnregisteredUse? = nil,
    isolation: isolated (any Actor)? = #isolation, _ override: (Self) -> Void,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Registry.$overrides.withValue(registry.overriding(contexts: contexts, unregistered: unregistered)) {
      override(self)
      return try await operation()
    }
  }

  /// Runs the operation with overrides that only the operation can see.
  public func withOverrides<Result>(
    contexts: [ServiceContext]? = nil, unregistered: UnregisteredUse? = nil, _ override: (Self) -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try Registry.$overrides.withValue(registry.overriding(contexts: contexts, unregistered: unregistered)) {
      override(self)
      return try operation()
    }
  }
}
