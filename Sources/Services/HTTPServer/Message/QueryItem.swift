import Bytes

/// One decoded `name=value` pair of a query or a form. Compared by bytes.
public struct QueryItem: Sendable, Hashable {
  public var name: String
  /// The value. Empty if there was no `=`.
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public init(name: String, value: String) {
    self.init(name, value)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(name))
    hasher.combine(ByteString(value))
  }
}
