/// A service that is resolved when it is first read. For whoever owns it alone, as a lazy property; services that
/// several threads share are kept by their scope.
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

  /// The service if it was read already.
  public var projectedValue: Service? { service }
}

extension LazyInjected: Sendable where Service: Sendable {}
