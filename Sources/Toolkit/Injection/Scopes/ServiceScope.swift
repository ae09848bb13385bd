/// A scope that the program defines: services in it are kept until the scope is reset or released.
///
/// ```swift
/// extension ServiceScope { static let refresh = ServiceScope("refresh") }
///
/// var timestamps: Factory<Timestamps> { self { Timestamps() }.scope(.refresh) }
/// container.reset(.scope(.refresh))
/// ```
public final class ServiceScope: Sendable, CustomStringConvertible {
  /// A name for descriptions.
  public let name: String

  @usableFromInline let slots = ScopeSlots()
  /// The options of a factory that only names this scope.
  @usableFromInline let options: FactoryOptions

  /// Creates a scope. The name is for messages; two scopes of one name are different.
  public init(_ name: String) {
    self.name = name
    options = FactoryOptions(scopeSlots: slots)
  }

  public var description: String { name }
}
