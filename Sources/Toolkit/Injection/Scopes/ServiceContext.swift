/// A purpose that a program runs for. A factory may declare an alternative for each.
public struct ServiceContext: Sendable, Hashable, CustomStringConvertible {
  /// Normal operation: the purpose of a factory without alternatives.
  public static let live = ServiceContext("live")
  /// A test.
  public static let test = ServiceContext("test")
  /// The gallery of all screens and states.
  public static let gallery = ServiceContext("gallery")
  /// A debug build. A container there has this context automatically.
  public static let debug = ServiceContext("debug")

  /// The name, which identifies the purpose.
  public let name: String

  /// Creates a purpose. Two of the same name are equal.
  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }

  /// The contexts of a container to which none were given.
  static var automatic: [ServiceContext] {
    #if DEBUG
      [.debug]
    #else
      []
    #endif
  }
}
