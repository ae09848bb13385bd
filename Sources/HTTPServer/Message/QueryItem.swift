/// One `name=value` of a query or of a form, decoded.
public struct QueryItem: Sendable, Hashable {
  public var name: String
  /// Empty if there was no `=`.
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public init(name: String, value: String) {
    self.init(name, value)
  }
}
