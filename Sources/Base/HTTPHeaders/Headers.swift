/// The header fields of a response, in the order received.
public struct Headers: Sendable, Hashable {
  /// All fields, repeated ones included.
  public let fields: [HTTPHeader]

  public init(_ fields: [HTTPHeader] = []) {
    self.fields = fields
  }

  /// The first value of this name, ignoring ASCII case.
  ///
  /// - Complexity: O(fields).
  public subscript(name: String) -> String? {
    fields.first(named: name)
  }

  /// Every value of this name, in order.
  ///
  /// - Complexity: O(fields).
  public func values(of name: String) -> [String] {
    fields.filter { field in field.isNamed(name) }.map(\.value)
  }
}
