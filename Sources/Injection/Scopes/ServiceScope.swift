/// A scope of the program's own: what is made in it is kept until the scope is reset.
///
/// ```swift
/// extension ServiceScope { static let refresh = ServiceScope("refresh") }
///
/// var timestamps: Factory<Timestamps> { self { Timestamps() }.scope(.refresh) }
/// container.reset(.scope(.refresh))
/// ```
public final class ServiceScope: Sendable, CustomStringConvertible {
  /// For people.
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }
}
