/// The identifier of an open page.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// - Parameter name: A unique name. Hosts that send it to clients make it hard to guess.
  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }
}
