/// A service that is resolved when its owner is created: `@Injected(container.database) var database`.
@propertyWrapper
public struct Injected<Service> {
  /// The service. Tests may replace it.
  public var wrappedValue: Service

  /// Resolves the service of a container now.
  @inlinable
  public init(_ factory: Factory<Service>) {
    wrappedValue = factory()
  }

  /// Resolves a member of the current container now.
  @inlinable
  public init<Container: CurrentContainer>(_ member: KeyPath<Container, Factory<Service>>) {
    wrappedValue = Container.current[keyPath: member]()
  }

  /// A service of the main actor, in an owner there.
  @MainActor
  public init(_ factory: MainActorFactory<Service>) {
    wrappedValue = factory()
  }
}

extension Injected: Sendable where Service: Sendable {}

/// A service that is resolved on each read, so that it follows its scope and overrides.
@propertyWrapper
public struct DynamicInjected<Service>: Sendable {
  /// The factory of the service: `$database.register { … }`.
  public let projectedValue: Factory<Service>

  /// Takes the service of a container, without resolving it yet.
  public init(_ factory: Factory<Service>) {
    projectedValue = factory
  }

  /// - Parameter member: a member of the container that is the current one now, not when the service is read.
  public init<Container: CurrentContainer>(_ member: KeyPath<Container, Factory<Service>>) {
    self.init(Container.current[keyPath: member])
  }

  /// The service, resolved at this read.
  @inlinable public var wrappedValue: Service { projectedValue() }
}
