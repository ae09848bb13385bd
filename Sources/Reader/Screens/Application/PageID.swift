/// The name of a page that somebody looks at.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// - Parameter name: nobody else's; hosts that hand it out make it hard to guess.
  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }
}
