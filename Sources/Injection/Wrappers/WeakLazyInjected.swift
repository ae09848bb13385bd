/// A service that is resolved when it is first read, and not held: nil once nobody else holds it. For what is kept
/// elsewhere; a service that nobody keeps is gone as soon as it is made.
@propertyWrapper
public struct WeakLazyInjected<Service> {
  private var reference: Held?
  private var wasRead = false
  private let factory: Factory<Service>

  public init(_ factory: Factory<Service>) {
    self.factory = factory
  }

  public var wrappedValue: Service? {
    mutating get {
      if wasRead { return reference?.service() }
      wasRead = true
      let service = factory()
      reference = Held(service, for: .shared)
      return service
    }
  }
}
