/// A rule of batch updates that was broken.
public struct Violation: Error, Equatable, CustomStringConvertible {
  public init(_ description: String) {
    self.description = description
  }

  public let description: String
}
