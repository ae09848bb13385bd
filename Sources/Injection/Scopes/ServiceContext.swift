/// What a program is run for. A factory may have another way of making its service in each.
public struct ServiceContext: Sendable, Hashable, CustomStringConvertible {
  /// For real: what a factory without alternatives is declared for.
  public static let live = ServiceContext("live")
  /// Under a test.
  public static let test = ServiceContext("test")
  /// In the gallery of all screens and states.
  public static let gallery = ServiceContext("gallery")
  /// In a build for finding mistakes. A container is in this one by itself there.
  public static let debug = ServiceContext("debug")

  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }

  /// The contexts of a container that was told none.
  static var automatic: [ServiceContext] {
    #if DEBUG
      [.debug]
    #else
      []
    #endif
  }
}
