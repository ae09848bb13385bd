/// A violation of a rule of batch updates.
public struct Violation: Error, Equatable, CustomStringConvertible {
  public init(_ description: String) {
    self.description = description
  }

  public let description: String
}
