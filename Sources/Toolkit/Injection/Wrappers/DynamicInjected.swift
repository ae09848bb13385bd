/// A service that is resolved on each read, so that it follows its scope and overrides.
@propertyWrapper
public struct DynamicInjected<Service>: Sendable {
  /// The factory of the service: `$database.register { … }`.
  public let projectedValue: Factory<Service>

  public init(_ factory: Factory<Service>) {
    projectedValue = factory
  }

  @inlinable public var wrappedValue: Service { projectedValue() }
}
