/// Where the services of a program are declared: each a member of a container, so that what is not declared does not
/// compile.
///
/// ```swift
/// struct ReaderContainer: Container {
///   let registry = Registry()
/// }
///
/// extension ReaderContainer {
///   var database: Factory<any Database> { self { SQLiteDatabase() }.singleton }
///   var timeline: Factory<Timeline> { self { Timeline(database: database()) } }
/// }
///
/// let container = ReaderContainer()
/// let timeline = container.timeline()
/// ```
///
/// A container is a name for its ``Registry``: copies of it share what they hold, two containers share nothing.
public protocol Container: Sendable {
  /// What was registered and what is kept. Each container has its own: `let registry = Registry()`.
  var registry: Registry { get }
}

extension Container {
  /// Declares a service: `self { SQLiteDatabase() }`, made anew on each call unless a scope is added.
  ///
  /// - Parameters:
  ///   - member: the declaring member; leave this out.
  ///   - make: makes the service. It may call other members, and `try` their ``Factory/resolve()``.
  public func callAsFunction<Service>(
    member: String = #function, _ make: @escaping Factory<Service>.Make
  ) -> Factory<Service> {
    let key: ServiceKey = ServiceKey(registry: registry, container: Self.self, member: member, service: Service.self)
    return Factory(registry: registry, key: key, make: make)
  }

  // MARK: Overrides

  /// Remembers the registrations and what is kept, until ``pop()``.
  public func push() { registry.layer.push() }

  /// Goes back to what was remembered last.
  ///
  /// - Returns: whether anything was.
  @discardableResult
  public func pop() -> Bool { registry.layer.pop() }

  /// Forgets overrides, kept services, or both.
  public func reset(_ what: Reset = .all) { registry.layer.reset(what) }

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
  /// A detached task does not see them.
  public func withOverrides<Result>(
    isolation: isolated (any Actor)? = #isolation, _ override: (Self) -> Void,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Registry.$overrides.withValue(registry.overriding()) {
      override(self)
      return try await operation()
    }
  }

  /// Runs the operation with overrides that it alone sees.
  public func withOverrides<Result>(
    _ override: (Self) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try Registry.$overrides.withValue(registry.overriding()) {
      override(self)
      return try operation()
    }
  }
}
