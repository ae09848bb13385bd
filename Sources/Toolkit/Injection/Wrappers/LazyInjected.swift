/// A service that is resolved when it is first read. Like a lazy property it is for a single owner; a service that
/// several threads share is kept by its scope.
@propertyWrapper
public struct LazyInjected<Service> {
  private var service: Service?
  private let factory: Factory<Service>

  public init(_ factory: Factory<Service>) {
    self.factory = factory
  }

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
