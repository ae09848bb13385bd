/// A service that is resolved when it is first read. Like a lazy property it is for a single owner; a service that
/// several threads share is kept by its scope.
@propertyWrapper
public struct LazyInjected<Service> {
  private var service: Service?
  private let factory: Factory<Service>

  /// Takes the service of a container, without resolving it yet.
  public init(_ factory: Factory<Service>) {
    self.factory = factory
  }

  /// - Parameter member: a member of the container that is the current one now, not when the service is read.
  public init<Container: CurrentContainer>(_ member: KeyPath<Container, Factory<Service>>) {
    self.init(Container.current[keyPath: member])
  }

  /// The service, resolved at the first read.
  public var wrappedValue: Service {
    mutating get {
      if let service { return service }
      let service = factory()
      self.service = service
      return service
    }
    set { service = newValue }
  }

  /// The service, if it has been read already.
  public var projectedValue: Service? { service }
}

extension LazyInjected: Sendable where Service: Sendable {}
