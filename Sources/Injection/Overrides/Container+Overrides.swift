// MARK: - Overrides

extension Container {
  /// Remembers the registrations and what is kept, until ``pop()``.
  public func push() { registry.layer.push() }

  /// Goes back to what was remembered last.
  ///
  /// - Returns: whether anything was.
  @discardableResult
  public func pop() -> Bool { registry.layer.pop() }

  /// Forgets overrides, kept services, or both.
  public func reset(_ what: Reset = .all) { registry.layer.reset(what) }

  /// What the container is used for, the most important first. Takes effect for what is made from now on.
  public func use(contexts: [ServiceContext]) { registry.layer.use(contexts: contexts) }

  /// Runs the operation with overrides that it alone sees, and the tasks it makes: parallel tests never see each
  /// other's. It starts with today's registrations, and with no service kept: none was made from what is overridden.
  ///
  /// ```swift
  /// await container.withOverrides {
  ///   $0.database.register { EmptyDatabase() }
  /// } operation: {
  ///   await refresh(container)
  /// }
  /// ```
  ///
  /// A detached task does not see them, unless it is given ``Overrides/current``.
  ///
  /// - Parameter contexts: what the container is used for meanwhile; today's unless given.
  public func withOverrides<Result>(
    contexts: [ServiceContext]? = nil, isolation: isolated (any Actor)? = #isolation, _ override: (Self) -> Void,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Registry.$overrides.withValue(registry.overriding(contexts: contexts)) {
      override(self)
      return try await operation()
    }
  }

  /// Runs the operation with overrides that it alone sees.
  public func withOverrides<Result>(
    contexts: [ServiceContext]? = nil, _ override: (Self) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try Registry.$overrides.withValue(registry.overriding(contexts: contexts)) {
      override(self)
      return try operation()
    }
  }
}
