import Bytes

/// One `name=value` of a query or of a form, decoded. Compared by bytes.
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

  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(name))
    hasher.combine(ByteString(value))
  }
}
