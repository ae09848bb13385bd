import Bytes

/// One decoded `name=value` pair of a query or a form.
public struct QueryItem: Sendable, Hashable {
  @ComparedByBytes public var name: String
  /// The value. Empty if there was no `=`.
  @ComparedByBytes public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public init(name: String, value: String) {
    self.init(name, value)
  }
}
