/// A service that is resolved when it is first read, and held weakly: nil once no other object holds it. For services
/// that are kept elsewhere; any other is released as soon as it is created.
@propertyWrapper
public struct WeakLazyInjected<Service> {
  private var reference: StoredInstance?
  private var wasRead = false
  private let factory: Factory<Service>

  /// Takes the service of a container, without resolving it yet.
  public init(_ factory: Factory<Service>) {
    self.factory = factory
  }

  /// - Parameter member: a member of the container that is the current one now, not when the service is read.
  public init<Container: CurrentContainer>(_ member: KeyPath<Container, Factory<Service>>) {
    self.init(Container.current[keyPath: member])
  }

  /// The service, resolved at the first read; nil once no other object holds it.
  public var wrappedValue: Service? {
    mutating get {
      if wasRead { return reference?.service() }
      wasRead = true
      let service = factory()
      reference = StoredInstance(service, for: .shared)
      return service
    }
  }
}
